import AggregatorCore

/// What the posts of one document are beside what is stored of its feed.
struct DocumentComparison {
    private(set) var decisions: [PostIdentification.Decision]
    let rule: EditRule
    /// The stored part of the document's evidence.
    private(set) var recalled: [Evidence: KnownPost]
    /// The stored posts that have changed, and those that may be at a wrong place.
    private(set) var stored: StoredComparison
    /// Whether posts of the document were left out, as the store has later versions of them, or as others' kept texts took the memory.
    let isPassedOver: Bool
    let edits: EditPolicy
    /// Whether the document looks like the source's own, wherever it was found.
    let likeness: Relocation.Likeness

    /// Whether a post is new.
    var hasNewPosts: Bool { rule.verdicts.contains(.new) }
    /// Whether a post is new or edited.
    var hasNews: Bool { rule.verdicts.contains { $0 == .new || $0 == .edited } }

    /// Drops what is known of each post, as storing a long document needs that memory.
    mutating func forgetPosts() { (decisions, recalled, stored) = ([], [:], StoredComparison()) }
}

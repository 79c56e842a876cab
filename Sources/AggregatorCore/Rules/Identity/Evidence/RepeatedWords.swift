/// Tells a new post from a stored one with the same title and short text, where posts have neither a guid nor a page of their own: the next
/// “Line 1: delays” of a status page.
///
/// Such a post counts as new if its exact date is unknown, although dates are stable: several others of the document are known by theirs,
/// and no more by anything else. Where a source dates all posts anew at every request, none is known by its date. Its text has to be one
/// that the document repeats: a notice that is pinned to the top, and dated anew now and then, has a text of its own.
struct RepeatedWords {
    private let known: [Evidence: KnownPost]
    private let datesAreStable: Bool
    private let sharedPages: SharedPages
    private let repeatedTexts: Set<String>

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        self.known = known
        // Most documents end here: nothing is hashed or sorted for posts with guids.
        let unnamed = zip(posts, evidence).filter { !Self.hasName($1) }.map(\.0)
        guard unnamed.count > 1 else {
            (datesAreStable, sharedPages, repeatedTexts) = (false, .none, [])
            return
        }
        let stored = evidence.filter { post in post.deciding.contains { known[$0] != nil } }
        let dated = stored.count { post in post.deciding.contains { $0.kind == .titleAndDate && known[$0] != nil } }
        datesAreStable = dated > 1 && dated * 2 >= stored.count
        sharedPages = datesAreStable ? SharedPages(of: posts) : .none
        repeatedTexts = datesAreStable ? Set(repeatedInSorted: unnamed.map(Identity.text).sorted()) : []
    }

    /// The evidence of a post; without title and text, if it is another post than the one stored with them.
    func withoutRepeatedWords(_ post: Post, _ evidence: PostEvidence) -> PostEvidence {
        let isNameless = !Self.hasName(evidence) && (post.addresses.primary == nil || sharedPages.isPage(of: post))
        guard datesAreStable, isNameless, hasUnknownDate(evidence), !Identity.hasLongText(post),
            repeatedTexts.contains(Identity.text(of: post))
        else { return evidence }
        var evidence = evidence
        // The page that it shares counts with its title, which is that of the stored post.
        evidence.deciding.removeAll { $0.kind == .link || $0.kind == .content }
        evidence.supporting.removeAll { $0.kind == .link || $0.kind == .content }
        return evidence
    }

    /// Whether a guid or an attachment of its own tells the post apart, or what a policy chooses.
    private static func hasName(_ evidence: PostEvidence) -> Bool {
        evidence.isDecidedByPolicy || evidence.deciding.contains { $0.kind == .guid || $0.kind == .enclosure }
    }

    private func hasUnknownDate(_ evidence: PostEvidence) -> Bool {
        let titles = evidence.deciding.filter { $0.kind == .titleAndDate }
        return !titles.isEmpty && titles.allSatisfy { known[$0] == nil }
    }
}

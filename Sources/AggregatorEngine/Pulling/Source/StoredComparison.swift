import AggregatorCore

/// What is known of stored posts for which a document seems to differ.
struct StoredComparison {
    /// The judgement of each post's dates.
    var judgements: [PostID: DateJudgement] = [:]
    /// Posts that are older in the document than in the store.
    var outdated: Set<PostID> = []
    /// Stored posts whose texts are kept, as the document has less of them.
    var fuller: [PostID: Post] = [:]
    /// Posts for which the document has what is stored, or less.
    var unedited: Set<PostID> = []
    private var room = StoredComparison.heldTexts

    /// In bytes: the kept texts of one document are in memory together. Posts beyond this wait for the next document.
    private static let heldTexts = 8 << 20

    mutating func note(_ stored: StoredPost, isFuller: Bool, than post: Post) {
        func isSame(_ extent: Fingerprint.Extent) -> Bool {
            Fingerprint.of(stored.post, extent).isOfSameWords(as: Fingerprint.of(post, extent))
        }
        guard isFuller else {
            // The document has a text again that it lacked for a while.
            if isSame(.whole) { unedited.insert(stored.id) }
            return
        }
        room -= stored.post.textSize
        guard room >= 0 else {
            outdated.insert(stored.id)
            return
        }
        fuller[stored.id] = stored.post
        if isSame(.textless) { unedited.insert(stored.id) }
    }
}

import AggregatorCore

/// What is known of stored posts for which a document seems to differ.
struct StoredComparison {
    /// The judgement of each post's dates.
    fileprivate(set) var judgements: [PostID: DateJudgement] = [:]
    /// Posts that are older in the document than in the store.
    fileprivate(set) var outdated: Set<PostID> = []
    /// Stored posts whose texts are kept, as the document has less of them.
    fileprivate(set) var fuller: [PostID: Post] = [:]
    /// Posts for which the document has what is stored, or less.
    fileprivate(set) var unedited: Set<PostID> = []
    private var room = StoredComparison.heldTexts

    /// In bytes: the kept texts of one document are in memory together. Posts beyond this wait for the next document.
    private static let heldTexts = 8 << 20

    fileprivate mutating func note(_ stored: StoredPost, isFuller: Bool, than post: Post) {
        func isSame(_ extent: Fingerprint.Extent) -> Bool { Fingerprint.of(stored.post, extent) == Fingerprint.of(post, extent) }
        guard isFuller else {
            // The document has a text again that it lacked for a while.
            if isSame(.whole) { unedited.insert(stored.id) }
            return
        }
        room -= stored.post.content.textSize
        if let summary = stored.post.summary { room -= summary.plain.utf8.count + (summary.html?.source.utf8.count ?? 0) }
        guard room >= 0 else {
            outdated.insert(stored.id)
            return
        }
        fuller[stored.id] = stored.post
        if isSame(.textless) { unedited.insert(stored.id) }
    }
}

extension DocumentComparer {
    /// - Parameter touched: The indices of posts of the document, by the stored posts that they are.
    func compareStored(
        _ touched: [PostID: Int], _ posts: [Post], _ target: PullTarget, at now: Timestamp
    ) async throws(StoreFailure) -> StoredComparison {
        var comparison = StoredComparison()
        let isRestless = target.state.document.restlessness.isRestless(at: now)
        var reads = PostReads(touched.keys.sorted(), of: target.subscription.id, in: store)
        while let read = try await reads.next() {
            for stored in read {
                comparison.judgements[stored.id] = DateJudgement(stored, now: now)
                guard let post = touched[stored.id].map({ posts[$0] }) else { continue }
                if stored.isNewer(than: post, at: now) {
                    comparison.outdated.insert(stored.id)
                } else if post.content.textSize < stored.post.content.textSize + Self.markup {
                    var cuts = TextCuts()
                    let refined = refinery.refined(post, &cuts)
                    comparison.note(stored, isFuller: stored.isFuller(than: refined, isRestless: isRestless, at: now), than: refined)
                }
            }
        }
        return comparison
    }

    /// In bytes: how much longer a text may be before it is sanitized than after. If the difference is greater, the text need not be
    /// sanitized to be compared.
    private static let markup = 64 << 10
}

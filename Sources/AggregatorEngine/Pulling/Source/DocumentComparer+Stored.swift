import AggregatorCore

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
                    let isJudged = stored.fingerprint.isOfSameWords(as: Fingerprint.of(post))
                    let isFuller = stored.isFuller(than: refined, isJudged: isJudged, isRestless: isRestless, at: now)
                    comparison.note(stored, isFuller: isFuller, than: refined)
                }
            }
        }
        return comparison
    }

    /// In bytes: how much longer a text may be before it is sanitized than after. If the difference is greater, the text need not be
    /// sanitized to be compared.
    private static let markup = 64 << 10
}

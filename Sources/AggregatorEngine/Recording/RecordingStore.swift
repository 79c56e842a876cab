import AggregatorCore

/// Passes everything on, and records the posts that a pull was reminded of: identity and change are decided by them.
struct RecordingStore: StoreDecorator {
    let base: any Store
    let recorder: PullRecorder

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        let known = try await base.recall(evidence, of: feed)
        guard !known.isEmpty else { return known }
        var pointing: [PostID: [Evidence]] = [:]
        for (item, post) in known { pointing[post.id, default: []].append(item) }
        let posts = try await base.posts(pointing.keys.sorted())
        let remembered = posts.map { Recording.Remembered($0, evidence: pointing[$0.id, default: []].sorted()) }
        await recorder.keep(.recalled(remembered), of: feed)
        return known
    }
}

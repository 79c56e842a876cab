import AggregatorCore

/// Passes everything on, and records the posts that the store recalled, removed ones included, and those of a feed that the pull looked
/// through: identity, edits and moves are decided by them.
struct RecordingStore: StoreDecorator {
    let base: any Store
    let recorder: PullRecorder

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        let known = try await base.recall(evidence, of: feed)
        guard !known.isEmpty else { return known }
        var pointing: [PostID: [Evidence]] = [:]
        for (item, post) in known { pointing[post.id, default: []].append(item) }
        var reads = PostReads(pointing.keys.sorted(), of: feed, in: base)
        while let posts = try await reads.next() {
            await recorder.keep(.recalled(posts.map { .post(ArchivedPost($0, evidence: pointing[$0.id, default: []])) }), of: feed)
        }
        let removed = Set(known.values.filter(\.isRemoved)).sorted { $0.id < $1.id }
        guard !removed.isEmpty else { return known }
        // When it was removed decides nothing.
        let tombstones = removed.map { post in
            ArchiveRecord.tombstone(
                Tombstone(
                    id: post.id, feed: feed, fingerprint: post.fingerprint, removed: .epoch, evidence: pointing[post.id, default: []]))
        }
        await recorder.keep(.recalled(tombstones), of: feed)
        return known
    }

    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        let posts = try await base.posts(matching: query)
        for (feed, posts) in Dictionary(grouping: posts, by: \.feed).sorted(by: { $0.key < $1.key }) {
            // The evidence of these posts is not read here.
            await recorder.keep(.recalled(posts.map { .post(ArchivedPost($0, evidence: [])) }), of: feed)
        }
        return posts
    }
}

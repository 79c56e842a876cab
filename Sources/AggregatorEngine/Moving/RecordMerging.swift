import AggregatorCore

/// Decides what happens to records that a store already has: nothing that a user has there is removed, and everything else follows the records.
struct RecordMerging {
    private(set) var kept = Moving.Kept()
    /// Records that only the store has, and of which the others say nothing.
    private(set) var others = 0
    /// Posts of one feed that only the store has: tombstones for them follow after all posts of the feed.
    private var posts: (feed: FeedID, ids: Set<PostID>)?

    /// The record to take in; `nil` where the store keeps what it has.
    ///
    /// - Parameter difference: the records' side, then the store's; all differences must be passed, in their order.
    mutating func record(for difference: RecordDifference) -> ArchiveRecord? {
        switch difference {
        case .onlySecond(let own):
            others += 1
            if case .post(let post) = own { note(post.stored) }
            return nil
        case .onlyFirst(.tombstone(let tombstone)) where posts?.feed == tombstone.feed && posts?.ids.contains(tombstone.id) == true:
            others -= 1
            kept.posts += 1
            return nil
        case .different(.feed(let feed), .feed(let own)) where feed.subscription == nil && own.subscription != nil:
            // Validators belong to the subscription, and the description to both.
            kept.subscriptions += 1
            return nil
        case .different(.post(var post), .post(let own)) where own.stored.status.isStarred && !post.stored.status.isStarred:
            kept.stars += 1
            post.stored.status.isStarred = true
            let record = ArchiveRecord.post(post)
            return record.recordBytes == ArchiveRecord.post(own).recordBytes ? nil : record
        case .onlyFirst(let record), .different(let record, _): return record
        }
    }

    private mutating func note(_ post: StoredPost) {
        if posts?.feed != post.feed { posts = (post.feed, []) }
        posts?.ids.insert(post.id)
    }
}

import AggregatorCore

/// What becomes of records beside what a store has: nothing that a person has there is taken away, and all else is as the records have it.
struct RecordMerging {
    private(set) var kept = Moving.Kept()
    /// Records that only the store has, and of which the others say nothing.
    private(set) var others = 0
    /// Posts that only the store has of one feed: what is left of them elsewhere comes behind all posts of it.
    private var posts: (feed: FeedID, ids: Set<PostID>)?

    /// What is to be taken in; `nil` where that is what the store has.
    ///
    /// - Parameter difference: the records', then the store's; all of them are to come, in their order.
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
            // Validators go with what is followed, and the description with both.
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

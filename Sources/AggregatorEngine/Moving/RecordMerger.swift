import AggregatorCore

/// Decides what happens to records that a store already has: nothing that a user did there is undone, and of two versions of a post the
/// later one wins.
struct RecordMerger {
    private(set) var kept = StoreMover.Kept()
    /// Records that only the store has, and of which the others say nothing.
    private(set) var others = 0
    /// Posts of one feed that only the store has: tombstones for them follow after all posts of the feed.
    private var posts: (feed: FeedID, ids: Set<PostID>)?

    /// The record to take in; `nil` where the store keeps what it has.
    ///
    /// - Parameter difference: The records' side, then the store's; all differences must be passed, in their order.
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
        case .different(.setting(key: KeptWaits.key, let waits), .setting(_, let own)):
            let joined = KeptWaits.joined(own, waits)
            return joined == own ? nil : .setting(key: KeptWaits.key, value: joined)
        case .different(.setting, .setting):
            kept.settings += 1
            return nil
        case .different(.feed(let feed), .feed(let own)):
            let joined = own.joined(with: feed)
            if !isSame(joined.subscription, feed.subscription) { kept.subscriptions += 1 }
            return changed(.feed(joined), from: .feed(own))
        case .different(.post(let post), .post(let own)):
            let joined = own.joined(with: post)
            note(joined, insteadOf: post)
            return changed(.post(joined), from: .post(own))
        case .onlyFirst(let record), .different(let record, _): return record
        }
    }

    /// Whether a person sees no difference: when a source was added matters to none.
    private func isSame(_ subscription: Subscription?, _ other: Subscription?) -> Bool {
        guard var other, let subscription else { return subscription == other }
        other.added = subscription.added
        return other == subscription
    }

    /// `nil` for the same record, to the byte.
    private func changed(_ record: ArchiveRecord, from own: ArchiveRecord) -> ArchiveRecord? {
        record.recordBytes == own.recordBytes ? nil : record
    }

    /// Counts what a person sees of a post that is not as the records have it.
    private mutating func note(_ joined: ArchivedPost, insteadOf post: ArchivedPost) {
        var post = post.with(evidence: joined.evidence)
        if joined.stored.status.isStarred && !post.stored.status.isStarred { kept.stars += 1 }
        post.stored.status.isStarred = joined.stored.status.isStarred
        if joined != post { kept.posts += 1 }
    }

    private mutating func note(_ post: StoredPost) {
        if posts?.feed != post.feed { posts = (post.feed, []) }
        posts?.ids.insert(post.id)
    }
}

public import AggregatorCore

/// Removes the posts that a policy does not keep.
public struct Pruner: Sendable {
    private let store: any Store
    private let policy: RetentionPolicy

    /// Nothing is removed before `run`.
    public init(_ store: any Store, _ policy: RetentionPolicy) {
        self.store = store
        self.policy = policy
    }

    /// The posts to remove of one feed.
    public struct Share: Sendable, Hashable {
        /// The feed, which may no longer be followed.
        public var feed: FeedID
        /// The number of its posts.
        public var posts: Int
        /// The posts to remove by age and number, then those by size.
        public var removable: [PostID]
        /// The approximate bytes that they take.
        public var bytes: Int
    }

    /// The posts to remove, by feed id; feeds that lose none are left out.
    public func plan(feeds: Set<FeedID>?, now: Timestamp) async throws -> [Share] {
        var kept: [PostOutline] = []
        var going: [FeedID: [PostOutline]] = [:]
        var owners: [PostID: FeedID] = [:]
        var counts: [FeedID: Int] = [:]
        let full = if let feeds { try await store.counts(of: feeds.sorted()) } else { try await store.counts() }
        for feed in full.keys.sorted() {
            try Task.checkCancellation()
            let outlines = try await outlines(of: feed, now: now)
            let removable = policy.removable(outlines, now: now)
            counts[feed] = full[feed]?.posts
            going[feed] = removable
            guard policy.bytes != nil else { continue }
            let ids = Set(removable.map(\.id))
            for post in outlines where !ids.contains(post.id) {
                kept.append(post)
                owners[post.id] = feed
            }
        }
        for post in policy.overflow(kept) { if let feed = owners[post.id] { going[feed, default: []].append(post) } }
        return going.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { feed, posts in
            Share(feed: feed, posts: counts[feed] ?? 0, removable: posts.map(\.id), bytes: posts.reduce(0) { $0 + $1.bytes })
        }
    }

    /// The posts of one feed. A post that a wrong clock has dated far back does not count as old, or as one of the last, for that. One
    /// whose first sighting is still to come takes no other's place among the last: it is left out, and so kept. Either that clock was
    /// wrong or this one is, and nothing says which.
    private func outlines(of feed: FeedID, now: Timestamp) async throws -> [PostOutline] {
        let outlines = try await store.outlines(of: feed)
        let doubtful = outlines.filter { DateJudgement.isOutOfTime($0.sortDate) || PlausibleDate.isAhead($0.sortDate, of: now) }
        guard !doubtful.isEmpty else { return outlines }
        var places: [PostID: Timestamp] = [:]
        var ahead: Set<PostID> = []
        var reads = PostReads(doubtful.map(\.id), of: feed, in: store)
        while let posts = try await reads.next() {
            try Task.checkCancellation()
            for post in posts {
                if PlausibleDate.isAhead(post.firstSeen, of: now) { ahead.insert(post.id) }
                places[post.id] = DateJudgement.misplaced(post, now: now)
            }
        }
        return outlines.filter { !ahead.contains($0.id) }.map { $0.moved(to: places[$0.id]) }
            .sorted { ($1.sortDate, $0.id) < ($0.sortDate, $1.id) }
    }

    /// Removes the posts and compacts the store; returns how many were removed.
    ///
    /// - Parameter tell: Receives the number of removed posts from time to time.
    public func run(_ plan: [Share], now: Timestamp, tell: (_ removed: Int) -> Void = { _ in }) async throws -> Int {
        var count = 0
        let going = plan.flatMap(\.removable)
        for batch in going.chunks(ofCount: Self.batch) {
            try Task.checkCancellation()
            // Another process may have marked posts since the plan was made.
            count += try await store.remove(batch, keepingUnread: policy.keepsUnread, at: now)
            tell(count)
        }
        if count > 0 { try await store.compact() }
        return count
    }

    /// The number of posts per transaction, whatever their feeds: other writers wait no longer than that takes, a feed's file is not
    /// rewritten too often, and a store that must look up where posts are does so few times.
    private static let batch = 10_000
}

extension PostOutline {
    fileprivate func moved(to place: Timestamp?) -> PostOutline {
        guard let place else { return self }
        var moved = self
        moved.sortDate = place
        return moved
    }
}

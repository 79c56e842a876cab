import AggregatorCore
import Shelf

/// Keeps posts on a shelf. An actor, so that no other call comes between what one call reads and what it writes.
actor ShelfStore: StoreLifecycle {
    let shelf: Shelf

    init(shelf: Shelf) { self.shelf = shelf }

    nonisolated let isDurable = false

    func close() {}
}

extension ShelfStore: SubscriptionStore {
    func subscriptions() -> [Subscription] {
        allFeeds.compactMap(\.subscription).sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    func subscribe(_ subscriptions: [Subscription]) throws(StoreFailure) -> [Subscription] {
        var known = self.subscriptions()
        var batch: Batch = []
        let stored = subscriptions.map { wanted in
            if let there = known.first(where: { $0.address == wanted.address }) ?? known.first(where: { $0.id == wanted.id }) {
                return there
            }
            known.append(wanted)
            // A feed that was followed before may have left a description.
            var feed = feed(wanted.id) ?? ArchivedFeed(id: wanted.id)
            feed.subscription = wanted
            batch += change(.feed(feed))
            return wanted
        }
        try write(batch)
        return stored
    }

    func update(_ subscription: Subscription, from known: Subscription?) throws(StoreFailure) -> Bool {
        guard var feed = feed(subscription.id), let before = feed.subscription else { throw .notSubscribed(subscription.id) }
        guard known == nil || known == before else { return false }
        feed.subscription = subscription
        if isTaken(subscription.address, by: feed.id) { feed.subscription?.address = before.address }
        try write(change(.feed(feed)))
        return true
    }

    func unsubscribe(_ ids: [FeedID]) throws(StoreFailure) -> Set<FeedID> {
        var removed: Set<FeedID> = []
        var batch: Batch = []
        for id in ids where !removed.contains(id) {
            guard var feed = feed(id), feed.subscription != nil else { continue }
            let posts = allPosts.filter { $0.stored.feed == id }
            let gone = posts.filter { !$0.stored.status.isStarred }.map(\.stored.id)
            let tombstones = allTombstones.filter { $0.feed == id }.map(\.id)
            feed.subscription = nil
            feed.state = nil
            if gone.count == posts.count { feed.description = nil }
            batch += change(.feed(feed)) + (gone + tombstones).flatMap(absence)
            removed.insert(id)
        }
        try write(batch)
        return removed
    }

    func feeds() -> [FeedID: Feed] { allFeeds.reduce(into: [:]) { $0[$1.id] = $1.description } }

    func counts() -> [FeedID: PostCounts] {
        Dictionary(grouping: allPosts.map(\.stored), by: \.feed).mapValues { posts in
            PostCounts(posts: posts.count, unread: posts.count { !$0.status.isRead })
        }
    }

    func isTaken(_ address: WebAddress, by id: FeedID) -> Bool {
        subscriptions().contains { $0.address == address && $0.id != id }
    }
}

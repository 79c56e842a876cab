import AggregatorCore
import Shelf

/// Posts on a shelf. One at a time: what is read and written between two waits belongs together.
actor ShelfStore: StoreLifecycle {
    let shelf: Shelf

    init(shelf: Shelf) { self.shelf = shelf }

    nonisolated let capabilities = StoreCapabilities(isDurable: false, isShared: false)

    func close() {}

    func post(_ id: PostID) -> StoredPost? {
        shelf.rows("post")[id.description].flatMap { StoredPost(ShelfRow(id: id, value: $0)) }
    }

    func allPosts() -> [StoredPost] {
        shelf.rows("post").compactMap { key, value in PostID(key).flatMap { StoredPost(ShelfRow(id: $0, value: value)) } }
    }

    func records<Record: JSONRecord>(_ table: String) -> [FeedID: Record] {
        shelf.rows(table).reduce(into: [:]) { records, row in
            if let id = FeedID(row.key) { records[id] = Record(recordBytes: Array(row.value.utf8)) }
        }
    }

    func text(_ record: some JSONRecord) -> String { String(decoding: record.recordBytes, as: UTF8.self) }

    func write(_ batch: Batch) throws(StoreFailure) { shelf.write(batch) }
}

extension ShelfStore: SubscriptionStore {
    func subscriptions() -> [Subscription] {
        let records: [FeedID: Subscription] = records("subscription")
        return records.values.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    func subscribe(_ subscriptions: [Subscription]) throws(StoreFailure) -> [Subscription] {
        var known = self.subscriptions()
        var batch: Batch = []
        let stored = subscriptions.map { wanted in
            if let there = known.first(where: { $0.address == wanted.address }) ?? known.first(where: { $0.id == wanted.id }) {
                return there
            }
            known.append(wanted)
            batch.append(("subscription", wanted.id.description, text(wanted)))
            return wanted
        }
        try write(batch)
        return stored
    }

    func update(_ subscription: Subscription) throws(StoreFailure) {
        let known = subscriptions()
        guard let before = known.first(where: { $0.id == subscription.id }) else { throw .notSubscribed(subscription.id) }
        var subscription = subscription
        if known.contains(where: { $0.address == subscription.address && $0.id != subscription.id }) {
            subscription.address = before.address
        }
        try write([("subscription", subscription.id.description, text(subscription))])
    }

    func unsubscribe(_ id: FeedID) throws(StoreFailure) {
        guard subscriptions().contains(where: { $0.id == id }) else { throw .notSubscribed(id) }
        let posts = allPosts().filter { $0.feed == id }
        let gone = Set(posts.filter { !$0.status.isStarred }.map(\.id.description))
        var batch: Batch = [("subscription", id.description, nil), ("source", id.description, nil)]
        batch += gone.map { ("post", $0, nil) }
        batch += shelf.rows("evidence").filter { gone.contains($0.value) }.map { ("evidence", $0.key, nil) }
        if gone.count == posts.count { batch.append(("feed", id.description, nil)) }
        try write(batch)
    }

    func feeds() -> [FeedID: Feed] { records("feed") }

    func counts() -> [FeedID: PostCounts] {
        Dictionary(grouping: allPosts(), by: \.feed).mapValues { posts in
            PostCounts(posts: posts.count, unread: posts.count { !$0.status.isRead })
        }
    }
}

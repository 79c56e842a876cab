import AggregatorKit

/// What readers of stored posts need to know of their feeds. Only the feeds of these posts are read, as there may be thousands of others.
struct StoredFeeds {
    private(set) var byID: [FeedID: StoredFeed] = [:]

    init() {}

    init(_ feeds: [FeedID], from store: any Store) async throws(StoreFailure) { try await learn(feeds, from: store) }

    /// Reads the feeds that are not known yet.
    mutating func learn(_ feeds: [FeedID], from store: any Store) async throws(StoreFailure) {
        let unknown = Set(feeds).subtracting(byID.keys).sorted()
        guard !unknown.isEmpty else { return }
        let described = try await store.feeds(unknown)
        for subscription in try await store.subscriptions(to: unknown) {
            byID[subscription.id] = StoredFeed(
                id: subscription.id, title: subscription.name ?? described[subscription.id]?.title?.plain, url: subscription.address)
        }
        for (id, feed) in described where byID[id] == nil { byID[id] = StoredFeed(left: id, feed) }
    }

    subscript(_ id: FeedID) -> StoredFeed? { byID[id] ?? StoredFeed(left: id, nil) }
}

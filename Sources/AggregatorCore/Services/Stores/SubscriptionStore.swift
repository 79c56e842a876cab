/// The subscriptions of a store.
///
/// - An address is subscribed to once, and an id is given once: subscribing again to either returns the subscription that is there,
///   unchanged. An address that another subscription has is never taken from it.
/// - Subscriptions come back in the order in which they were added; those of one moment by id.
/// - A call for some feeds returns the same as for all, and costs by how many are asked for. A feed that has no value is not in the result.
/// - Unsubscribing removes the subscription, its source state, its tombstones and its posts, but not the starred ones: they stay,
///   readable and searchable, with the feed's last description.
public protocol SubscriptionStore: Sendable {
    /// All subscriptions.
    func subscriptions() async throws(StoreFailure) -> [Subscription]
    /// The subscriptions to these feeds, in the same order.
    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription]
    /// Subscribes in order, whole or not at all; what is there already is passed over. Returns each as it is stored now.
    @discardableResult
    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription]
    /// Replaces what the user decided if the stored value is still `known`, or in any case without `known`; returns whether it did. Throws
    /// `notFound` when the subscription is not there.
    @discardableResult
    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool
    /// Unsubscribes, whole or not at all; what is not there is passed over. Returns those that were there.
    @discardableResult
    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID>
    /// What each feed last said of itself; nothing for a feed that was never understood.
    func feeds() async throws(StoreFailure) -> [FeedID: Feed]
    /// The same of these feeds alone.
    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed]
    /// How many posts each feed has, and how many of those are unread; nothing for a feed without posts.
    func counts() async throws(StoreFailure) -> [FeedID: PostCounts]
    /// The same of these feeds alone.
    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts]
}

extension SubscriptionStore {
    /// Replaces it, whatever is stored.
    public func update(_ subscription: Subscription) async throws(StoreFailure) { try await update(subscription, from: nil) }
    /// Unsubscribes; throws `notFound` when the subscription is not there.
    public func unsubscribe(_ id: FeedID) async throws(StoreFailure) {
        if try await unsubscribe([id]).isEmpty { throw .notSubscribed(id) }
    }
}

/// Defaults for stores that have everything at hand: a call for some feeds costs here as much as one for all.
extension SubscriptionStore {
    public func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        let asked = Set(feeds)
        return try await subscriptions().filter { asked.contains($0.id) }
    }
    public func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        let feeds = try await feeds()
        return ids.reduce(into: [:]) { $0[$1] = feeds[$1] }
    }
    public func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        let counts = try await counts()
        return feeds.reduce(into: [:]) { $0[$1] = counts[$1] }
    }
}

/// How many posts one feed has.
public struct PostCounts: Sendable, Hashable {
    /// All of them, read or not.
    public var posts: Int
    /// The posts that were not read yet.
    public var unread: Int
    /// Creates a value from its members.
    public init(posts: Int, unread: Int) {
        self.posts = posts
        self.unread = unread
    }
}

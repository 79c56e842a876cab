import AggregatorCore

/// A store whose disk is full: it reads well, and keeps nothing.
struct FullStore: Store {
    let whole: any Store
    var failure = StoreFailure(.full, "There is no room; free some.")

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet { throw failure }

    func subscriptions() async throws(StoreFailure) -> [Subscription] { try await whole.subscriptions() }
    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await whole.subscribe(subscriptions)
    }
    func update(_ subscription: Subscription) async throws(StoreFailure) { try await whole.update(subscription) }
    func unsubscribe(_ id: FeedID) async throws(StoreFailure) { try await whole.unsubscribe(id) }
    func feeds() async throws(StoreFailure) -> [FeedID: Feed] { try await whole.feeds() }
    func counts() async throws(StoreFailure) -> [FeedID: PostCounts] { try await whole.counts() }
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] { try await whole.sourceStates() }
    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        try await whole.recall(evidence, of: feed)
    }
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] { try await whole.posts(matching: query) }
    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] { try await whole.posts(ids) }
    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        try await whole.postIDs(startingWith: prefix, limit: limit)
    }
    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int { try await whole.mark(ids, change) }
    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await whole.mark(matching: query, change)
    }
    func value(for key: String) async throws(StoreFailure) -> [UInt8]? { try await whole.value(for: key) }
    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) { try await whole.set(value, for: key) }
    var capabilities: StoreCapabilities { whole.capabilities }
    func close() async { await whole.close() }
}

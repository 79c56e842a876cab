import AggregatorCore
import InMemory

/// For `Tests/swap.sh` alone: a store that says it kept a pull, and forgets its posts.
struct BrokenStoreIntegration: Integration, StoreBackend {
    let name = "BrokenStore"
    let scheme = "broken"
    let defaultName: String? = nil
    private let whole = InMemoryIntegration().contribution.storeBackends[0]

    var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [self]
        return contribution
    }

    func health() async -> Health { Health(summary: "forgets every post") }

    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
        ForgetfulStore(whole: try await whole.open(location, options: options))
    }
}

private struct ForgetfulStore: Store {
    let whole: any Store

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        var emptied = harvest
        emptied.posts = []
        _ = try await whole.commit(emptied)
        return ChangeSet(new: harvest.posts.map(\.id))
    }

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
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] { try await whole.outlines(of: feed) }
    func remove(_ ids: [PostID], at moment: Timestamp) async throws(StoreFailure) -> Int { try await whole.remove(ids, at: moment) }
    func compact() async throws(StoreFailure) { try await whole.compact() }
    func records(after place: ArchivePlace?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await whole.records(after: place, limit: limit)
    }
    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) { try await whole.take(records) }
    var capabilities: StoreCapabilities { whole.capabilities }
    func close() async { await whole.close() }
}

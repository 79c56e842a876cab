import AggregatorCore

/// A store whose disk is full: it reads well, and keeps nothing. With a gate, one that is slow instead: it keeps all once that opens.
struct FullStore: Store {
    let whole: any Store
    var failure = StoreFailure(.full, "There is no room; free some.")
    var gate: Gate?

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        guard let gate else { throw failure }
        await gate.pass()
        return try await whole.commit(harvest)
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

/// Lets nobody through until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers where watcher.count <= waiting.count { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= waiting.count }
        }
    }

    /// Until so many stand before it, or it is open.
    func waitForWaiting(_ count: Int) async {
        guard !isOpen, waiting.count < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func open() {
        isOpen = true
        for continuation in waiting + watchers.map(\.continuation) { continuation.resume() }
        (waiting, watchers) = ([], [])
    }
}

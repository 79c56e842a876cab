/// A store in front of another: it passes every call on, except those that a decorator handles in its own way.
public protocol StoreDecorator:
    SubscriptionStore, PullStore, PostStore, KeyValueStore, RetentionStore, ArchiveStore, StoreLifecycle
{
    /// The store that everything is passed on to.
    var base: any Store { get }
    /// Runs every read and write that is passed on: for a decorator that does the same with all of them.
    func passing<Value: Sendable>(
        _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value
}

/// The kind of a call: one that only reads, or one that may change what is stored.
public enum StoreCall: Sendable, Hashable { case read, write }

/// Passes everything on: reads and writes through `passing`, the rest directly.
extension StoreDecorator {
    public func passing<Value: Sendable>(
        _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value { try await body() }

    public func subscriptions() async throws(StoreFailure) -> [Subscription] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.subscriptions() }
    }
    public func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.subscriptions(to: feeds) }
    }
    @discardableResult
    public func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.subscribe(subscriptions) }
    }
    @discardableResult
    public func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.update(subscription, from: known) }
    }
    @discardableResult
    public func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.unsubscribe(ids) }
    }
    public func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.feeds() }
    }
    public func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.feeds(ids) }
    }
    public func counts() async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.counts() }
    }
    public func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.counts(of: feeds) }
    }

    public func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.sourceStates() }
    }
    public func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.sourceStates(of: feeds) }
    }
    public func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.recall(evidence, of: feed) }
    }
    public func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.commit(harvest) }
    }
    public var leasing: (any LeasingStore)? { base.leasing }
    public var lanePlace: String? { base.lanePlace }
    public func revision() async -> StoreRevision? { await base.revision() }

    public func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.posts(matching: query) }
    }
    public func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.posts(ids) }
    }
    public func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.posts(ids, of: feed) }
    }
    public func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.postIDs(startingWith: prefix, limit: limit) }
    }
    public func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.versions(of: id) }
    }
    public func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.posts(sharing: signs, limit: limit) }
    }
    @discardableResult
    public func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.mark(ids, change) }
    }
    @discardableResult
    public func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.mark(matching: query, change) }
    }

    public func value(for key: String) async throws(StoreFailure) -> [UInt8]? {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.value(for: key) }
    }
    public func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.set(value, for: key) }
    }
    public func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.replace(old, with: value, for: key) }
    }

    public func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.outlines(of: feed) }
    }
    @discardableResult
    public func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        try await passing(.write) { [base] () throws(StoreFailure) in
            try await base.remove(ids, keepingUnread: keepingUnread, at: moment)
        }
    }
    public func compact() async throws(StoreFailure) {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.compact() }
    }

    public func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await passing(.read) { [base] () throws(StoreFailure) in try await base.records(after: place, limit: limit) }
    }
    public func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await passing(.write) { [base] () throws(StoreFailure) in try await base.take(records) }
    }

    public var isDurable: Bool { base.isDurable }
    public var damage: StoreFailure? { base.damage }
    public var checking: (any CheckableStore)? { base.checking }
    public func settle() async { await base.settle() }
    public func close() async { await base.close() }
}

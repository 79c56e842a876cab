/// Remembers: small roles, one store. Roles are views of the same store, and never mixed between back ends.
public typealias Store = SubscriptionStore & PullStore & PostStore & KeyValueStore & RetentionStore & ArchiveStore & StoreLifecycle

/// Who is followed.
///
/// - An address is subscribed to once, and an id is given once: subscribing again to either returns the subscription that is there,
///   unchanged. An address that another subscription has is never taken from it.
/// - Subscriptions come back in the order in which they were added; those of one moment by id.
/// - What is asked of some feeds is what it is of all, and costs by how many are asked for. Who has none is not in the answer.
/// - Unsubscribing removes the subscription, its source state, its tombstones and its posts, but not the starred ones: they stay,
///   readable and searchable, with the feed's last description.
public protocol SubscriptionStore: Sendable {
    func subscriptions() async throws(StoreFailure) -> [Subscription]
    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription]
    /// Whole or not at all, in order; what is there already is passed over. Returns each as it is stored now.
    @discardableResult
    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription]
    /// Replaces what the user decided, where that is `known` still, or whatever it is without a `known`; answers whether it did. `notFound`
    /// when it is not there.
    @discardableResult
    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool
    /// `notFound` when it is not there.
    func unsubscribe(_ id: FeedID) async throws(StoreFailure)
    /// What each feed last said of itself; nothing for one that was never understood.
    func feeds() async throws(StoreFailure) -> [FeedID: Feed]
    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed]
    /// How many posts each feed has, and how many of those are unread; nothing for one that has none.
    func counts() async throws(StoreFailure) -> [FeedID: PostCounts]
    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts]
}

extension SubscriptionStore {
    /// Whatever it was until now.
    public func update(_ subscription: Subscription) async throws(StoreFailure) { try await update(subscription, from: nil) }
}

/// For stores that have all of it at hand: what is asked of some costs here what it costs of all.
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

public struct PostCounts: Sendable, Hashable {
    public var posts: Int
    public var unread: Int
    public init(posts: Int, unread: Int) {
        self.posts = posts
        self.unread = unread
    }
}

/// What a pull reads and writes.
///
/// - `commit` is atomic and durable: when it returns, all of the harvest is on disk; when it throws, nothing of it is there.
/// - Committing the same harvest again changes nothing and reports nothing new or changed.
/// - A post that is stored keeps its status and its first sighting when it is committed anew. It is `changed` when its fingerprint is
///   another than the stored one, and is left alone otherwise.
/// - `Harvest.edits` says what a change does besides: with `history` what the post said before stays as a version, with `unread` it is
///   unread again, and with `ignore` there is no change.
/// - A sighting that is no edit (`Harvest.Sighting.isEdit`) puts what it says in the place of what is stored, and that is all: the post is
///   not changed, its marks stay, and no version is kept.
/// - A post that is given more evidence than it has keeps no more than `Evidence.limit` of a kind: what `Evidence.surplus` names is
///   forgotten, once the whole harvest is there.
/// - A commit says whether it has moved the source: to an address that another subscription has, nothing moves, and the rest is stored.
/// - Evidence belongs to one post of its feed, the first that brought it; the same evidence in two feeds is two posts.
/// - Commits of different feeds may come at once, from any task.
/// - A post that was removed stays removed: a sighting of its id brings its evidence and nothing else, and is neither new nor changed.
/// - A harvest for a feed that is no longer subscribed is dropped: `notFound`.
public protocol PullStore: Sendable {
    /// One read a run: the state of every source that has one.
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState]
    /// Those of these sources that have one.
    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState]
    /// Which stored posts of a feed this evidence points to. What is not known is not in the answer.
    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost]
    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet
    /// How several workers share the work of one store; `nil`, which is the default, where each of them would ask everything.
    var leasing: (any LeasingStore)? { get }
}

extension PullStore {
    public func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        let states = try await sourceStates()
        return feeds.reduce(into: [:]) { $0[$1] = states[$1] }
    }
    public var leasing: (any LeasingStore)? { nil }
}

/// What a reader reads and marks.
///
/// - Posts come newest first: by sort date descending, then id ascending, which is a total order; or by relevance, as `PostQuery.Order`
///   says. A page begun with `after` goes on where the last one ended, whatever is committed or removed meanwhile: also when the post that
///   stood there has another date by now, or is gone.
/// - What comes back is what was committed, to the letter.
/// - Marking is idempotent, and answers how many posts it changed.
/// - Posts are found by what they are kept under (`Sign.of`), as they are stored now, by id.
/// - Versions of a post come oldest first, the newest `PostVersion.limit` of them, and go when the post goes.
public protocol PostStore: Sendable {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost]
    /// Those of `ids` that are there, in the order of `ids`.
    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost]
    /// Ids that begin with these hexadecimal digits, at most `limit`, in order.
    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID]
    /// Those that have one of these signs, at most `limit` a sign. A sign that none has is not in the answer.
    func posts(sharing signs: [Sign], limit: Int) async throws(StoreFailure) -> [Sign: [PostID]]
    /// What a post said before it was edited; nothing of one that is not there.
    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion]
    @discardableResult
    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int
    /// Everything that matches; limit and cursor hold.
    @discardableResult
    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int
}

/// Small settings and cursors of integrations. Keys are `integration/name`.
///
/// - What was set is there until it is set anew; setting `nil` removes it. It is on disk when the call returns.
public protocol KeyValueStore: Sendable {
    func value(for key: String) async throws(StoreFailure) -> [UInt8]?
    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure)
}

public protocol StoreLifecycle: Sendable {
    /// What this store can and can't do, in words a person reads.
    var capabilities: StoreCapabilities { get }
    /// What reading has met since the store was opened that can't be read, in a sentence that says what to do; `nil` where there was
    /// nothing. The answers were given without it.
    var damage: StoreFailure? { get }
    /// Does what can wait until nobody waits, such as an index; called between two pulls. What the store holds stays as it is.
    func settle() async
    /// Nothing is asked of it afterwards. Closing twice is no error.
    func close() async
}

extension StoreLifecycle {
    public var damage: StoreFailure? { nil }
    public func settle() async {}
}

public struct StoreCapabilities: Sendable, Hashable {
    /// What was committed is there after the process ended.
    public var isDurable: Bool
    /// Several processes may use it at once.
    public var isShared: Bool
    public init(isDurable: Bool, isShared: Bool) {
        self.isDurable = isDurable
        self.isShared = isShared
    }
}

/// Opens stores of one kind.
public protocol StoreBackend: Sendable {
    /// The scheme of its store addresses, as in `sqlite`.
    var scheme: String { get }
    /// The name of its file or folder under the program's data folder, when the user names none; `nil` if it needs none.
    var defaultName: String? { get }
    /// A place for a throw-away store in an empty folder of the caller's; `nil` where a folder is not what its stores need.
    func scratchLocation(in folder: String) -> StoreLocation?
    /// The files and folders that a store there is kept in, also those that come and go; none where it is kept elsewhere.
    func paths(of location: StoreLocation) -> [String]
    /// - A store that is not there is made, but not when `options.isReadOnly`: then `notMade`.
    /// - A store that can't be reached is `unavailable`, also when it is only read: never taken for one that was not made.
    /// - Opening what is there changes nothing in it; a newer format is refused with `tooNew` and left alone.
    /// - A second writer waits for the first up to `options.wait`, then `busy`.
    func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store
}

extension StoreBackend {
    public func scratchLocation(in folder: String) -> StoreLocation? { StoreLocation(scheme: scheme, path: "\(folder)/store") }

    public func paths(of location: StoreLocation) -> [String] { [] }
}

/// `sqlite:/path/to/file`, split.
public struct StoreLocation: Sendable, Hashable, CustomStringConvertible {
    public var scheme: String
    /// What follows the colon.
    public var path: String

    public init(scheme: String, path: String) {
        self.scheme = scheme
        self.path = path
    }

    /// `nil` without a scheme.
    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        self.init(scheme: text[..<colon].lowercased(), path: String(text[text.index(after: colon)...]))
    }

    public var description: String { "\(scheme):\(path)" }
}

public struct StoreOptions: Sendable, Hashable {
    /// Seconds that a writer waits for another.
    public var wait: Double
    public var isReadOnly: Bool
    /// It is opened to be mended (`CheckableStore`): what keeps it from being opened may be changed for that, but nothing that it holds.
    public var isRepairing: Bool
    public init(wait: Double = 5, isReadOnly: Bool = false, isRepairing: Bool = false) {
        self.wait = wait
        self.isReadOnly = isReadOnly
        self.isRepairing = isRepairing
    }
}

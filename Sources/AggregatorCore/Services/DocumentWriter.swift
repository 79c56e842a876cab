/// Writes posts as a document that other programs read.
public protocol DocumentWriter: Sendable {
    /// What `--format` calls it.
    var name: String { get }
    /// What was understood of one document, whole.
    func write(_ document: FeedDocument, pretty: Bool) -> [UInt8]
    /// One post of a store, on one line, which posts it repeats or stands for, and where a list goes on behind it.
    func write(_ post: StoredPost, feed: StoredFeed, note: DuplicateNote?, cursor: PostQuery.Cursor?) -> [UInt8]
    /// A document of a store's posts, piece by piece, as it may be longer than memory: what it begins with,
    func start(title: String) -> [UInt8]
    /// some of its posts, behind so many others,
    func part(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], behind count: Int) -> [UInt8]
    /// and what it ends with.
    func end() -> [UInt8]
}

extension DocumentWriter {
    /// Posts of a store as one document.
    public func write(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], title: String) -> [UInt8] {
        start(title: title) + part(posts, feeds: feeds, behind: 0) + end()
    }

    /// One post of a store, on one line.
    public func write(_ post: StoredPost, feed: StoredFeed) -> [UInt8] { write(post, feed: feed, note: nil, cursor: nil) }
}

/// A feed as a reader of stored posts knows it.
public struct StoredFeed: Sendable, Hashable {
    public var id: FeedID
    public var title: String?
    public var url: WebAddress
    public init(id: FeedID, title: String?, url: WebAddress) {
        self.id = id
        self.title = title
        self.url = url
    }
}

/// Reads and writes lists of subscriptions.
///
/// - What is written and read again is the same list.
/// - No secret is ever written.
/// - A feed that has an address is not named as one that has none.
/// - A list that ends before its end is said to.
public protocol SubscriptionListFormat: Sendable {
    /// What `--format` calls it.
    var name: String { get }
    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8]
    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList
}

/// What was read of a list.
public struct SubscriptionList: Sendable, Hashable {
    public var entries: [SubscriptionListEntry]
    /// What it calls the feeds that it names without their addresses: nobody can follow them, and whoever imports it is told.
    public var unaddressed: [String]
    /// What was repaired.
    public var warnings: [FeedDocument.Warning]
    /// It ends before its end: there was more of it.
    public var isCutOff: Bool

    public init(
        _ entries: [SubscriptionListEntry], unaddressed: [String] = [], warnings: [FeedDocument.Warning] = [], isCutOff: Bool = false
    ) {
        self.entries = entries
        self.unaddressed = unaddressed
        self.warnings = warnings
        self.isCutOff = isCutOff
    }
}

public struct SubscriptionListEntry: Sendable, Hashable {
    public var address: WebAddress
    public var title: String?
    public var homePage: WebAddress?
    public var tags: [String]
    public init(address: WebAddress, title: String? = nil, homePage: WebAddress? = nil, tags: [String] = []) {
        self.address = address
        self.title = title
        self.homePage = homePage
        self.tags = tags
    }
}

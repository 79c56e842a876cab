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

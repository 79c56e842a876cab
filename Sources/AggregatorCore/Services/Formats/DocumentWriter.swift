/// Writes posts as a document that other programs read.
public protocol DocumentWriter: Sendable {
    /// What `--format` calls it.
    var name: String { get }
    /// What was understood of one document, whole.
    func write(_ document: FeedDocument, pretty: Bool) -> [UInt8]
    /// One post of a store, on one line, which posts it repeats or stands for, and where a list goes on behind it.
    func write(_ post: StoredPost, feed: StoredFeed, note: DuplicateNote?, cursor: PostQuery.Cursor?) -> [UInt8]
    /// What a document of a store's posts begins with. It is written piece by piece, as it may be longer than memory.
    func start(title: String) -> [UInt8]
    /// The next posts of that document.
    ///
    /// - Parameter count: how many came before.
    func part(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], behind count: Int) -> [UInt8]
    /// What that document ends with.
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

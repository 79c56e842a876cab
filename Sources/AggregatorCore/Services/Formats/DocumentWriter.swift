/// Writes posts as a document that other programs read.
public protocol DocumentWriter: Sendable {
    /// Its name in `--format`.
    var name: String { get }
    /// Writes a whole parsed document.
    func write(_ document: FeedDocument, pretty: Bool) -> [UInt8]
    /// Writes one stored post on one line, with the posts that it repeats or stands for, and the cursor that a list goes on from.
    func write(_ post: StoredPost, feed: StoredFeed, note: DuplicateNote?, cursor: PostQuery.Cursor?) -> [UInt8]
    /// The beginning of a document of stored posts. It is written piece by piece, as it may not fit into memory.
    func head(title: String) -> [UInt8]
    /// The next posts of that document.
    ///
    /// - Parameter count: How many came before.
    func part(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], behind count: Int) -> [UInt8]
    /// The end of that document.
    func tail() -> [UInt8]
}

extension DocumentWriter {
    /// Writes stored posts as one document.
    public func write(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], title: String) -> [UInt8] {
        head(title: title) + part(posts, feeds: feeds, behind: 0) + tail()
    }

    /// Writes one stored post on one line.
    public func write(_ post: StoredPost, feed: StoredFeed) -> [UInt8] { write(post, feed: feed, note: nil, cursor: nil) }
}

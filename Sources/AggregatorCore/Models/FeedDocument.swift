/// What a format understood of one document: the feed, its posts, and what had to be repaired.
public struct FeedDocument: Sendable, Hashable {
    /// What the document says of the feed as a whole.
    public var feed: Feed
    /// In the order of the document.
    public var posts: [Post]
    /// Which format and version, as in `rss-2.0`.
    public var format: String
    /// The encoding that the bytes were decoded from: IANA name, lower case.
    public var encoding: String
    /// Each thing that was repaired or passed over; empty for a clean input.
    public var warnings: [Warning]
    /// Where the posts are that are not whole: the end of the document cuts the last one off, or a part of one has no end. What is there
    /// of them may be shown, but it may not be what their source says: a pull leaves them out, or a post would be known by half of its
    /// evidence, or edited to half of its text.
    public var cutPosts: Set<Int> = []
    /// Whether it ends before its end: what was to follow is missing. Where it does not, its publisher may write its `cutPosts` so.
    public var isCutOff = false

    /// A document whose posts are all whole.
    public init(feed: Feed, posts: [Post], format: String, encoding: String, warnings: [Warning] = []) {
        self.feed = feed
        self.posts = posts
        self.format = format
        self.encoding = encoding
        self.warnings = warnings
    }

    /// Something that was repaired or passed over: the document is understood all the same.
    public struct Warning: Sendable, Hashable {
        /// Kebab-case and stable, as in `undefined-entity`.
        public var code: String
        /// One sentence: what was wrong, and what was made of it.
        public var message: String
        /// Counted from 1.
        public var line: Int?
        /// Member by member.
        public init(code: String, message: String, line: Int? = nil) {
            self.code = code
            self.message = message
            self.line = line
        }
    }
}

/// What a format parsed of one document: the feed, its posts, and what had to be repaired.
public struct FeedDocument: Sendable, Hashable {
    /// What the document says of the feed as a whole.
    public var feed: Feed
    /// The posts in the order of the document.
    public var posts: [Post]
    /// Format and version, as in `rss-2.0`.
    public var format: String
    /// The encoding that the bytes were decoded from: IANA name, lower case.
    public var encoding: String
    /// Everything that was repaired or passed over; empty for a clean input.
    public var warnings: [Warning]
    /// Indices of the posts that are not whole: the document breaks off in the last one, or an element in one is never closed. They may
    /// be shown, but a pull leaves them out: otherwise a post would be recognised by half of its evidence, or its stored text replaced by
    /// half of it.
    public var cutPosts: Set<Int> = []
    /// Whether the document breaks off, so that something is missing behind it, or is damaged and holds no post at all. If it does not and
    /// still has `cutPosts`, its publisher may always write them so.
    public var isCutOff = false
    /// Whether it breaks off within the description of the feed: posts would have followed.
    public var isHeadCutOff = false

    /// Creates a document whose posts are all whole.
    public init(feed: Feed, posts: [Post], format: String, encoding: String, warnings: [Warning] = []) {
        self.feed = feed
        self.posts = posts
        self.format = format
        self.encoding = encoding
        self.warnings = warnings
    }

    /// Something that was repaired or passed over; the document was parsed nevertheless.
    public struct Warning: Sendable, Hashable {
        /// Kebab-case and stable, as in `undefined-entity`.
        public var code: String
        /// One sentence: what was wrong, and how it was handled.
        public var message: String
        /// The line in the document, counted from 1; `nil` where it is unknown.
        public var line: Int?
        /// Creates a value from its members.
        public init(code: String, message: String, line: Int? = nil) {
            self.code = code
            self.message = message
            self.line = line
        }
    }
}

extension FeedDocument.Warning {
    /// A list, or an item, has more parts than `ParseLimits.parts`.
    public static func tooManyParts(_ limits: ParseLimits) -> FeedDocument.Warning {
        FeedDocument.Warning(
            code: "too-many-parts",
            message:
                "An item, the feed around its items, or a list has more than \(limits.parts) parts: the rest was passed over; if it is wanted, raise the limit with --limit parts=N."
        )
    }
}

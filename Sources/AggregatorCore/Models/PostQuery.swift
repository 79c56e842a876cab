/// Which posts, newest first.
public struct PostQuery: Sendable, Hashable {
    /// Of any of these feeds; `nil` is every feed.
    public var feeds: Set<FeedID>?
    public var isRead: Bool?
    public var isStarred: Bool?
    /// One of the post's own categories or of its feed's tags, ignoring case.
    public var tag: String?
    public var kind: Post.Kind?
    /// Sort date not before.
    public var since: Timestamp?
    /// Sort date before.
    public var until: Timestamp?
    /// Every one of these words is in title, text, summary or authors, ignoring case.
    public var search: String?
    /// At most so many.
    public var limit: Int?
    /// Only what comes after this place in the order.
    public var after: Cursor?

    public init() {}

    /// A place in the order "sort date descending, then id ascending".
    public struct Cursor: Sendable, Hashable {
        public var sortDate: Timestamp
        public var id: PostID
        public init(sortDate: Timestamp, id: PostID) {
            self.sortDate = sortDate
            self.id = id
        }
    }
}

/// Which posts, and in which order.
public struct PostQuery: Sendable, Hashable {
    /// Of any of these feeds; `nil` is every feed.
    public var feeds: Set<FeedID>?
    /// `nil` is either.
    public var isRead: Bool?
    /// `nil` is either.
    public var isStarred: Bool?
    /// One of the post's own categories or of its feed's tags, ignoring case.
    public var tag: String?
    /// `nil` is every kind.
    public var kind: Post.Kind?
    /// Sort date not before.
    public var since: Timestamp?
    /// Sort date before.
    public var until: Timestamp?
    /// Every one of these words is in title, text, summary or authors, ignoring case.
    public var search: String?
    /// As `Order.newest`, where nothing else is said.
    public var order = Order.newest
    /// At most so many; `nil` is all.
    public var limit: Int?
    /// Only what comes after this place in the order.
    public var after: Cursor?

    /// Every post, newest first.
    public init() {}

    /// What comes first.
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// By sort date descending, then id ascending.
        case newest
        /// By how many of the searched words are in the title, then as `newest`.
        case relevance
    }

    /// A place in the order.
    public struct Cursor: Sendable, Hashable {
        /// How many of the searched words are in the title; 0 where that is not what the order is by.
        public var hits: Int
        /// As `StoredPost.sortDate`.
        public var sortDate: Timestamp
        /// Decides between posts of one moment.
        public var id: PostID
        /// Of a place that `PostQuery.place(of:)` did not make.
        public init(hits: Int = 0, sortDate: Timestamp, id: PostID) {
            self.hits = hits
            self.sortDate = sortDate
            self.id = id
        }
    }
}

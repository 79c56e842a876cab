/// Which posts are wanted, and in which order.
public struct PostQuery: Sendable, Hashable {
    /// Only posts of these feeds; `nil` is every feed.
    public var feeds: Set<FeedID>?
    /// Only posts that are read, or unread; `nil` is either.
    public var isRead: Bool?
    /// Only posts that are starred, or not; `nil` is either.
    public var isStarred: Bool?
    /// Only posts with this tag: one of the post's own categories or of its feed's tags, ignoring case.
    public var tag: String?
    /// Only posts of this kind; `nil` is every kind.
    public var kind: Post.Kind?
    /// Only posts whose sort date is not before this.
    public var since: Timestamp?
    /// Only posts whose sort date is before this.
    public var until: Timestamp?
    /// Only posts with every one of these words in title, text, summary or authors, as `SearchText` finds them: by their beginnings,
    /// ignoring case and accents.
    public var search: String?
    /// The order; newest first unless said otherwise.
    public var order = Order.newest
    /// The greatest number of posts; `nil` is all.
    public var limit: Int?
    /// The bytes of texts that end a read: the post that reaches them is the last, whatever the limit, so that at least one comes. `nil` is
    /// no bound. Nothing is marked by it.
    public var textBudget: Int?
    /// Only posts behind this place in the order.
    public var after: Cursor?

    /// Creates a query for every post, newest first.
    public init() {}

    /// The order of posts.
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// By sort date descending, then by id ascending.
        case newest
        /// By how many of the searched words are in the title, descending, then as `newest`.
        case relevance
    }

    /// A place in the order.
    public struct Cursor: Sendable, Hashable {
        /// How many of the searched words are in the title; 0 where the order does not use that.
        public var hits: Int
        /// As `StoredPost.sortDate`.
        public var sortDate: Timestamp
        /// Orders posts with the same sort date.
        public var id: PostID
        /// Creates a place; `PostQuery.place(of:)` makes that of a post.
        public init(hits: Int = 0, sortDate: Timestamp, id: PostID) {
            self.hits = hits
            self.sortDate = sortDate
            self.id = id
        }
    }
}

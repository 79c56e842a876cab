/// A search that has a name: what was typed, so that an age counts from the day of asking.
public struct SavedSearch: Sendable, Hashable {
    /// What the user calls it; a store keeps one of each name.
    public var name: String
    /// Bytes that a name may have for the search to be saved: every store can keep it then.
    public static let longestName = 500
    /// As `PostQuery.search`.
    public var words: String?
    /// An id, title or address, as it was typed.
    public var feed: String?
    /// The feed that `feed` meant when the search was saved: by now that feed may have another name, and another feed this one.
    public var feedID: FeedID?
    /// As `PostQuery.tag`.
    public var tag: String?
    /// `nil` is every kind.
    public var kind: Post.Kind?
    /// Only what is unread.
    public var isUnread: Bool
    /// Only what is starred.
    public var isStarred: Bool
    /// Dates, or ages as in `3d`.
    public var since: String?
    /// As `since`: only what is older.
    public var before: String?

    /// Everything, where nothing else is said.
    public init(
        _ name: String, words: String? = nil, feed: String? = nil, feedID: FeedID? = nil, tag: String? = nil, kind: Post.Kind? = nil,
        isUnread: Bool = false, isStarred: Bool = false, since: String? = nil, before: String? = nil
    ) {
        self.name = name
        self.words = words
        self.feed = feed
        self.feedID = feedID
        self.tag = tag
        self.kind = kind
        self.isUnread = isUnread
        self.isStarred = isStarred
        self.since = since
        self.before = before
    }
}

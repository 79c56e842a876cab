/// A search with a name. It keeps what was typed, so that an age counts from the day it is run.
public struct SavedSearch: Sendable, Hashable {
    /// The user's name for it; unique in a store.
    public var name: String
    /// The greatest number of bytes in a name: every store can keep it then.
    public static let longestName = 500
    /// As `PostQuery.search`.
    public var words: String?
    /// A feed's id, title or address, as typed.
    public var feed: String?
    /// The feed that `feed` meant when the search was saved: by now that feed may have another name, and another feed this one.
    public var feedID: FeedID?
    /// As `PostQuery.tag`.
    public var tag: String?
    /// Only posts of this kind; `nil` is every kind.
    public var kind: Post.Kind?
    /// Only unread posts.
    public var isUnread: Bool
    /// Only starred posts.
    public var isStarred: Bool
    /// A date, or an age as in `3d`: only newer posts.
    public var since: String?
    /// As `since`: only older posts.
    public var before: String?

    /// Creates a search; without further arguments, it finds everything.
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

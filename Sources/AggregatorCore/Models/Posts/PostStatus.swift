/// What the user did with a post.
public struct PostStatus: Sendable, Hashable {
    /// The user has read it, or said so.
    public var isRead: Bool
    /// The user wants to keep it: neither retention nor unsubscribing removes it.
    public var isStarred: Bool
    /// It is no story with any other post (`Story`), whatever they have in common.
    public var isApart: Bool
    /// Without arguments: as a new post is.
    public init(isRead: Bool = false, isStarred: Bool = false, isApart: Bool = false) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.isApart = isApart
    }
}

extension PostStatus {
    /// Whether a post with these marks stays where others are removed.
    public func isKept(keepingUnread: Bool) -> Bool { isStarred || keepingUnread && !isRead }
}

/// A change to the status of posts; `nil` leaves a mark as it is.
public struct StatusChange: Sendable, Hashable {
    /// To read, or to unread.
    public var isRead: Bool?
    /// To starred, or no longer.
    public var isStarred: Bool?
    /// To a story of its own, or no longer (`PostStatus.isApart`).
    public var isApart: Bool?
    /// Without arguments: nothing changes.
    public init(isRead: Bool? = nil, isStarred: Bool? = nil, isApart: Bool? = nil) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.isApart = isApart
    }
}

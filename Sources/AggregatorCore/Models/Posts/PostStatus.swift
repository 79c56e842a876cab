/// What the user did with a post.
public struct PostStatus: Sendable, Hashable {
    /// Whether the user has read it, or marked it as read.
    public var isRead: Bool
    /// Whether the user wants to keep it: neither retention nor unsubscribing removes it.
    public var isStarred: Bool
    /// Whether it forms a story with no other post (`Story`), whatever they have in common.
    public var isApart: Bool
    /// Creates a status; without arguments, that of a new post.
    public init(isRead: Bool = false, isStarred: Bool = false, isApart: Bool = false) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.isApart = isApart
    }
}

extension PostStatus {
    /// Whether a post with these marks stays where others are removed.
    public func isKept(keepingUnread: Bool) -> Bool { isStarred || keepingUnread && !isRead }

    /// The status with the marks that the change sets; the others stay.
    public func applying(_ change: StatusChange) -> PostStatus {
        PostStatus(
            isRead: change.isRead ?? isRead, isStarred: change.isStarred ?? isStarred, isApart: change.isApart ?? isApart)
    }
}

/// A change to the status of posts; `nil` leaves a mark as it is.
public struct StatusChange: Sendable, Hashable {
    /// Mark as read, or as unread.
    public var isRead: Bool?
    /// Star, or unstar.
    public var isStarred: Bool?
    /// Keep apart from stories, or no longer (`PostStatus.isApart`).
    public var isApart: Bool?
    /// Creates a change; without arguments, nothing changes.
    public init(isRead: Bool? = nil, isStarred: Bool? = nil, isApart: Bool? = nil) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.isApart = isApart
    }
}

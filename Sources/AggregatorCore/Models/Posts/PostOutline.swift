/// What deciding about a post takes, without what the source said.
public struct PostOutline: Sendable, Hashable, Identifiable {
    /// As `StoredPost.id`.
    public let id: PostID
    /// As `StoredPost.sortDate`.
    public var sortDate: Timestamp
    /// Starred and unread posts may have to stay.
    public var status: PostStatus
    /// About how many bytes its texts take in this store.
    public var bytes: Int

    /// Member by member.
    public init(id: PostID, sortDate: Timestamp, status: PostStatus, bytes: Int) {
        self.id = id
        self.sortDate = sortDate
        self.status = status
        self.bytes = bytes
    }
}

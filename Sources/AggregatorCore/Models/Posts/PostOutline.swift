/// What retention has to know of a post, without the source's text.
public struct PostOutline: Sendable, Hashable, Identifiable {
    /// As `StoredPost.id`.
    public let id: PostID
    /// As `StoredPost.sortDate`.
    public var sortDate: Timestamp
    /// The marks: starred and unread posts may have to stay.
    public var status: PostStatus
    /// About how many bytes its texts take in this store.
    public var bytes: Int

    /// Creates a value from its members.
    public init(id: PostID, sortDate: Timestamp, status: PostStatus, bytes: Int) {
        self.id = id
        self.sortDate = sortDate
        self.status = status
        self.bytes = bytes
    }
}

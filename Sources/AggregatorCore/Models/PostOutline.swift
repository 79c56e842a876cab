/// What deciding about a post takes, without what the source said.
public struct PostOutline: Sendable, Hashable, Identifiable {
    public let id: PostID
    /// As `StoredPost.sortDate`.
    public var sortDate: Timestamp
    public var status: PostStatus
    /// About how many bytes its texts take in this store.
    public var bytes: Int

    public init(id: PostID, sortDate: Timestamp, status: PostStatus, bytes: Int) {
        self.id = id
        self.sortDate = sortDate
        self.status = status
        self.bytes = bytes
    }
}

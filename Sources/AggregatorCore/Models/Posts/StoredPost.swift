/// A post as a store keeps it: what the source said, and the program's own facts about it.
public struct StoredPost: Sendable, Hashable, Identifiable {
    /// The id, unique in the store, whatever its source calls it; commands take it.
    public let id: PostID
    /// The feed that brought it, whether or not it is still followed.
    public let feed: FeedID
    /// What the source said, refined: markup sanitized, addresses inert.
    public var post: Post
    /// What the user did with it.
    public var status: PostStatus
    /// When it was first stored.
    public var firstSeen: Timestamp
    /// When it was last stored anew because the source had changed it; `nil` where it never was.
    public var lastChanged: Timestamp?
    /// A hash of what matters in it (`Fingerprint`), as the source sent it.
    public var fingerprint: Identifier
    /// The date that lists are ordered by: of publication, else of creation or modification, or the first sighting where none of them is
    /// there and plausible (`DocumentOrder.sortDate`).
    public var sortDate: Timestamp

    /// Creates a post; new and untouched unless said otherwise.
    public init(
        id: PostID, feed: FeedID, post: Post, status: PostStatus = PostStatus(), firstSeen: Timestamp, lastChanged: Timestamp? = nil,
        fingerprint: Identifier, sortDate: Timestamp
    ) {
        self.id = id
        self.feed = feed
        self.post = post
        self.status = status
        self.firstSeen = firstSeen
        self.lastChanged = lastChanged
        self.fingerprint = fingerprint
        self.sortDate = sortDate
    }
}

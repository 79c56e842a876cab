/// Which posts are kept: pure. Starred ones always are.
public struct RetentionPolicy: Sendable, Hashable {
    /// The greatest age of posts, in seconds.
    public var age: Int64?
    /// The number of newest posts that are kept per feed.
    public var posts: Int?
    /// The greatest size of all feeds' posts together, in bytes; the newest are kept.
    public var bytes: Int?
    /// Whether unread posts are kept as well, whatever the other rules say.
    public var keepsUnread: Bool

    /// Creates a policy; without arguments, everything is kept.
    public init(age: Int64? = nil, posts: Int? = nil, bytes: Int? = nil, keepsUnread: Bool = false) {
        self.age = age
        self.posts = posts
        self.bytes = bytes
        self.keepsUnread = keepsUnread
    }

    /// Whether everything is kept.
    public var isEmpty: Bool { age == nil && posts == nil && bytes == nil }

    /// The posts of one feed to remove by age and number; `outlines` must be newest first. Posts that are kept count as well.
    public func removable(_ outlines: [PostOutline], now: Timestamp) -> [PostOutline] {
        outlines.enumerated().filter { position, post in
            let isOld = age.map { post.sortDate < now.adding(seconds: -$0) } ?? false
            let isBeyond = posts.map { position >= $0 } ?? false
            return (isOld || isBeyond) && !isKept(post)
        }.map(\.element)
    }

    /// The posts of all feeds to remove by size, from those that are left: the oldest first.
    public func overflow(_ outlines: [PostOutline]) -> [PostOutline] {
        guard let bytes else { return [] }
        var room = bytes
        return outlines.sorted { ($1.sortDate, $0.id) < ($0.sortDate, $1.id) }.filter { post in
            let (rest, isFull) = room.subtractingReportingOverflow(post.bytes)
            room = isFull ? .min : rest
            return room < 0 && !isKept(post)
        }
    }

    private func isKept(_ post: PostOutline) -> Bool { post.status.isKept(keepingUnread: keepsUnread) }
}

/// Which posts are kept: pure. Starred ones always are.
public struct RetentionPolicy: Sendable, Hashable {
    /// Not older than so many seconds.
    public var age: Int64?
    /// The newest so many of each feed.
    public var posts: Int?
    /// The newest of all feeds together that take no more room.
    public var bytes: Int?
    /// Whether unread ones are kept as well, whatever the rest says.
    public var keepsUnread: Bool

    /// Without arguments: everything is kept.
    public init(age: Int64? = nil, posts: Int? = nil, bytes: Int? = nil, keepsUnread: Bool = false) {
        self.age = age
        self.posts = posts
        self.bytes = bytes
        self.keepsUnread = keepsUnread
    }

    /// Everything is kept.
    public var isEmpty: Bool { age == nil && posts == nil && bytes == nil }

    /// What goes of one feed by age and number; `outlines` newest first. What is kept counts as well.
    public func removable(_ outlines: [PostOutline], now: Timestamp) -> [PostOutline] {
        outlines.enumerated().filter { position, post in
            let isOld = age.map { post.sortDate < now.adding(seconds: -$0) } ?? false
            let isBeyond = posts.map { position >= $0 } ?? false
            return (isOld || isBeyond) && !isKept(post)
        }.map(\.element)
    }

    /// What goes of all feeds by size, of what is left: the oldest first.
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

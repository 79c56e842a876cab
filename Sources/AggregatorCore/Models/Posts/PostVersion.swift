/// What a post said before its source edited it.
public struct PostVersion: Sendable, Hashable {
    /// When this was stored.
    public var since: Timestamp
    /// What it said then, refined as all that is stored.
    public var post: Post

    /// Member by member.
    public init(since: Timestamp, post: Post) {
        self.since = since
        self.post = post
    }

    /// How many of a post are kept, the newest of them: some texts are edited every few minutes.
    public static let limit = 100
}

extension StoredPost {
    /// As a version, for when another takes its place.
    public var version: PostVersion { PostVersion(since: lastChanged ?? firstSeen, post: post) }
}

extension [PostVersion] {
    /// Adds the newest; beyond the limit the oldest goes.
    public mutating func keep(_ version: PostVersion) {
        append(version)
        removeFirst(Swift.max(count - PostVersion.limit, 0))
    }
}

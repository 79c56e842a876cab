/// What a post said before its source edited it.
public struct PostVersion: Sendable, Hashable {
    /// When this was stored.
    public var since: Timestamp
    /// What it said then, refined as everything that is stored.
    public var post: Post

    /// Creates a value from its members.
    public init(since: Timestamp, post: Post) {
        self.since = since
        self.post = post
    }

    /// The number of versions that are kept per post, the newest ones: some texts are edited every few minutes.
    public static let limit = 100
}

extension StoredPost {
    /// When its present content was stored.
    public var since: Timestamp { lastChanged ?? firstSeen }

    /// Its present content as a version, for when an edit replaces it.
    public var version: PostVersion { PostVersion(since: since, post: post) }
}

extension [PostVersion] {
    /// Adds the newest version; beyond the limit, the oldest is dropped.
    public mutating func keep(_ version: PostVersion) {
        append(version)
        removeFirst(Swift.max(count - PostVersion.limit, 0))
    }
}

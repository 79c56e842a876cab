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
    /// The bytes that the versions of a post may take as records (`JSONRecord.recordSize`): beyond it the oldest are dropped, but never the
    /// newest one. They are read, moved and archived together.
    public static let mostBytes = 64 << 20
}

extension StoredPost {
    /// When its present content was stored.
    public var since: Timestamp { lastChanged ?? firstSeen }

    /// Its present content as a version, for when an edit replaces it.
    public var version: PostVersion { PostVersion(since: since, post: post) }
}

extension [PostVersion] {
    /// Adds the newest version; beyond the limits, the oldest are dropped.
    public mutating func keep(_ version: PostVersion) {
        append(version)
        self = newest()
    }

    /// The newest of them, as many as are kept: at least one, where there is one.
    package func newest(bytes: Int = PostVersion.mostBytes) -> [PostVersion] {
        var left = bytes
        var start = endIndex
        while start > startIndex, endIndex - start < PostVersion.limit {
            left -= self[start - 1].recordSize
            guard left >= 0 || start == endIndex else { break }
            start -= 1
        }
        return Array(self[start...])
    }
}

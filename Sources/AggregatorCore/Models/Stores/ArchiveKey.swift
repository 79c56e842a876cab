/// A place in the order of everything that a store holds: settings by key, then feed by feed, by id, each with its posts by id and then its
/// tombstones by id. The order is total, and the same in every store.
public enum ArchiveKey: Sendable, Hashable {
    /// The place of a setting: its key.
    case setting(String)
    /// The place of a feed's own record, before its posts.
    case feed(FeedID)
    /// The place of a post, within its feed.
    case post(FeedID, PostID)
    /// The place of a tombstone, behind all posts of its feed.
    case tombstone(FeedID, PostID)

    /// The feed that it belongs to; `nil` for a setting.
    public var feed: FeedID? {
        switch self {
        case .setting: nil
        case .feed(let feed), .post(let feed, _), .tombstone(let feed, _): feed
        }
    }

    /// The post or tombstone id to go on after within the feed; `nil` for the feed's own place, which all its posts follow.
    public var post: PostID? {
        switch self {
        case .setting, .feed: nil
        case .post(_, let id), .tombstone(_, let id): id
        }
    }

    /// The order of records within a feed.
    private var rank: Int {
        switch self {
        case .setting, .feed: 0
        case .post: 1
        case .tombstone: 2
        }
    }
}

extension ArchiveKey: Comparable {
    public static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        // By bytes: `String` compares a normalized form of the text.
        case (.setting(let a), .setting(let b)): return a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.setting, _): return true
        case (_, .setting): return false
        default: break
        }
        guard let first = a.feed, let second = b.feed, first == second else { return (a.feed?.value ?? .zero) < (b.feed?.value ?? .zero) }
        guard a.rank == b.rank else { return a.rank < b.rank }
        return (a.post?.value ?? .zero) < (b.post?.value ?? .zero)
    }
}

/// A place in the order of everything that a store holds: settings by key, then feed by feed, by id, each with its posts by id and then
/// its tombstones by id. Total, and the same in every store.
public enum ArchivePlace: Sendable, Hashable {
    /// A setting's: its key.
    case setting(String)
    /// A feed's own, before its posts.
    case feed(FeedID)
    /// A post's, within its feed.
    case post(FeedID, PostID)
    /// The tombstone's of a post that was removed, behind all posts of its feed.
    case tombstone(FeedID, PostID)

    /// The feed that it belongs to; `nil` for a setting.
    public var feed: FeedID? {
        switch self {
        case .setting: nil
        case .feed(let feed), .post(let feed, _), .tombstone(let feed, _): feed
        }
    }

    /// Of what is behind it within its feed, the posts after this one: all of them for the feed's own place.
    public var post: PostID? {
        switch self {
        case .setting, .feed: nil
        case .post(_, let id), .tombstone(_, let id): id
        }
    }

    /// What comes first within a feed.
    private var rank: Int {
        switch self {
        case .setting, .feed: 0
        case .post: 1
        case .tombstone: 2
        }
    }
}

extension ArchivePlace: Comparable {
    public static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        // By bytes: the order of `String` is that of another form of the text.
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

extension Identifier {
    fileprivate static let zero = Identifier(high: 0, low: 0)
}

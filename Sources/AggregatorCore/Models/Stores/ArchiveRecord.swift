/// One unit of a store's content: stores are moved, compared and archived by these.
public enum ArchiveRecord: Sendable, Hashable {
    /// A setting of an integration.
    case setting(key: String, value: [UInt8])
    /// A feed without its posts.
    case feed(ArchivedFeed)
    /// A post with its evidence and its earlier versions.
    case post(ArchivedPost)
    /// What is left of a post that was removed.
    case tombstone(Tombstone)

    /// Where it stands among all records of a store.
    public var place: ArchiveKey {
        switch self {
        case .setting(let key, _): .setting(key)
        case .feed(let feed): .feed(feed.id)
        case .post(let post): .post(post.stored.feed, post.stored.id)
        case .tombstone(let tombstone): .tombstone(tombstone.feed, tombstone.id)
        }
    }
}

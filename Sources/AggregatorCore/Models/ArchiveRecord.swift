/// One thing that a store holds, by itself: what stores are moved by, compared by and archived as.
public enum ArchiveRecord: Sendable, Hashable {
    /// A setting of an integration.
    case setting(key: String, value: [UInt8])
    case feed(ArchivedFeed)
    case post(ArchivedPost)
    case tombstone(Tombstone)

    /// Where it stands among all records of a store.
    public var place: ArchivePlace {
        switch self {
        case .setting(let key, _): .setting(key)
        case .feed(let feed): .feed(feed.id)
        case .post(let post): .post(post.stored.feed, post.stored.id)
        case .tombstone(let tombstone): .tombstone(tombstone.feed, tombstone.id)
        }
    }
}

/// Everything of a feed but its posts.
public struct ArchivedFeed: Sendable, Hashable, Identifiable {
    public let id: FeedID
    /// `nil` for a feed that is followed no longer, of which starred posts are left.
    public var subscription: Subscription?
    /// What it last said of itself.
    public var description: Feed?
    public var state: SourceState?

    public init(id: FeedID, subscription: Subscription? = nil, description: Feed? = nil, state: SourceState? = nil) {
        self.id = id
        self.subscription = subscription
        self.description = description
        self.state = state
    }

    /// Nothing is known of it but its id.
    public var isEmpty: Bool { subscription == nil && description == nil && state == nil }
}

/// A post, what it can be recognised by, and what it said before.
public struct ArchivedPost: Sendable, Hashable {
    public var stored: StoredPost
    /// Sorted.
    public let evidence: [Evidence]
    /// Oldest first.
    public var versions: [PostVersion]

    public init(_ stored: StoredPost, evidence: some Sequence<Evidence>, versions: [PostVersion] = []) {
        self.stored = stored
        self.evidence = evidence.sorted()
        self.versions = versions
    }
}

/// What is left of a post that was removed, so that it stays removed when its feed shows it again.
public struct Tombstone: Sendable, Hashable, Identifiable {
    public let id: PostID
    public let feed: FeedID
    /// Of the post as it was stored last.
    public var fingerprint: Identifier
    public var removed: Timestamp
    /// Sorted.
    public let evidence: [Evidence]

    public init(id: PostID, feed: FeedID, fingerprint: Identifier, removed: Timestamp, evidence: some Sequence<Evidence>) {
        self.id = id
        self.feed = feed
        self.fingerprint = fingerprint
        self.removed = removed
        self.evidence = evidence.sorted()
    }
}

extension ArchivedPost {
    public func with(evidence: some Sequence<Evidence>) -> ArchivedPost {
        ArchivedPost(stored, evidence: evidence, versions: versions)
    }
}

extension Tombstone {
    public func with(evidence: some Sequence<Evidence>) -> Tombstone {
        Tombstone(id: id, feed: feed, fingerprint: fingerprint, removed: removed, evidence: evidence)
    }
}

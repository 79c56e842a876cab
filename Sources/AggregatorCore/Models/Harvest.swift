/// Everything that one pull of one source brings to the store: the only write of a pull, whole or not at all.
public struct Harvest: Sendable {
    public let feedID: FeedID
    /// What the source says of itself; `nil` leaves what is stored.
    public var feed: Feed?
    /// New posts and changed ones, identity already decided. A post whose id is stored already replaces what the source said, and
    /// keeps its status and its first sighting. An id belongs to one feed for ever; of several sightings of one id the first counts.
    public var posts: [Sighting]
    /// The source's memory as it is after this pull.
    public var state: SourceState
    /// Where the source is fetched from now on, when it moved; an address that another subscription has is not taken from it.
    public var newAddress: WebAddress?
    /// Now.
    public var moment: Timestamp
    /// What becomes of posts that are stored and say something else now.
    public var edits = EditPolicy.update

    public init(
        feedID: FeedID, feed: Feed? = nil, posts: [Sighting] = [], state: SourceState, newAddress: WebAddress? = nil, moment: Timestamp
    ) {
        self.feedID = feedID
        self.feed = feed
        self.posts = posts
        self.state = state
        self.newAddress = newAddress
        self.moment = moment
    }

    public struct Sighting: Sendable, Hashable {
        public var id: PostID
        /// Sanitized.
        public var post: Post
        public var fingerprint: Identifier
        public var sortDate: Timestamp
        /// What it can be recognised by from now on, besides what is stored already.
        public var evidence: [Evidence]
        /// Whether another fingerprint than the stored one means that the post was edited; where it only is measured in another way,
        /// what it says is taken over, and it is not changed.
        public var isEdit = true
        public init(id: PostID, post: Post, fingerprint: Identifier, sortDate: Timestamp, evidence: [Evidence]) {
            self.id = id
            self.post = post
            self.fingerprint = fingerprint
            self.sortDate = sortDate
            self.evidence = evidence
        }
    }
}

/// One thing that a post can be recognised by within its feed: a hash over its kind (guid, link, …) and its value.
public struct Evidence: Sendable, Hashable, Comparable {
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable { case guid = 1, link, enclosure, titleAndDate, content }
    public let kind: Kind
    public let key: Identifier
    public init(kind: Kind, key: Identifier) {
        self.kind = kind
        self.key = key
    }
    public static func < (a: Self, b: Self) -> Bool { (a.kind.rawValue, a.key) < (b.kind.rawValue, b.key) }
}

/// What the store already knows of a post that some evidence points to.
public struct KnownPost: Sendable, Hashable {
    public var id: PostID
    /// Of the post as it is stored; of one that was removed the last.
    public var fingerprint: Identifier
    /// It was removed, and is not to come back.
    public var isRemoved: Bool
    public init(id: PostID, fingerprint: Identifier, isRemoved: Bool = false) {
        self.id = id
        self.fingerprint = fingerprint
        self.isRemoved = isRemoved
    }
}

/// What a commit did.
public struct ChangeSet: Sendable, Hashable {
    /// In the order of the harvest.
    public var new: [PostID]
    public var changed: [PostID]
    /// The source has another address since: that of the harvest.
    public var hasMoved: Bool
    public init(new: [PostID] = [], changed: [PostID] = [], hasMoved: Bool = false) {
        self.new = new
        self.changed = changed
        self.hasMoved = hasMoved
    }
}

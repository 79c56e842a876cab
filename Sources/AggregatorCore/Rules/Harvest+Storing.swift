/// What every store does alike with a harvest.

extension Harvest {
    /// The sightings that count: of several of one id, the first.
    public var distinctPosts: [Sighting] {
        var seen = Set(posts.lazy.map(\.id))
        // Nearly always: then nothing is copied.
        guard seen.count < posts.count else { return posts }
        seen = []
        return posts.filter { seen.insert($0.id).inserted }
    }
}

extension StoredPost {
    /// A post as it is stored the first time.
    public init(_ sighting: Harvest.Sighting, of feed: FeedID, at moment: Timestamp) {
        self.init(
            id: sighting.id, feed: feed, post: sighting.post, firstSeen: moment, fingerprint: sighting.fingerprint,
            sortDate: sighting.sortDate)
    }

    /// Whether a sighting puts something else in its place.
    public func isChanged(by sighting: Harvest.Sighting, _ edits: EditPolicy) -> Bool {
        edits != .ignore && fingerprint != sighting.fingerprint
    }

    /// Takes over what the source says now; the first sighting stays, and so does the status but for what an edit does to it.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if edits == .unread { status.isRead = false }
        post = sighting.post
        fingerprint = sighting.fingerprint
        sortDate = sighting.sortDate
        lastChanged = moment
    }
}

extension ArchivedPost {
    /// Takes over what the source says now, and keeps what it said before where that is wanted.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if edits == .history { versions.keep(stored.version) }
        stored.replace(with: sighting, at: moment, edits)
    }
}

extension PostStatus {
    public func applying(_ change: StatusChange) -> PostStatus {
        PostStatus(
            isRead: change.isRead ?? isRead, isStarred: change.isStarred ?? isStarred, isApart: change.isApart ?? isApart)
    }
}

extension StoreFailure {
    /// What every store says when it is asked about a feed that nobody is subscribed to.
    public static func notSubscribed(_ id: FeedID) -> StoreFailure {
        StoreFailure(.notFound, "No subscription has the id \(id); list them with `aggregator sources`.")
    }
}

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

    /// Takes over what the source says now; status and first sighting stay.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp) {
        post = sighting.post
        fingerprint = sighting.fingerprint
        sortDate = sighting.sortDate
        lastChanged = moment
    }
}

extension PostStatus {
    public func applying(_ change: StatusChange) -> PostStatus {
        PostStatus(isRead: change.isRead ?? isRead, isStarred: change.isStarred ?? isStarred)
    }
}

extension StoreFailure {
    /// What every store says when it is asked about a feed that nobody is subscribed to.
    public static func notSubscribed(_ id: FeedID) -> StoreFailure {
        StoreFailure(.notFound, "No subscription has the id \(id); list them with `aggregator sources`.")
    }
}

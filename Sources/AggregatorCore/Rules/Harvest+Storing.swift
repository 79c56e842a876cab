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

extension EditPolicy {
    /// Whether a sighting puts something else in the place of a post with this fingerprint.
    public func replaces(_ fingerprint: Identifier, with sighting: Harvest.Sighting) -> Bool {
        self != .ignore && fingerprint != sighting.fingerprint
    }

    /// Whether what the post said before is kept then.
    public func keepsVersion(before sighting: Harvest.Sighting) -> Bool { self == .history && sighting.isEdit }
}

extension StoredPost {
    /// A post as it is stored the first time.
    public init(_ sighting: Harvest.Sighting, of feed: FeedID, at moment: Timestamp) {
        self.init(
            id: sighting.id, feed: feed, post: sighting.post, firstSeen: moment, fingerprint: sighting.fingerprint,
            sortDate: sighting.sortDate)
    }

    /// Takes over what the source says now; the first sighting stays, and so does the status but for what an edit does to it.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if sighting.isEdit {
            if edits == .unread { status.isRead = false }
            lastChanged = moment
        }
        post = sighting.post
        fingerprint = sighting.fingerprint
        sortDate = sighting.sortDate
    }
}

extension ArchivedPost {
    /// Takes over what the source says now, and keeps what it said before where that is wanted.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if edits.keepsVersion(before: sighting) { versions.keep(stored.version) }
        stored.replace(with: sighting, at: moment, edits)
    }
}

extension Evidence {
    /// How much of one kind is kept of a post.
    public static let limit = 16

    /// What is forgotten of a post that could be recognised by too much: sources that make guids anew at every request would fill a
    /// store. Of a kind of which there is more than `limit`, what the sighting brings is kept, and what the id was derived from.
    ///
    /// - Parameter known: all that the post is recognised by, with what the sighting brought.
    public static func surplus(of known: [Evidence], after sighting: Harvest.Sighting, in feed: FeedID) -> [Evidence] {
        let counts = known.reduce(into: [Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
        guard counts.values.contains(where: { $0 > limit }) else { return [] }
        return known.filter { item in
            counts[item.kind, default: 0] > limit && !sighting.evidence.contains(item)
                && Identity.post(in: feed, evidence: item) != sighting.id
        }
    }
}

extension Harvest.Sighting {
    /// What its post is recognised by from now on: what it was, and what of this sighting no other post has.
    public func keeping(_ known: [Evidence], _ fresh: Set<Evidence>, in feed: FeedID) -> Set<Evidence> {
        let all = fresh.union(known)
        return fresh.isEmpty ? all : all.subtracting(Evidence.surplus(of: Array(all), after: self, in: feed))
    }
}

extension PostStatus {
    /// With the marks that the change sets; the others stay.
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

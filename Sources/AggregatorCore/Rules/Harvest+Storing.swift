// How every store handles a harvest.

extension Harvest {
    /// Whether it is for this subscription, and not for an earlier one to the same feed.
    public func isMeant(for subscription: Subscription) -> Bool {
        feedID == subscription.id && (followedSince == nil || followedSince == subscription.added)
    }

    /// The subscription at the address that its source moves to; `nil` if it moves nowhere, or another subscription is there already.
    ///
    /// - Parameter isTaken: Whether another subscription has an address.
    public func moved<Failure: Error>(
        _ subscription: Subscription, isTaken: (WebAddress) throws(Failure) -> Bool
    ) throws(Failure) -> Subscription? {
        guard let address = newAddress, address != subscription.address, try !isTaken(address) else { return nil }
        var moved = subscription
        moved.address = address
        return moved
    }

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
    /// Whether a sighting replaces the content of a post with this fingerprint.
    public func replaces(_ fingerprint: Identifier, with sighting: Harvest.Sighting) -> Bool {
        self != .ignore && fingerprint != sighting.fingerprint
    }

    /// Whether the earlier content is then kept as a version.
    public func keepsVersion(before sighting: Harvest.Sighting) -> Bool { self == .history && sighting.isEdit }
}

extension StoredPost {
    /// Creates a post as it is stored for the first time.
    public init(_ sighting: Harvest.Sighting, of feed: FeedID, at moment: Timestamp) {
        self.init(
            id: sighting.id, feed: feed, post: sighting.post, firstSeen: moment, fingerprint: sighting.fingerprint,
            sortDate: sighting.sortDate)
    }

    /// Takes over what the source says now. The first sighting stays, and so does the status, except for what an edit does to it.
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
    /// Takes over what the source says now, and keeps the earlier content as a version where that is wanted.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if edits.keepsVersion(before: sighting) { versions.keep(stored.version) }
        stored.replace(with: sighting, at: moment, edits)
    }
}

extension Evidence {
    /// The greatest number of pieces of evidence that are kept of a post, per kind.
    public static let limit = 16

    /// The evidence to forget of a post that has too much of it: sources that make new guids at every request would fill a store. Of a kind
    /// with more than `limit` pieces, those in the sighting are kept, and those that the id was derived from.
    ///
    /// - Parameter known: All evidence of the post, with that of the sighting.
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
    /// The evidence of the post from now on: what it had, and what of this sighting no other post has.
    public func keeping(_ known: [Evidence], _ fresh: Set<Evidence>, in feed: FeedID) -> Set<Evidence> {
        let all = fresh.union(known)
        return fresh.isEmpty ? all : all.subtracting(Evidence.surplus(of: Array(all), after: self, in: feed))
    }
}

extension PostStatus {
    /// The status with the marks that the change sets; the others stay.
    public func applying(_ change: StatusChange) -> PostStatus {
        PostStatus(
            isRead: change.isRead ?? isRead, isStarred: change.isStarred ?? isStarred, isApart: change.isApart ?? isApart)
    }
}

extension StoreFailure {
    /// The failure of every store when it is asked about a feed without subscription.
    public static func notSubscribed(_ id: FeedID) -> StoreFailure {
        StoreFailure(.notFound, "No subscription has the id \(id); list them with `aggregator sources`.")
    }
}

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

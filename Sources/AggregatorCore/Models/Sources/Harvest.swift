/// Everything that one pull of one source brings to the store: the only write of a pull, whole or not at all.
public struct Harvest: Sendable {
    /// Whose harvest it is; the store drops it where nobody follows that feed any more.
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
    /// Now, by the clock of the pull.
    public var moment: Timestamp
    /// What becomes of posts that are stored and say something else now.
    public var edits = EditPolicy.update

    /// `edits` is set afterwards, where it is not `update`.
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

    /// One post as this pull has seen it.
    public struct Sighting: Sendable, Hashable {
        /// Decided already (`PostIdentification`).
        public var id: PostID
        /// Sanitized.
        public var post: Post
        /// Over what matters in the post as the source sent it (`Fingerprint`).
        public var fingerprint: Identifier
        /// What lists are ordered by (`DocumentOrder.sortDate`).
        public var sortDate: Timestamp
        /// What it can be recognised by from now on, besides what is stored already.
        public var evidence: [Evidence]
        /// Whether another fingerprint than the stored one means that the post was edited; where it only is measured in another way,
        /// what it says is taken over, and it is not changed.
        public var isEdit = true
        /// A sighting whose other fingerprint is an edit; `isEdit` is set afterwards.
        public init(id: PostID, post: Post, fingerprint: Identifier, sortDate: Timestamp, evidence: [Evidence]) {
            self.id = id
            self.post = post
            self.fingerprint = fingerprint
            self.sortDate = sortDate
            self.evidence = evidence
        }
    }
}

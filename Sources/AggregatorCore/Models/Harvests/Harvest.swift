/// Everything that one pull of one source brings to the store, in one write that happens as a whole or not at all.
public struct Harvest: Sendable {
    /// The feed that was pulled; the store takes nothing where that feed is no longer followed (`notFound`).
    public let feedID: FeedID
    /// Since when the subscription that was pulled has been followed (`Subscription.added`). One that was removed meanwhile, and followed
    /// again, is another: its store knows nothing of what the former one had. `nil` where any will do.
    public var followedSince: Timestamp?
    /// The source's description of itself; `nil` leaves what is stored.
    public var feed: Feed?
    /// New posts and changed ones, identity already decided. A post whose id is stored already replaces what the source said, and
    /// keeps its status and its first sighting. An id belongs to one feed for ever; of several sightings of one id the first counts.
    public var posts: [Sighting]
    /// The source's state after this pull.
    public var state: SourceState
    /// The new address of a source that moved; an address that another subscription has is not taken from it.
    public var newAddress: WebAddress?
    /// The time of the pull, by its clock.
    public var moment: Timestamp
    /// What happens to stored posts that say something else now.
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

    /// Creates what a pull of this subscription has to store: its state, and what is set afterwards.
    public init(of subscription: Subscription, state: SourceState, moment: Timestamp) {
        self.init(feedID: subscription.id, state: state, moment: moment)
        followedSince = subscription.added
    }

    /// One post as this pull has seen it.
    public struct Sighting: Sendable, Hashable {
        /// The id, as `PostIdentification` decided it.
        public var id: PostID
        /// The post, sanitized.
        public var post: Post
        /// A hash of what matters in the post as the source sent it (`Fingerprint`).
        public var fingerprint: Identifier
        /// The date that lists are ordered by (`DocumentOrder.sortDate`).
        public var sortDate: Timestamp
        /// The evidence to recognise it by from now on, besides what is stored already.
        public var evidence: [Evidence]
        /// Whether a fingerprint that differs from the stored one means an edit. Where it is only computed in another way, the new content
        /// is taken over, but the post does not count as changed.
        public var isEdit = true
        /// Creates a sighting whose differing fingerprint is an edit; `isEdit` is set afterwards.
        public init(id: PostID, post: Post, fingerprint: Identifier, sortDate: Timestamp, evidence: [Evidence]) {
            self.id = id
            self.post = post
            self.fingerprint = fingerprint
            self.sortDate = sortDate
            self.evidence = evidence
        }
    }
}

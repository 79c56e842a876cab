/// What is remembered of a source between pulls. It travels in the same commit as the posts, so that a crash can't separate "seen"
/// from "stored".
public struct SourceState: Sendable, Hashable {
    /// Nothing is known: never pulled.
    public init() {}

    /// What its next request may ask conditionally with.
    public var trust = Trust()
    /// What stood between it and its last document, up to now.
    public var trouble = Trouble()
    /// Of the last understood body, decoded.
    public var bodyHash: Identifier?
    /// Posts in that body; `nil` where it is not known.
    public var postCount: Int?
    /// Hashes of the names of posts in the last understood document that were not whole (`FeedDocument.cutPosts`); 2,000 at most. If the
    /// same ones come again so, their publisher writes them so, and nothing is missing.
    public var cutPosts: [Identifier] = []
    /// Format of the last understood body, as `FeedDocument.format` has it.
    public var format: String?
    /// What had to be repaired in that body, or was passed over; the first of many.
    public var warnings: [FeedDocument.Warning] = []
    /// What that body said of when to come back: it holds for every answer that says "unchanged".
    public var pace = Pace()
    /// When it was last asked.
    public var lastAttempt: Timestamp?
    /// When it last brought a document that was understood, or had not changed.
    public var lastSuccess: Timestamp?
    /// When a post was last new or changed.
    public var lastChange: Timestamp?
    /// When it is asked next; `nil` where nothing is planned: it was never pulled, or is gone.
    public var nextPull: Timestamp?
    /// Why then: one sentence a reason.
    public var reasons: [String] = []
    /// A permanent redirect that was seen.
    public var move: Move?
    /// Another address that the document gives as its own.
    public var claim: Move?
    /// Whether its posts hold still between requests.
    public var restlessness = Restlessness()

    /// How many of the last document's warnings are remembered.
    public static let warningLimit = 20

    /// How often a source wants to be asked, and how often it publishes.
    public struct Pace: Sendable, Hashable {
        /// What it asked for in the document that was last understood.
        public var rhythm = Feed.Rhythm()
        /// Seconds between its newest posts, on average.
        public var gap: Int64?
        /// When the newest of them was published.
        public var newest: Timestamp?
        /// Seconds that its last answer with a rule for caches may be kept.
        public var freshness: Int64?
        /// Nothing is known of it.
        public init() {}
    }

    /// A move that was seen, but not yet often enough to be believed. One that was seen no times was tried, and is not believed.
    public struct Move: Sendable, Hashable {
        /// Where it is said to be.
        public var target: WebAddress
        /// Pulls that have seen it.
        public var sightings: Int
        /// When it was first seen.
        public var first: Timestamp
        /// Member by member.
        public init(target: WebAddress, sightings: Int, first: Timestamp) {
            self.target = target
            self.sightings = sightings
            self.first = first
        }
    }
}

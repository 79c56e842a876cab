extension SourceState {
    /// What is remembered of the last document that was understood.
    public struct Document: Sendable, Hashable {
        /// Of its body, decoded.
        public var bodyHash: Identifier?
        /// Posts in that body; `nil` where it is not known.
        public var postCount: Int?
        /// Hashes of the names of its posts that were not whole (`FeedDocument.cutPosts`); 2,000 at most. If the same ones come again so,
        /// their publisher writes them so, and nothing is missing.
        public var cutPosts: [Identifier] = []
        /// As `FeedDocument.format` has it.
        public var format: String?
        /// What had to be repaired in that body, or was passed over; the first of many.
        public var warnings: [FeedDocument.Warning] = []
        /// What that body said of when to come back: it holds for every answer that says "unchanged".
        public var pace = Pace()
        /// Whether its posts hold still between requests.
        public var restlessness = Restlessness()
        /// None was understood yet.
        public init() {}

        /// How many of its warnings are remembered.
        public static let warningLimit = 20
    }

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
}

extension SourceState {
    /// What is remembered of the last document that was understood.
    public struct Document: Sendable, Hashable {
        /// A hash of the decoded body, and of the encoding that its answer named.
        public var bodyHash: Identifier?
        /// Posts in that body; `nil` where it is not known.
        public var postCount: Int?
        /// Hashes of the names of its posts that were not whole (`FeedDocument.cutPosts`); 2,000 at most. If the same posts come so again,
        /// their publisher always writes them so, and nothing is missing.
        public var cutPosts: [Identifier] = []
        /// As `FeedDocument.format` has it.
        public var format: String?
        /// What was repaired or passed over in that body; the first `warningLimit` of them.
        public var warnings: [FeedDocument.Warning] = []
        /// What that body said of when to come back: it also holds for every answer that says "unchanged".
        public var pace = Pace()
        /// Whether its posts stay the same between requests.
        public var restlessness = Restlessness()
        /// Creates the memory of a source of which no document was understood.
        public init() {}

        /// The greatest number of warnings that are remembered.
        public static let warningLimit = 20
    }

    /// How often a source wants to be asked, and how often it publishes.
    public struct Pace: Sendable, Hashable {
        /// The wishes in the last document that was understood, as far as the schedule knows what to do with them: each hour, and each day
        /// by its whole name, once.
        public var rhythm = Feed.Rhythm()
        /// The average number of seconds between its newest posts.
        public var gap: Int64?
        /// When the newest of them was published.
        public var newest: Timestamp?
        /// Seconds for which its last answer with a cache rule may be kept.
        public var freshness: Int64?
        /// Creates a pace of which nothing is known.
        public init() {}
    }
}

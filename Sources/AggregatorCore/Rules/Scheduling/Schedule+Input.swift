extension Schedule {
    /// What is known of a source when its pull ends.
    public struct Input: Sendable {
        /// The time from which the plan counts, by the clock of the pull.
        public var now: Timestamp
        /// The interval that the user set for this source, in seconds; limited to between the floor and `longestInterval`. `nil` where the
        /// source's pace decides.
        public var interval: Int64?
        /// Consecutive failures, this pull included; 0 after a success.
        public var failures = 0
        /// How often in a row the server has asked to wait, this pull included; 0 once it has answered.
        public var waits = 0
        /// The start of the source's wishes (cache rule, ttl): when a whole document was last received or confirmed, if this pull brought
        /// none; `nil` for now. What the source has published since is unknown, so its silence ends then as well.
        public var wishesSince: Timestamp?
        /// Whether the source is as quiet as it seems although this pull brought no document: where `failures` does not count what is our own
        /// fault, or may be our network's, silence is what slows down the requests.
        public var isUnheard = false
        /// Whether this pull's document was spoiled on its way. Its server does not know, so its wishes count from now as well, up to the
        /// ceiling.
        public var isSpoiled = false
        /// When something new was last seen, whatever its date; `nil` if only the first pull brought any.
        public var lastNews: Timestamp?
        /// When a post was last new or changed, the first pull included.
        public var lastChange: Timestamp?
        /// The number of posts in the last document; `nil` where none is known.
        public var postCount: Int?
        /// The time before which the server asked not to be asked.
        public var retryAfter: Timestamp?
        /// How often the source publishes, and how often it wants to be asked.
        public var pace = SourceState.Pace()
        /// The seed of the delay of up to a tenth that keeps sources apart.
        public var seed: UInt64 = 0
        /// Creates the input of a source that was never pulled, and states no wishes.
        public init(now: Timestamp) { self.now = now }
    }
}

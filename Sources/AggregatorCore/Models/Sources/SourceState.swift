/// The program's memory of a source between pulls. It is committed with the posts, so that a crash can't separate "seen" from "stored".
public struct SourceState: Sendable, Hashable {
    /// Creates the state of a source that was never pulled.
    public init() {}

    /// The validators for its next request.
    public var trust = Trust()
    /// The last document that was understood.
    public var document = Document()
    /// Times of the last attempt, success, change and new post.
    public var history = History()
    /// When it is asked next.
    public var plan = Plan()
    /// Other addresses that it may have.
    public var whereabouts = Whereabouts()
    /// What has gone wrong since its last document.
    public var trouble = Trouble()

    /// When a source is asked next, and why then.
    public struct Plan: Sendable, Hashable {
        /// The planned time; `nil` where nothing is planned: the source was never pulled, or is gone.
        public var nextPull: Timestamp?
        /// When an occasional caller may already ask (`Schedule.earliest`); `nil` where that is the planned time.
        public var earliest: Timestamp?
        /// The reasons, one sentence each.
        public var reasons: [String]
        /// Creates a plan; without arguments, nothing is planned.
        public init(nextPull: Timestamp? = nil, earliest: Timestamp? = nil, reasons: [String] = []) {
            self.nextPull = nextPull
            self.earliest = earliest
            self.reasons = reasons
        }
        /// The time from which a one-off run asks, while a staying process waits for the planned time; `nil` where nothing is planned.
        public var next: Timestamp? { earliest ?? nextPull }
    }

    /// Times of what happened, by the clocks of the pulls.
    public struct History: Sendable, Hashable {
        /// When it was last asked.
        public var lastAttempt: Timestamp?
        /// When it last brought a document that was understood, or had not changed.
        public var lastSuccess: Timestamp?
        /// When a post was last new or changed.
        public var lastChange: Timestamp?
        /// When a new post last appeared; the first pull, where all are new, does not count.
        public var lastNews: Timestamp?
        /// Creates a history of which nothing is known.
        public init() {}
    }
}

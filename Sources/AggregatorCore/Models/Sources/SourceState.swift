/// What is remembered of a source between pulls. It travels in the same commit as the posts, so that a crash can't separate "seen"
/// from "stored".
public struct SourceState: Sendable, Hashable {
    /// Nothing is known: never pulled.
    public init() {}

    /// What its next request may ask conditionally with.
    public var trust = Trust()
    /// The last document that was understood.
    public var document = Document()
    /// When what happened.
    public var history = History()
    /// When it is asked next.
    public var plan = Plan()
    /// Where else it may live.
    public var whereabouts = Whereabouts()
    /// What stood between it and its last document, up to now.
    public var trouble = Trouble()

    /// When a source is asked next, and why then.
    public struct Plan: Sendable, Hashable {
        /// `nil` where nothing is planned: it was never pulled, or is gone.
        public var nextPull: Timestamp?
        /// From then on whoever comes now and then may ask (`Schedule.earliest`); `nil` where that is when it is planned.
        public var earliest: Timestamp?
        /// One sentence a reason.
        public var reasons: [String]
        /// Without arguments: nothing is planned.
        public init(nextPull: Timestamp? = nil, earliest: Timestamp? = nil, reasons: [String] = []) {
            self.nextPull = nextPull
            self.earliest = earliest
            self.reasons = reasons
        }
        /// From when on a pull asks; one that stays waits for what is planned. `nil` where nothing is planned.
        public var next: Timestamp? { earliest ?? nextPull }
    }

    /// When what happened, by the clocks of the pulls.
    public struct History: Sendable, Hashable {
        /// When it was last asked.
        public var lastAttempt: Timestamp?
        /// When it last brought a document that was understood, or had not changed.
        public var lastSuccess: Timestamp?
        /// When a post was last new or changed.
        public var lastChange: Timestamp?
        /// When a post was last new, but at first sight, where all are.
        public var lastNews: Timestamp?
        /// Nothing has happened yet.
        public init() {}
    }
}

/// What is remembered of a source between pulls. It travels in the same commit as the posts, so that a crash can't separate "seen"
/// from "stored".
public struct SourceState: Sendable, Hashable {
    /// Nothing is known: never pulled.
    public init() {}

    /// What its next request may ask conditionally with.
    public var trust = Trust()
    /// The last document that was understood.
    public var document = Document()
    /// What stood between it and its last document, up to now.
    public var trouble = Trouble()
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

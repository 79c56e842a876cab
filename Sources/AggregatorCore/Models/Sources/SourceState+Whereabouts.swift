extension SourceState {
    /// Where else a source may live, by what was seen of it.
    public struct Whereabouts: Sendable, Hashable {
        /// A permanent redirect that was seen.
        public var move: Move?
        /// Another address that the document gives as its own.
        public var claim: Move?
        /// Where it is followed, as far as anybody has said.
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

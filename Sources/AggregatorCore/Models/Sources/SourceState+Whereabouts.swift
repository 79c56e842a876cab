extension SourceState {
    /// Other addresses of a source that were seen.
    public struct Whereabouts: Sendable, Hashable {
        /// A permanent redirect that was seen.
        public var move: Move?
        /// Another address that the document gives as its own.
        public var claim: Move?
        /// Creates a value for a source of which no other address was seen.
        public init() {}
    }

    /// A move that was seen, but not yet often enough to be trusted. With 0 sightings, the target was tried and is not trusted.
    public struct Move: Sendable, Hashable {
        /// The address it is said to have moved to.
        public var target: WebAddress
        /// Pulls that have seen it.
        public var sightings: Int
        /// When it was first seen.
        public var first: Timestamp
        /// Creates a value from its members.
        public init(target: WebAddress, sightings: Int, first: Timestamp) {
            self.target = target
            self.sightings = sightings
            self.first = first
        }
    }
}

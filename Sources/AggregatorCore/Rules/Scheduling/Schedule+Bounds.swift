extension Schedule {
    /// Settings for all sources, in seconds.
    public struct Bounds: Sendable, Hashable {
        /// The interval of a source that does not show how often it publishes.
        public var interval: Int64 = 3_600
        /// The shortest interval, whatever the source or the user wants.
        public var floor: Int64 = 15 * 60
        /// The longest interval from a source's habit and wishes; cache rules, back-off, a server's wait and a longer `interval` may go
        /// beyond.
        public var ceiling: Int64 = 86_400
        /// The longest interval from a cache rule, where the source has been quiet for as long.
        public var longestFreshness: Int64 = 31 * 86_400
        /// The longest back-off of a failing source.
        public var longestBackOff: Int64 = 3 * 86_400
        /// The wait after a server limits us without saying for how long; doubled each consecutive time.
        public var unspecifiedWait: Int64 = 600
        /// The longest part of that wait that applies to other sources of the site: a limit on one address says little about the others.
        public var longestUnspecifiedSiteWait: Int64 = 3_600
        /// The shortest wait granted to a server that asks to wait.
        public var shortestWait: Int64 = 60
        /// The longest wait granted to it.
        public var longestWait: Int64 = 7 * 86_400
        /// Creates the defaults.
        public init() {}

        /// How long to leave a server alone that has limited us for the nth consecutive time without saying for how long.
        public func unspecifiedWait(inARow count: Int) -> Int64 {
            min(unspecifiedWait << Int64(min(max(count, 1) - 1, 16)), longestBackOff)
        }
    }
}

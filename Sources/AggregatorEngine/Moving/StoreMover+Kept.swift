extension StoreMover {
    /// What stayed in the store although the records say otherwise.
    public struct Kept: Sendable, Hashable {
        /// Posts that the records have as removed, or have otherwise, and not in a later version.
        public var posts = 0
        /// Stars on posts that have none in the records.
        public var stars = 0
        /// Subscriptions that the records have otherwise, or to feeds that are no longer followed there.
        public var subscriptions = 0
        /// Settings, as saved searches, that the records have otherwise.
        public var settings = 0
        /// Creates a count; zero unless given.
        public init(posts: Int = 0, stars: Int = 0, subscriptions: Int = 0, settings: Int = 0) {
            (self.posts, self.stars, self.subscriptions, self.settings) = (posts, stars, subscriptions, settings)
        }
    }
}

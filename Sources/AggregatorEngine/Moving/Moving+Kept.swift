extension Moving {
    /// What stayed in the store although the records say otherwise.
    public struct Kept: Sendable, Hashable {
        /// Posts that the records have as removed.
        public var posts = 0
        /// Stars on posts that have none in the records.
        public var stars = 0
        /// Subscriptions to feeds that are no longer followed in the records.
        public var subscriptions = 0
        /// Creates a count; zero unless given.
        public init(posts: Int = 0, stars: Int = 0, subscriptions: Int = 0) {
            (self.posts, self.stars, self.subscriptions) = (posts, stars, subscriptions)
        }
    }
}

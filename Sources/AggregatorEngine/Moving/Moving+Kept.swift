extension Moving {
    /// What a person has in the store, and stayed so though the records have it otherwise.
    public struct Kept: Sendable, Hashable {
        /// Posts that were removed elsewhere.
        public var posts = 0
        /// Stars on posts that have none elsewhere.
        public var stars = 0
        /// Feeds that are followed here, and elsewhere no longer.
        public var subscriptions = 0
        /// Nothing of it, where nothing is said.
        public init(posts: Int = 0, stars: Int = 0, subscriptions: Int = 0) {
            (self.posts, self.stars, self.subscriptions) = (posts, stars, subscriptions)
        }
    }
}

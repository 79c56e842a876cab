public import AggregatorCore

extension RetentionPolicy {
    /// Creates the policy from the user's settings.
    public init(_ configuration: Configuration) {
        self.init(
            age: configuration.retainedAge.map { Int64($0) }, posts: configuration.retainedPosts, bytes: configuration.retainedBytes,
            keepsUnread: configuration.retainsUnread)
    }
}

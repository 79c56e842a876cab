/// A feed's data except its posts.
public struct ArchivedFeed: Sendable, Hashable, Identifiable {
    /// The id by which its posts and tombstones refer to it, in every store.
    public let id: FeedID
    /// The subscription; `nil` for a feed that is no longer followed, of which starred posts are left.
    public var subscription: Subscription?
    /// The feed's last description of itself; `nil` where it was never understood.
    public var description: Feed?
    /// The state of its source; `nil` where it was never pulled.
    public var state: SourceState?

    /// Creates a value from its members.
    public init(id: FeedID, subscription: Subscription? = nil, description: Feed? = nil, state: SourceState? = nil) {
        self.id = id
        self.subscription = subscription
        self.description = description
        self.state = state
    }

    /// Whether nothing is known of it but its id.
    public var isEmpty: Bool { subscription == nil && description == nil && state == nil }
}

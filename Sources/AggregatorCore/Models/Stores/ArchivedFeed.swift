/// Everything of a feed but its posts.
public struct ArchivedFeed: Sendable, Hashable, Identifiable {
    /// What its posts and tombstones name it by, in this store and in any other.
    public let id: FeedID
    /// `nil` for a feed that is followed no longer, of which starred posts are left.
    public var subscription: Subscription?
    /// What it last said of itself; `nil` where it was never understood.
    public var description: Feed?
    /// What is remembered of its source; `nil` where it was never pulled.
    public var state: SourceState?

    /// Member by member.
    public init(id: FeedID, subscription: Subscription? = nil, description: Feed? = nil, state: SourceState? = nil) {
        self.id = id
        self.subscription = subscription
        self.description = description
        self.state = state
    }

    /// Nothing is known of it but its id.
    public var isEmpty: Bool { subscription == nil && description == nil && state == nil }
}

public import AggregatorCore

/// A subscription, and the name by which the user asked for it.
public struct NamedSubscription: Sendable, Hashable {
    /// The source as the user wrote it, without user name and password.
    public var source: String
    /// The subscription that it names.
    public var subscription: Subscription

    /// Creates a value from its members.
    public init(_ source: String, _ subscription: Subscription) {
        self.source = source
        self.subscription = subscription
    }
}

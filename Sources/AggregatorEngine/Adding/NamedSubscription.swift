public import AggregatorCore

/// A subscription, and what the user called it.
public struct NamedSubscription: Sendable, Hashable {
    /// What the user called it, to the letter, without user name and password.
    public var source: String
    /// What that is.
    public var subscription: Subscription

    /// Creates a value from its members.
    public init(_ source: String, _ subscription: Subscription) {
        self.source = source
        self.subscription = subscription
    }
}

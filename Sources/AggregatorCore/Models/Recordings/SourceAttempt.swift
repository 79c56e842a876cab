/// One attempt at one source: what is known before the first request.
public struct SourceAttempt: Sendable {
    /// The source as the user wrote it.
    public var source: String
    /// The subscription as it is stored when the attempt begins.
    public var subscription: Subscription
    /// The source's state when the attempt begins.
    public var state: SourceState

    /// Creates a value from its members.
    public init(source: String, subscription: Subscription, state: SourceState) {
        self.source = source
        self.subscription = subscription
        self.state = state
    }
}

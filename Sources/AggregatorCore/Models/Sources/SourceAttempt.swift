/// One attempt at one source: what is known before anything is asked.
public struct SourceAttempt: Sendable {
    /// What the user called it.
    public var source: String
    /// Whom it is about, as it is stored when the attempt begins.
    public var subscription: Subscription
    /// What is remembered of the source when the attempt begins.
    public var state: SourceState

    /// Member by member.
    public init(source: String, subscription: Subscription, state: SourceState) {
        self.source = source
        self.subscription = subscription
        self.state = state
    }
}

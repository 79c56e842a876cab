public import AggregatorCore

/// What a pull would do now: which sources it would ask, in which order, when, with which validators and why, and which it would leave
/// alone.
public struct PullPlan: Sendable, Hashable {
    /// What would be done about a source.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// Its server would be asked.
        case ask
        /// A server, or the feed itself, asked to wait.
        case deferred
        /// Its server says that it is gone.
        case gone
        /// Not due yet.
        case later
    }

    /// One source of the plan.
    public struct Entry: Sendable, Hashable {
        /// The source as the user wrote it.
        public var source: String
        /// Whether it would be asked, or why not.
        public var action: Action
        /// The subscription as it is stored now.
        public var subscription: Subscription
        /// Seconds from the beginning of the pull, if every answer came at once.
        public var delay = 0.0
        /// When it would be asked, or may be asked at the earliest; `nil` for never.
        public var moment: Timestamp?
        /// The validators that it would be asked with.
        public var validators = Validators()
        /// One sentence per reason. For a source that would be asked without validators, the last one says why.
        public var reasons: [String]

        /// Creates an entry for the beginning of the pull; the other members are set afterwards.
        public init(source: String, action: Action, subscription: Subscription, reasons: [String]) {
            self.source = source
            self.action = action
            self.subscription = subscription
            self.reasons = reasons
        }
    }

    /// The sources that are asked, in their order, then the others by when they may be asked.
    public var entries: [Entry]

    /// Creates a plan; the entries must be in their order.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// The number of sources with this action.
    public func count(_ action: Action) -> Int { entries.count { $0.action == action } }
}

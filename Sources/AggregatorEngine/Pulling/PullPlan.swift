public import AggregatorCore

/// What a pull would do now: whom it would ask, in which order and when, with what and why, and whom it would leave alone.
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
        /// What the user called it.
        public var source: String
        /// Whether it would be asked, or why not.
        public var action: Action
        /// As it is stored now.
        public var subscription: Subscription
        /// Seconds from the beginning of the pull, if every answer came at once.
        public var delay = 0.0
        /// When it would be asked, or may be asked at the earliest; `nil` for never.
        public var moment: Timestamp?
        /// What it would be asked with.
        public var validators = Validators()
        /// One sentence a reason; of those that are asked, the last says why without validators.
        public var reasons: [String]

        /// At the beginning of the pull, if it is asked; the rest is set afterwards.
        public init(source: String, action: Action, subscription: Subscription, reasons: [String]) {
            self.source = source
            self.action = action
            self.subscription = subscription
            self.reasons = reasons
        }
    }

    /// Those that are asked in their order, then the others by when they may be.
    public var entries: [Entry]

    /// The entries have to be in their order.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Sources of which that would be done.
    public func count(_ action: Action) -> Int { entries.count { $0.action == action } }
}

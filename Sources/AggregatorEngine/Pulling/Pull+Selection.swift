public import AggregatorCore

extension Pull {
    /// Which subscriptions to pull.
    public enum Selection: Sendable {
        /// Those that are due.
        case due
        /// Those of the given subscriptions that are due.
        case dueAmong([Subscription])
        /// Every subscription, due or not.
        case all
        /// These, due or not: what the user called each, and what it is.
        case these([NamedSubscription])

        /// Whether the schedule chooses the sources, which then are the same for every worker of the store. Otherwise a person chose them.
        var isScheduled: Bool {
            switch self {
            case .due, .dueAmong: true
            case .all, .these: false
            }
        }

        /// Whether the run reads the subscriptions. Otherwise its caller has read them, and the run does not know when.
        var isReadByRun: Bool {
            switch self {
            case .due, .all: true
            case .dueAmong, .these: false
            }
        }
    }
}

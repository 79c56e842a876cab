import AggregatorCore

/// The hosts that runs before this one could not reach. Where sources are due one by one, as in a watch, each run asks one host alone, and
/// can't tell a dead network of our own from a dead host; what runs before it saw can.
enum UnreachedHosts {
    /// Seconds: an attempt that ended no later than this after an answer was under way while the network led somewhere.
    private static let slack: Int64 = 600
    /// Seconds: an attempt that is older says nothing of today. Failing sources are asked at least every three days.
    private static let longest: Int64 = 4 * 86_400

    /// The hosts that were last asked in vain since a document, or a 304, showed how far our network leads.
    static func sinceLastReach(_ subscriptions: [Subscription], _ states: [FeedID: SourceState], now: Timestamp) -> Set<String> {
        var reached: [NetworkReach: Timestamp] = [:]
        var unreached: [(host: String, reach: NetworkReach, at: Timestamp)] = []
        for subscription in subscriptions {
            guard let host = subscription.address.pacedHost, let state = states[subscription.id] else { continue }
            let reach = NetworkReach(to: subscription.address)
            if let success = state.history.lastSuccess, success <= now { reached[reach] = max(reached[reach] ?? success, success) }
            if let attempt = state.unreached, attempt <= now, now.wholeSeconds(since: attempt) < longest {
                unreached.append((host, reach, attempt))
            }
        }
        return Set(
            unreached.filter { failure in
                let success = reached.filter { $0.key >= failure.reach }.values.max()
                return success.map { $0.adding(seconds: slack) < failure.at } ?? true
            }.map(\.host))
    }
}

extension SourceState {
    /// When its host was last asked in vain, if it has not answered since, as far as is known.
    fileprivate var unreached: Timestamp? {
        guard trouble.waits == 0, trouble.openQuestions == 0, let failure = trouble.lastFailure else { return nil }
        switch TransportFailure.Code(rawValue: failure.code) {
        case .unresolvable, .unreachable, .untrusted, .timedOut, .silent: return history.lastAttempt
        default: return failure.code == Obstacle.captivePortal.rawValue ? history.lastAttempt : nil
        }
    }
}

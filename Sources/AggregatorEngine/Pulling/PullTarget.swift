import AggregatorCore

/// A subscription that is to be pulled, and what is remembered of it.
struct PullTarget: Sendable {
    /// What the user called it, to the letter.
    var source: String
    var subscription: Subscription
    var state: SourceState
    /// Ask even a server that asked us to wait, or said that it is gone.
    var isForced: Bool
    /// The answer, where it is there already.
    var fetched: Response?

    /// What to ask with.
    func validators(now: Timestamp) -> Validators { Revalidation.validators(of: state, now: now) }

    func report(_ status: SourceReport.Status) -> SourceReport {
        var report = SourceReport(source: source, status: status)
        report.feedID = subscription.id
        report.feedURL = subscription.address
        return report
    }

    /// The outcome where the server's own word forbids to ask: it asked to wait, or said for good that the feed is gone.
    func earlyReport(now: Timestamp) -> SourceReport? {
        guard !isForced else { return nil }
        if let until = state.retryAfter, until > now, until.seconds(since: now) <= 8 * 86_400 {
            var report = report(.deferred)
            report.nextPull = state.nextPull
            report.explanation =
                "\(subscription.address.redacted) asked not to come back before \(until.rfc3339); --force asks all the same."
            return report
        }
        if let gone = state.gone, gone.isFinal || 0..<SourceState.Gone.confirmation ~= now.seconds(since: gone.first) {
            var report = report(.gone)
            report.nextPull = state.nextPull
            report.explanation =
                gone.isFinal
                ? "\(subscription.address.redacted) is gone; --force asks all the same."
                : "\(subscription.address.redacted) is gone, by its server's word; it is asked once more a day later, and --force asks now."
            return report
        }
        return nil
    }

    var host: String? {
        guard let origin = subscription.address.origin, origin.scheme != "file" else { return nil }
        return "\(origin.host):\(origin.port)"
    }

    /// The outcome where nobody knows whose fault it was: nothing is held against the source.
    func unconnectedReport(_ failure: PullFailure, isNetworkDown: Bool) -> SourceReport {
        var report = report(.failed)
        report.failure = failure
        report.nextPull = state.nextPull
        if isNetworkDown {
            report.explanation = "No host could be reached: your own network may be down, and nothing is held against this source."
        }
        return report
    }
}

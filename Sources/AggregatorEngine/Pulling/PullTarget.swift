import AggregatorCore

/// A subscription that is to be pulled, and what is remembered of it. Shared by whoever works on it: it is large, and passes many hands.
final class PullTarget: Sendable {
    /// What the user called it, to the letter.
    let source: String
    let subscription: Subscription
    let state: SourceState
    /// Ask even a server that asked us to wait, or said that it is gone.
    let isForced: Bool
    /// The answer, where it is there already.
    let fetched: Response?
    /// Nobody named it: it is asked because it is due.
    let isScheduled: Bool
    /// What it is asked in, over a store that workers share: by whoever holds a lease of that.
    let lane: Lane?
    /// What its requests are kept apart by.
    let host: String?

    init(
        source: String, subscription: Subscription, state: SourceState, isForced: Bool, fetched: Response? = nil, isScheduled: Bool = false,
        lane: Lane? = nil
    ) {
        self.source = source
        self.subscription = subscription
        self.state = state
        self.isForced = isForced
        self.fetched = fetched
        self.isScheduled = isScheduled
        self.lane = lane
        host = subscription.address.pacedHost
    }

    /// The same with something else to remember of it.
    func remembering(_ change: (inout SourceState) -> Void) -> PullTarget {
        var state = state
        change(&state)
        return PullTarget(
            source: source, subscription: subscription, state: state, isForced: isForced, fetched: fetched, isScheduled: isScheduled,
            lane: lane)
    }

    /// After an answer that failed, where it was asked with these.
    func doubting(_ asked: Validators, status: Int? = nil) -> PullTarget {
        asked.isEmpty ? self : remembering { Revalidation.note(failureOver: asked, status: status, in: &$0.trust) }
    }

    /// Seconds until it may be asked, where a run has come a moment too early for it (`Outlook.patience`).
    func rest(now: Timestamp) -> Double {
        guard isScheduled, !isForced, let earliest = state.plan.earliest, earliest > now,
            earliest <= now.adding(seconds: Outlook.patience)
        else { return 0 }
        // A moment later rather than a moment too early.
        return Double(earliest.seconds - now.seconds) - Double(now.nanoseconds) / 1e9 + 0.001
    }

    func asker(_ options: FetchOptions) -> Asker { Asker(subscription.preferences, userAgent: options.userAgent) }

    /// What to ask with.
    func validators(_ options: FetchOptions, now: Timestamp) -> Validators {
        Revalidation.validators(of: state.trust, for: asker(options), now: now)
    }

    func report(_ status: SourceReport.Status) -> SourceReport {
        var report = SourceReport(source: source, status: status)
        report.feedID = subscription.id
        report.feedURL = subscription.address
        return report
    }

    /// The outcome where the server's own word forbids to ask: it asked to wait, or said for good that the feed is gone.
    func earlyReport(now: Timestamp) -> SourceReport? {
        guard !isForced else { return nil }
        if let until = state.trouble.wait(now: now) {
            var report = early(.deferred, "\(subscription.address.redacted) asked not to come back before \(until.rfc3339)")
            report.nextPull = state.next(now: now)
            return report
        }
        if let gone = state.trouble.gone, gone.isFinal {
            return early(.gone, "\(subscription.address.redacted) is gone")
        }
        // It is kept in whole seconds, rounded up.
        if let gone = state.trouble.gone, -1..<SourceState.Gone.confirmation ~= now.seconds(since: gone.first) {
            return early(.gone, "\(subscription.address.redacted) is gone, by its server's word, and is asked once more a day later")
        }
        let open = Schedule.opening(state.document.pace.rhythm, from: now)
        if isScheduled, open != now {
            var report = early(.deferred, "\(subscription.address.redacted) asks to be left alone until \(open.rfc3339)")
            report.nextPull = report.nextPull.map { max($0, open) }
            return report
        }
        return nil
    }

    /// Whoever gathers the source's pages gathers them at another address as well.
    func inItsConnector(_ address: WebAddress) -> WebAddress {
        guard let prefix = subscription.address.connectorPrefix else { return address }
        return WebAddress("\(prefix)+\(address.text)") ?? address
    }

    private func early(_ status: SourceReport.Status, _ reason: String) -> SourceReport {
        var report = report(status)
        report.nextPull = state.plan.next
        report.explanation = "\(reason); --force asks all the same."
        return report
    }

    /// The outcome where nobody knows whose fault it was: nothing is held against the source.
    func unconnectedReport(_ held: OwnNetwork.Held, isNetworkDown: Bool) -> SourceReport {
        var report = report(.failed)
        report.failure = held.failure
        report.milliseconds = held.milliseconds
        report.nextPull = state.plan.next
        if isNetworkDown {
            report.explanation =
                "No host could be reached and trusted: your own network may be down, or your clock wrong, and nothing is held against this source."
        }
        return report
    }
}

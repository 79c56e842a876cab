import AggregatorCore

extension PullTarget {
    func report(_ status: SourceReport.Status) -> SourceReport {
        var report = SourceReport(source: source, status: status)
        report.feedID = subscription.id
        report.feedURL = subscription.address
        return report
    }

    /// The report of a source that must not be asked: its server asked to wait or said that the feed is gone, or, in a scheduled run, the
    /// feed asks to be left alone at this time.
    func earlyReport(now: Timestamp) -> SourceReport? {
        guard !isForced else { return nil }
        if let until = state.trouble.wait(now: now) {
            // Whoever asked for that may be the target of a redirect.
            let asker = state.trouble.limitedSite ?? "its server"
            var report = early(.deferred, "\(asker) asked not to come back before \(until.rfc3339)")
            report.nextPull = state.next(now: now)
            return report
        }
        if let gone = state.trouble.gone, gone.isFinal {
            return early(.gone, "\(subscription.address.redacted) is gone")
        }
        if state.trouble.gone?.holds(now: now) == true {
            return early(.gone, "\(subscription.address.redacted) is gone, by its server's word, and is asked once more a day later")
        }
        if isScheduled, let open = state.restEnd(now: now) {
            var report = early(.deferred, "\(subscription.address.redacted) asks to be left alone until \(open.rfc3339)")
            report.nextPull = report.nextPull.map { max($0, open) }
            return report
        }
        return nil
    }

    private func early(_ status: SourceReport.Status, _ reason: String) -> SourceReport {
        var report = report(status)
        report.nextPull = state.plan.next
        report.explanation = "\(reason); --force asks all the same."
        return report
    }

    /// The report if it is unknown on which side a failure was: the source is not charged with it.
    ///
    /// - Parameter explanation: Why it is unknown (`OutageDetector.explanation`); `nil` if nothing is to be said of that.
    func unconnectedReport(_ held: OutageDetector.Held, because explanation: String?) -> SourceReport {
        var report = report(.failed)
        report.failure = held.failure
        report.milliseconds = held.milliseconds
        report.nextPull = state.plan.next
        report.explanation = explanation
        return report
    }
}

extension SourceState {
    /// Notes a 410: the source is asked once more, a day later. A second 410 is final until a user asks.
    ///
    /// - Parameter wait: The time before which the server asked not to be asked.
    /// - Returns: What is known of it now.
    package mutating func noteGone(notBefore wait: Timestamp?, now: Timestamp) -> Gone {
        history.lastAttempt = now
        // In whole seconds, like every planned moment; rounded up, as the day would be too short otherwise.
        let today = now.roundedUp
        // A stored moment in the future comes from a clock that was ahead.
        let first = min(trouble.gone?.first ?? today, today)
        let isFinal = now.wholeSeconds(since: first) >= Gone.confirmation || trouble.gone?.isFinal == true
        let gone = Gone(first: first, isFinal: isFinal)
        trouble.gone = gone
        // Failures from before the 410 are cleared, so that any recorded beside it came later.
        (trouble.failures, trouble.lastFailure) = (0, nil)
        trouble.endWaits(now: now)
        // A longer wait may be there from an earlier answer, if a user has insisted.
        trouble.wait(until: wait, now: now)
        let wait = trouble.wait(now: now)
        let reason = isFinal ? Gone.reason : "the server says that it is gone: \(gone.outlook(notBefore: wait))"
        plan = Plan(nextPull: isFinal ? nil : gone.nextPull(notBefore: wait), reasons: [reason])
        return gone
    }

    /// Plans what a failure has planned no sooner than a source that was gone is asked once more.
    package mutating func keepGone(now: Timestamp) {
        guard let gone = trouble.gone, gone.holds(now: now), let next = plan.nextPull else { return }
        let moment = gone.nextPull(notBefore: next)
        guard moment > next else { return }
        plan = Plan(nextPull: moment, reasons: ["the server says that it is gone: \(gone.outlook(notBefore: nil))"])
    }
}

extension SourceState.Gone {
    /// Whether the source is left alone for the day after a first 410. `first` is stored in whole seconds, rounded up: it may lie ahead.
    package func holds(now: Timestamp) -> Bool { !isFinal && -1..<Self.confirmation ~= now.wholeSeconds(since: first) }

    /// When the source is asked once more.
    fileprivate func nextPull(notBefore wait: Timestamp?) -> Timestamp { max(first.adding(seconds: Self.confirmation), wait ?? first) }

    /// When the source is asked once more, as a part of a sentence.
    package func outlook(notBefore wait: Timestamp?) -> String {
        let next = nextPull(notBefore: wait)
        return next.wholeSeconds(since: first) > Self.confirmation
            ? "asked once more at \(next.rfc3339), as it wishes" : "asked once more after a day"
    }
}

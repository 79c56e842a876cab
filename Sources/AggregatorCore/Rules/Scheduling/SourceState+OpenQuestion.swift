extension SourceState {
    /// Notes a run that did not show whether the source's host or our own network was at fault. Nothing is held against the source; but if
    /// it was its host that answered, that must not be asked at every run: from the second time on, it is left alone for a minute, then for
    /// two and so on, up to the least time between two requests.
    package mutating func leaveOpen(now: Timestamp, bounds: Schedule.Bounds) {
        history.lastAttempt = now
        trouble.openQuestions = trouble.openQuestions.countedUp
        guard trouble.openQuestions >= 2 else { return }
        let rest = min(60 << Int64(min(trouble.openQuestions - 2, 10)), bounds.floor)
        let moment = now.roundedUp.adding(seconds: rest)
        let isLater = plan.next.map { $0 < moment } ?? true
        guard isLater else { return }
        let reason = "its host or your own network failed, nobody knows which: tried again after \(DurationText.of(rest))"
        // Without an earliest moment no run waits for it.
        plan = Plan(nextPull: moment, reasons: [reason])
    }
}

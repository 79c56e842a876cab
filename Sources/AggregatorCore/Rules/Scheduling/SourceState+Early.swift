extension SourceState {
    /// Whether whoever asks the source now asks before its time, as only a person does.
    package func isEarly(now: Timestamp) -> Bool {
        if case .later = Outlook(self, siteWait: nil, now: now) { true } else { false }
    }

    /// Consecutive failures, with one that comes now. It counts as one more only where the source was due: a person who tries again eight
    /// times, while a server restarts, would silence an hourly source for three days.
    package func failures(withOneAt now: Timestamp) -> Int {
        trouble.failures > 0 && isEarly(now: now) ? trouble.failures : trouble.failures.countedUp
    }

    /// Keeps what was planned before a failure that came before the source's time, but for the least time between two requests. Where its
    /// server asks for a longer wait, the plan after the failure holds.
    package mutating func keepPlan(of earlier: SourceState, now: Timestamp, bounds: Schedule.Bounds) {
        guard let planned = earlier.plan.next, planned >= trouble.wait(now: now) ?? planned else { return }
        let least = now.roundedUp.adding(seconds: bounds.floor)
        plan = earlier.plan
        plan.nextPull = plan.nextPull.map { max($0, least) }
        plan.earliest = plan.earliest.map { max($0, least) }
    }

    /// Consecutive answers that asked to wait, with one that comes now. It counts as one more only where the wait before it was over: an
    /// answer to a person who insists says the same once more.
    package func waits(withOneAt now: Timestamp) -> Int {
        trouble.waits > 0 && trouble.wait(now: now) != nil ? trouble.waits : trouble.waits.countedUp
    }
}

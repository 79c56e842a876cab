import AggregatorCore

extension PullTarget {
    /// Whether a person has a source tried again that failed, before its time.
    func isTriedAgainEarly(now: Timestamp, _ bounds: Schedule.Bounds) -> Bool {
        !isScheduled && state.trouble.failures > 0 && state.isEarly(now: now, bounds: bounds)
    }

    /// Consecutive failures, with one that comes now. It counts as one more only where the source was due: a person who tries again eight
    /// times, while a server restarts, would silence an hourly source for three days.
    func failures(withOneAt now: Timestamp, _ bounds: Schedule.Bounds) -> Int {
        isTriedAgainEarly(now: now, bounds) ? state.trouble.failures : state.trouble.failures.countedUp
    }
}

extension SourceState {
    /// Whether whoever asks the source now asks before its time, by more than the least time between two requests. A moment at which it
    /// rests is not meant, nor one that a wrong clock has set.
    package func isEarly(now: Timestamp, bounds: Schedule.Bounds) -> Bool {
        guard case .later(let moment, _) = Outlook(self, siteWait: nil, now: now), moment == plan.next else { return false }
        return moment > now.adding(seconds: bounds.floor)
    }

    /// Keeps what was planned before a failure that came before the source's time; a longer wait for which its server asked is heard.
    package mutating func keepPlan(of earlier: SourceState, now: Timestamp) {
        plan = earlier.plan
        guard let until = trouble.wait(now: now), let planned = plan.next, until > planned else { return }
        (plan.nextPull, plan.earliest) = (until, until)
        let asked = "its server asked not to come back before"
        plan.reasons.removeAll { $0.hasPrefix(asked) }
        plan.reasons.append("\(asked) \(until.rfc3339)")
    }

    /// Consecutive answers that asked to wait, with one that comes now. It counts as one more only where the wait before it was over: an
    /// answer to a person who insists says the same once more.
    package func waits(withOneAt now: Timestamp) -> Int {
        trouble.waits > 0 && trouble.wait(now: now) != nil ? trouble.waits : trouble.waits.countedUp
    }
}

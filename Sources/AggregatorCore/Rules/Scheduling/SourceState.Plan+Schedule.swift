extension SourceState.Plan {
    /// The plan that the schedule makes.
    public init(_ schedule: Schedule) { self.init(nextPull: schedule.nextPull, earliest: schedule.earliest, reasons: schedule.reasons) }
}

extension SourceState {
    /// The plan after a pull for which nobody was asked. A source that was due does not wait for a whole interval again; one that was not,
    /// as when a person named it before its time, keeps its plan.
    ///
    /// - Parameters:
    ///   - failed: The plan after the same failure of a server that was asked.
    ///   - isOurs: Whether a person can fix the cause, and should then find the source due; otherwise the cause is its host.
    ///   - bounds: The limits of the intervals.
    public func plan(unaskedAt now: Timestamp, failed: Plan, isOurs: Bool, bounds: Schedule.Bounds = Schedule.Bounds()) -> Plan {
        if case .later = Outlook(self, siteWait: nil, now: now) { return plan }
        let soon = Schedule(unaskedAt: now, isOurs: isOurs, bounds: bounds)
        var next = failed.nextPull.map { $0 <= soon.nextPull } == true ? failed : Plan(soon)
        // Its moment may be yet to come; one that is more than a moment ahead is due by a wrong clock alone.
        let planned = plan.next.flatMap { $0 <= now.adding(seconds: Outlook.earlyTolerance) ? $0 : nil }
        next.earliest = max(planned ?? soon.earliest, soon.earliest)
        return next
    }
}

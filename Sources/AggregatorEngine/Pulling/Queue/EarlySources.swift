import AggregatorCore

/// The sources that a run reached a moment too early (`Outlook.earlyTolerance`): they take no place in its window until they may be asked.
/// A pure state machine. It goes by uptimes: a clock that is set meanwhile makes no source due.
struct EarlySources {
    /// With the uptimes from which they may be asked; the first one last.
    private var waiting: [(target: PullTarget, start: Double)] = []

    /// The uptime from which the first one may be asked; `nil` if there is none.
    var next: Double? { waiting.last?.start }

    /// Keeps those that are early, and returns the others. One whose site has asked for a longer wait is none to stay for.
    ///
    /// - Parameter waits: Of sites; `nil` if the sources are at none that has asked to wait.
    mutating func sift(_ targets: [PullTarget], _ waits: SiteWaits? = nil, now: Timestamp, uptime: Double) -> [PullTarget] {
        let rests = targets.map { target in
            let rest = target.secondsUntilAskable(now: now)
            guard rest > 0, let wait = waits?.wait(for: target.subscription.address, now: now) else { return rest }
            return now.seconds(until: wait.until) > rest ? 0 : rest
        }
        guard rests.contains(where: { $0 > 0 }) else { return targets }
        let early = zip(targets, rests).filter { $0.1 > 0 }.map { (target: $0.0, start: uptime + $0.1) }
        // Sorting keeps the order of equals.
        waiting = (waiting.reversed() + early).sorted { $0.start < $1.start }.reversed()
        return zip(targets, rests).filter { $0.1 <= 0 }.map(\.0)
    }

    /// Takes out those that may be asked now.
    mutating func takeDue(uptime: Double) -> [PullTarget] {
        var due: [PullTarget] = []
        while let first = waiting.last, first.start <= uptime { due.append(waiting.removeLast().target) }
        return due
    }
}

import AggregatorCore

/// The sources that a run reached a moment too early (`Outlook.earlyTolerance`): they take no place in its window until they may be asked. A
/// pure state machine.
struct EarlySources {
    /// The first one last.
    private var waiting: [PullTarget] = []

    /// Seconds until the first one may be asked; `nil` if there is none.
    func rest(now: Timestamp) -> Double? { waiting.last?.rest(now: now) }

    /// Keeps those that are early, and returns the others.
    mutating func sift(_ targets: [PullTarget], now: Timestamp) -> [PullTarget] {
        let early = targets.filter { $0.rest(now: now) > 0 }
        guard !early.isEmpty else { return targets }
        // Sorting keeps the order of equals.
        waiting = (waiting.reversed() + early).sorted { $0.rest(now: now) < $1.rest(now: now) }.reversed()
        return targets.filter { $0.rest(now: now) <= 0 }
    }

    /// Takes out those that may be asked now.
    mutating func takeDue(now: Timestamp) -> [PullTarget] {
        var due: [PullTarget] = []
        while let first = waiting.last, first.rest(now: now) <= 0 { due.append(waiting.removeLast()) }
        return due
    }
}

import AggregatorCore

extension SourceState {
    /// The time from which a pull asks: the planned one, but not before the end of the wait that the server or its whole site asked for.
    func next(now: Timestamp) -> Timestamp? { plan.next.map { max($0, trouble.wait(now: now) ?? $0) } }
}

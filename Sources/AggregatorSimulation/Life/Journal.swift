import AggregatorCore

/// Records writes for the checks.
final class Journal: Sendable {
    /// Gives both stores the writes in the same order.
    let turn = Turn()
    private let state = Locked(State())

    private struct State {
        var ledger = Ledger()
        var states: [FeedID: SourceState] = [:]
        var harvests: [FeedID: Harvest] = [:]
    }

    func look<Value: Sendable>(_ body: (Ledger) -> Value) -> Value { state.withLock { body($0.ledger) } }
    /// The states that a pull last read.
    var states: [FeedID: SourceState] { state.withLock(\.states) }

    func change(_ body: (inout Ledger) -> Void) { state.withLock { body(&$0.ledger) } }
    func noteStates(_ states: [FeedID: SourceState]) { state.withLock { $0.states = states } }

    func note(_ harvest: Harvest, _ changes: ChangeSet) {
        state.withLock { state in
            state.ledger.commit(harvest, changes)
            state.harvests[harvest.feedID] = harvest
        }
    }

    /// Returns the last harvest of each feed since the last call.
    func takeHarvests() -> [FeedID: Harvest] {
        state.withLock { state in
            defer { state.harvests = [:] }
            return state.harvests
        }
    }
}

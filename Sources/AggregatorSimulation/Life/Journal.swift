import AggregatorCore

/// What was written, as far as somebody wants to know of it.
final class Journal: Sendable {
    /// Both stores see the writes in one order.
    let turn = Turn()
    private let state = Locked(State())

    private struct State {
        var ledger = Ledger()
        var states: [FeedID: SourceState] = [:]
        var harvests: [FeedID: Harvest] = [:]
    }

    func look<Value: Sendable>(_ body: (Ledger) -> Value) -> Value { state.withLock { body($0.ledger) } }
    /// As a pull last read them.
    var states: [FeedID: SourceState] { state.withLock(\.states) }

    func change(_ body: (inout Ledger) -> Void) { state.withLock { body(&$0.ledger) } }
    func noteStates(_ states: [FeedID: SourceState]) { state.withLock { $0.states = states } }

    func note(_ harvest: Harvest, _ changes: ChangeSet) {
        state.withLock { state in
            state.ledger.commit(harvest, changes)
            state.harvests[harvest.feedID] = harvest
        }
    }

    /// The last harvest of each feed since somebody asked.
    func takeHarvests() -> [FeedID: Harvest] {
        state.withLock { state in
            defer { state.harvests = [:] }
            return state.harvests
        }
    }
}

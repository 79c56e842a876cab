import AggregatorCore

/// Counts the callers that wait for one thing; once all of them have left, it is lost and can't be joined any more.
final class WaiterCount: Sendable {
    private let state = Locked((waiting: 0, isLost: false))

    var isLost: Bool { state.withLock(\.isLost) }

    /// Adds a caller; returns `false` once all have left.
    func join() -> Bool {
        state.withLock { state in
            if !state.isLost { state.waiting += 1 }
            return !state.isLost
        }
    }

    func leave() {
        state.withLock { state in
            state.waiting -= 1
            if state.waiting <= 0 { state.isLost = true }
        }
    }
}

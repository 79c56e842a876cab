import AggregatorCore

/// Those who wait for one thing; it is lost, for good, when all of them have left.
final class Interest: Sendable {
    private let state = Locked((waiting: 0, isLost: false))

    var isLost: Bool { state.withLock(\.isLost) }

    /// Whether one more waits from now on.
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

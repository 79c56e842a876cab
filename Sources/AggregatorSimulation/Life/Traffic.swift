import AggregatorCore

/// Counts the requests in flight.
final class Traffic: Sendable {
    private let state = Locked((now: 0, most: 0))

    func begin() {
        state.withLock { state in
            state.now += 1
            state.most = max(state.most, state.now)
        }
    }

    func end() { state.withLock { $0.now -= 1 } }

    var now: Int { state.withLock(\.now) }
    var most: Int { state.withLock(\.most) }
}

import AggregatorCore

/// Lets one task in at a time, in the order in which they come.
final class Turn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func hold<Value, Failure: Error>(_ body: () async throws(Failure) -> Value) async throws(Failure) -> Value {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
        defer { pass() }
        return try await body()
    }

    private func pass() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}

import AggregatorCore

/// The published answers and the requests so far, shared by the server's owner and its thread.
final class LoopbackBoard: Sendable {
    struct State {
        /// The answers of each target. They are given in turn; the last one stays.
        var answers: [String: [LoopbackAnswer]] = [:]
        var requests: [LoopbackRequest] = []
        var connections = 0
        var openConnections = 0
        var isStopping = false
    }

    /// When this many requests are recorded, the older half is dropped.
    private static let mostRequests = 100_000

    private let state = Locked(State())

    func read<Value: Sendable>(_ read: (State) -> Value) -> Value { state.withLock { read($0) } }

    func publish(_ answers: [LoopbackAnswer], at target: String) { state.withLock { $0.answers[target] = answers } }

    func stop() { state.withLock { $0.isStopping = true } }

    /// Counts a new connection; returns its number.
    func opened() -> Int {
        state.withLock { state in
            state.connections += 1
            state.openConnections += 1
            return state.connections
        }
    }

    func closed() { state.withLock { $0.openConnections -= 1 } }

    /// Records the request and returns its answer. An answer published with the query comes first; otherwise the query is ignored.
    func answer(to request: LoopbackRequest) -> LoopbackAnswer {
        state.withLock { state in
            if state.requests.count == Self.mostRequests { state.requests.removeFirst(Self.mostRequests / 2) }
            state.requests.append(request)
            let path = request.target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? request.target
            let target = state.answers[request.target] == nil ? path : request.target
            guard let answers = state.answers[target], let answer = answers.first else { return LoopbackAnswer(404) }
            if answers.count > 1 { state.answers[target] = Array(answers.dropFirst()) }
            return answer.isCurrent(for: request) ? LoopbackAnswer(304, headers: answer.headers) : answer
        }
    }
}

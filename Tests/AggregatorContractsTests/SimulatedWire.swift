import AggregatorContracts
import AggregatorCore

/// The other end of a simulated transport: published answers, and connections without sockets.
final class SimulatedWire: Sendable {
    struct State {
        var answers: [String: LoopbackAnswer] = [:]
        var requests: [LoopbackRequest] = []
        var connections = 0
        var idle: [Int] = []
        /// Connections with unread bytes.
        var dirty: Set<Int> = []
        var cookie: String?
        var entityTag: String?
        var inFlight = 0
        var hasFailed = false
    }

    private let state = Locked(State())

    func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value { state.withLock { body(&$0) } }

    func publish(_ answer: LoopbackAnswer, at target: String) throws -> WebAddress {
        with { $0.answers[target] = answer }
        guard let address = WebAddress("http://127.0.0.1:8080\(target)") else { throw ContractViolation("\(target) is no path") }
        return address
    }

    /// The connection for the next request.
    func connect(reusing: Bool) -> Int {
        with { state in
            if reusing, let idle = state.idle.popLast() { return idle }
            state.connections += 1
            return state.connections
        }
    }
}

/// A clock whose waits under a second end at once, and whose longer ones last until they are cancelled.
struct PatientClock: ClockService {
    func now() -> Timestamp { .epoch }
    func uptime() -> Double { 0 }
    func localOffset(at moment: Timestamp) -> Int { 0 }
    func sleep(seconds: Double) async throws {
        guard seconds >= 1 else { return try Task.checkCancellation() }
        for await _ in AsyncStream<Void>.makeStream().stream {}
        throw CancellationError()
    }
}

import AggregatorCore
import InMemory

/// A transport whose answers take twenty seconds each.
struct LateTransport: Transport {
    let base: ScriptedTransport
    let clock: VirtualClock
    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        clock.advance(by: min(20, request.limits.duration))
        guard request.limits.duration >= 20 else { throw TransportFailure(.timedOut, "It took too long.") }
        return try await base.fetch(request)
    }
}

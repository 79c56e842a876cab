import AggregatorCore

/// Answers like the transport behind it, except where a fault is drawn for an exchange.
struct FaultyTransport: Transport {
    let base: any Transport
    let clock: any ClockService
    /// `false` over a recording, whose answers contain the faults already.
    let isActing: Bool
    /// Draws the fault of the next exchange, if any.
    let draw: @Sendable () -> Fault?

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard !Task.isCancelled, let fault = draw() else { return try await base.fetch(request) }
        guard isActing else { return try await base.fetch(request) }
        let address = request.address.redacted
        switch fault {
        case .timeout: throw TransportFailure(.timedOut, "Made up: \(address) did not answer in time.")
        case .reset: throw TransportFailure(.other, "Made up: the connection to \(address) broke before an answer.")
        case .limit: return Response(status: 429, address: request.address)
        case .wrong: return Self.page(request.address)
        case .truncate:
            _ = try await base.fetch(request)
            var failure = TransportFailure(.truncated, "Made up: the answer of \(address) ended before its end.")
            failure.hasHead = true
            throw failure
        case .corrupt: return Self.corrupted(try await base.fetch(request))
        case .slow: return try await slowly(request)
        case .busy, .full, .write, .crash, .fsync: return try await base.fetch(request)
        }
    }

    /// Half of the time passes first; the rest may not be enough.
    private func slowly(_ request: Request) async throws(TransportFailure) -> Response {
        do { try await clock.sleep(seconds: request.limits.duration / 2) } catch {
            throw TransportFailure.givenUp(at: request.address.redacted)
        }
        var request = request
        request.limits.leave(request.limits.duration / 2)
        return try await base.fetch(request)
    }

    private static func page(_ address: WebAddress) -> Response {
        let text = "<!DOCTYPE html><html><head><title>Log in</title></head><body><p>Made up: who are you?</p></body></html>"
        return Response(status: 200, headers: [Header(name: "Content-Type", value: "text/html")], body: Array(text.utf8), address: address)
    }

    /// Changes every 32nd byte, and removes the validators: they belong to the original body.
    private static func corrupted(_ response: Response) -> Response {
        var response = response
        for index in stride(from: 0, to: response.body.count, by: 32) { response.body[index] ^= 0x15 }
        response.headers.removeAll { $0.isNamed("ETag") || $0.isNamed("Last-Modified") }
        return response
    }
}

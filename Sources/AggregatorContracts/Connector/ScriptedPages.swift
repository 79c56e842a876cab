import AggregatorCore

/// A server of pages without a network: it answers published addresses and records requests.
///
/// It respects the size limit of a request, as every transport does.
final class ScriptedPages: Transport {
    let schemes: Set<String> = ["http", "https"]
    private let state = Locked((answers: [WebAddress: Result<Response, TransportFailure>](), requests: [Request]()))
    /// Answers requests for addresses that are not published.
    private let otherwise: @Sendable (Request) -> Response?

    init(otherwise: @escaping @Sendable (Request) -> Response? = { _ in nil }) { self.otherwise = otherwise }

    func publish(_ body: [UInt8], status: Int = 200, headers: [Header] = [], at address: WebAddress) {
        let response = Response(status: status, headers: headers, body: body, address: address)
        state.withLock { $0.answers[address] = .success(response) }
    }

    func fail(_ failure: TransportFailure, at address: WebAddress) { state.withLock { $0.answers[address] = .failure(failure) } }

    var requests: [Request] { state.withLock { $0.requests } }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let published = state.withLock { state in
            state.requests.append(request)
            return state.answers[request.address]
        }
        guard let answer = published ?? otherwise(request).map({ .success($0) }) else {
            throw TransportFailure(.unresolvable, "Nothing is published at \(request.address).")
        }
        let response = try answer.get()
        guard response.body.count <= request.limits.bytes else {
            throw TransportFailure(.tooLarge, "More than \(request.limits.bytes) bytes at \(request.address).", limit: .bytes)
        }
        return response
    }
}

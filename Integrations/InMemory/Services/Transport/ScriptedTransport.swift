public import AggregatorCore

/// Answers from a table, and records the requests.
///
/// An address that is not in the table is `unresolvable`, so that no answer is taken for granted. It keeps those promises of a transport
/// that need no wire: size limits, silence that times out by the given clock, and cancelling.
public final class ScriptedTransport: Transport {
    /// The answer to a request.
    public enum Script: Sendable, Hashable {
        /// An answer at once; a failure if it is larger than the request's limits.
        case answer(status: Int = 200, headers: [Header] = [], body: [UInt8] = [])
        /// The transfer fails so.
        case failure(TransportFailure)
        /// No answer until the time for one is over.
        case silence
    }

    private struct State {
        var scripts: [WebAddress: [Script]] = [:]
        var requests: [Request] = []
    }

    public let schemes: Set<String>
    private let clock: any ClockService
    private let state = Locked(State())

    /// - Parameter clock: The clock by which silence lasts.
    public init(schemes: Set<String> = ["http", "https"], clock: any ClockService) {
        self.schemes = schemes
        self.clock = clock
    }

    /// Sets what that address answers from now on: one script per request, and the last one again and again.
    public func script(_ scripts: Script..., at address: WebAddress) { script(scripts, at: address) }

    /// The same, with a list.
    public func script(_ scripts: [Script], at address: WebAddress) { state.withLock { $0.scripts[address] = scripts } }

    /// All requests, in order.
    public var requests: [Request] { state.withLock { $0.requests } }

    public func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard let scheme = request.address.scheme, schemes.contains(scheme) else {
            throw TransportFailure(.badAddress, "\(request.address.withoutQuery) has a scheme that this transport does not know.")
        }
        guard !Task.isCancelled else { throw request.cancelled }
        switch next(for: request) {
        case .answer(let status, let headers, let body): return try request.response(status: status, headers: headers, body: body)
        case .failure(let failure): throw failure
        case .silence:
            let seconds = min(request.limits.answering, request.limits.duration)
            do { try await clock.sleep(seconds: seconds) } catch { throw request.cancelled }
            throw TransportFailure(
                .timedOut,
                "\(request.address.withoutQuery) took more than \(seconds) s; raise --timeout if it needs longer.",
                limit: .duration)
        case nil:
            throw TransportFailure(
                .unresolvable, "\(request.address.withoutQuery) is not in the table; add a script for it.", isLocal: true)
        }
    }

    private func next(for request: Request) -> Script? {
        state.withLock { state in
            state.requests.append(request)
            guard let scripts = state.scripts[request.address], let first = scripts.first else { return nil }
            if scripts.count > 1 { state.scripts[request.address] = Array(scripts.dropFirst()) }
            return first
        }
    }
}

extension Request {
    fileprivate var cancelled: TransportFailure { .givenUp(at: address.withoutQuery) }

    fileprivate func response(status: Int, headers: [Header], body: [UInt8]) throws(TransportFailure) -> Response {
        let headerBytes = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard headerBytes <= limits.headerBytes else {
            throw TransportFailure(.headersTooLarge, "\(address.withoutQuery) has more than \(limits.headerBytes) bytes of header fields.")
        }
        guard body.count <= limits.bytes else {
            throw TransportFailure(
                .tooLarge, "The body of \(address.withoutQuery) has more than \(limits.bytes) bytes; raise --max-bytes if that is meant.",
                limit: .bytes)
        }
        return Response(status: status, headers: headers, body: status == 204 || status == 304 ? [] : body, address: address)
    }
}

extension WebAddress {
    /// A query may hold a secret.
    fileprivate var withoutQuery: String {
        var parts = parts
        (parts.userInfo, parts.query, parts.fragment) = (nil, nil, nil)
        return parts.text
    }
}

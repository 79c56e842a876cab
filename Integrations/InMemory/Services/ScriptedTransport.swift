public import AggregatorCore

/// Answers from a table, and keeps what it was asked.
///
/// An address that is not in the table is `unresolvable`, so that nothing is taken for an answer that nobody wrote. It keeps what a
/// transport promises where that needs no wire: size limits, silence that times out by the clock it was given, and cancelling.
public final class ScriptedTransport: Transport {
    /// What a request gets.
    public enum Script: Sendable, Hashable {
        /// At once; larger than the request's limits is a failure.
        case answer(status: Int = 200, headers: [Header] = [], body: [UInt8] = [])
        /// As if the transfer had failed so.
        case failure(TransportFailure)
        /// Nothing, until the time for an answer is up.
        case silence
    }

    private struct State {
        var scripts: [WebAddress: [Script]] = [:]
        var requests: [Request] = []
    }

    public let schemes: Set<String>
    private let clock: any ClockService
    private let state = Locked(State())

    /// - Parameter clock: by which silence lasts.
    public init(schemes: Set<String> = ["http", "https"], clock: any ClockService) {
        self.schemes = schemes
        self.clock = clock
    }

    /// What that address says from now on: one script a request, the last one again and again.
    public func script(_ scripts: Script..., at address: WebAddress) { script(scripts, at: address) }

    /// The same, of a list.
    public func script(_ scripts: [Script], at address: WebAddress) { state.withLock { $0.scripts[address] = scripts } }

    /// Everything that was asked, in order.
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
                "\(request.address.withoutQuery) took more than \(seconds) s; raise --timeout if it needs longer.")
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
    fileprivate var cancelled: TransportFailure { TransportFailure(.cancelled, "\(address.withoutQuery) was given up on request.") }

    fileprivate func response(status: Int, headers: [Header], body: [UInt8]) throws(TransportFailure) -> Response {
        let headerBytes = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard headerBytes <= limits.headerBytes else {
            throw TransportFailure(.headersTooLarge, "\(address.withoutQuery) has more than \(limits.headerBytes) bytes of header fields.")
        }
        guard body.count <= limits.bytes else {
            throw TransportFailure(
                .tooLarge, "The body of \(address.withoutQuery) has more than \(limits.bytes) bytes; raise --max-bytes if that is meant.")
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

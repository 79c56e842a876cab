import AggregatorCore

/// Who let connections time out in a run: their other sources don't each wait as long. 20 feeds of a host that is down would take 20 time
/// limits otherwise, and a pull ends when the last of them does.
///
/// Connections alone: a server that connects and then says nothing may do so at one address, and answer at the next.
final class SilentHosts: Sendable {
    /// Connections in a row that have to time out: one may be bad luck.
    static let proof = 2
    /// Seconds until it is tried again.
    static let pause = 60.0

    private struct Endpoint: Hashable {
        let origin: WebAddress.Origin
        let proxy: String?

        init?(_ request: Request) {
            guard let origin = request.address.origin else { return nil }
            (self.origin, proxy) = (origin, request.proxy)
        }
    }

    private struct Silence {
        /// Seconds that each of the last of them waited.
        var waits: [Double] = []
        /// The uptime at which it is tried again.
        var end = 0.0
    }

    private let silences = Locked<[Endpoint: Silence]>([:])

    /// What a request is told instead of being sent; `nil` where it should be sent.
    func failure(insteadOf request: Request, uptime: Double) -> TransportFailure? {
        guard let endpoint = Endpoint(request), let silence = silences.withLock({ $0[endpoint] }) else { return nil }
        // Who would wait for longer may be luckier.
        guard silence.waits.count == Self.proof, uptime < silence.end, silence.waits.allSatisfy({ request.patience <= $0 }) else {
            return nil
        }
        return TransportFailure(
            .silent,
            "\(endpoint.origin.host) let \(Self.proof) connections in a row time out just before, so \(request.address.redacted) was not "
                + "asked for; it will be later.",
            isLocal: true)
    }

    /// A request was sent.
    ///
    /// - Parameter failure: what came of it; `nil` for an answer.
    func note(_ failure: TransportFailure?, of request: Request, uptime: Double) {
        guard let endpoint = Endpoint(request), failure?.code != .cancelled else { return }
        let isSilent = failure.map { $0.code == .timedOut && $0.isLocal } ?? false
        silences.withLock { silences in
            guard isSilent else {
                if !silences.isEmpty { silences[endpoint] = nil }
                return
            }
            var silence = silences[endpoint] ?? Silence()
            silence.waits = silence.waits.suffix(Self.proof - 1) + [request.patience]
            silence.end = uptime + Self.pause
            silences[endpoint] = silence
        }
    }
}

extension Request {
    /// Seconds that it waits for a connection; whole ones, since what a redirect leaves of a limit is a little less each time.
    fileprivate var patience: Double { min(limits.connecting, limits.duration).rounded(.up) }
}

extension ServiceProvider {
    /// The same, whose transports leave alone whoever is found to be silent.
    func sparing(_ silent: SilentHosts) -> Self {
        var services = self
        services.transports = transports.map { SparingTransport(base: $0, clock: world.clock, silent: silent) }
        return services
    }
}

/// Sends what it is given, but not to a host that is known to be silent.
struct SparingTransport: Transport {
    let base: any Transport
    let clock: any ClockService
    let silent: SilentHosts

    var schemes: Set<String> { base.schemes }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        if let failure = silent.failure(insteadOf: request, uptime: clock.uptime()) { throw failure }
        do throws(TransportFailure) {
            let response = try await base.fetch(request)
            silent.note(nil, of: request, uptime: clock.uptime())
            return response
        } catch {
            silent.note(error, of: request, uptime: clock.uptime())
            throw error
        }
    }
}

import AggregatorCore

/// The hosts that let connections time out in a run: their other sources don't each wait as long. Otherwise 20 feeds of a host that is down
/// would take 20 time limits, and a pull ends only with the last of them.
///
/// Only connections count: a server that connects and then says nothing may do so at one address, and answer at the next.
final class SilentHosts: Sendable {
    /// The number of consecutive connections that must time out: one may be bad luck.
    static let proof = 2
    /// Seconds until the host is tried again.
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
        /// The seconds that each of the last timeouts took.
        var waits: [Double] = []
        /// The uptime at which it is tried again.
        var end = 0.0
    }

    private let silences = Locked<[Endpoint: Silence]>([:])

    /// The failure of a request that should not be sent; `nil` where it should be.
    func failure(insteadOf request: Request, uptime: Double) -> TransportFailure? {
        guard let endpoint = Endpoint(request), let silence = silences.withLock({ $0[endpoint] }) else { return nil }
        // A request that would wait longer may succeed.
        guard silence.waits.count == Self.proof, uptime < silence.end, silence.waits.allSatisfy({ request.connectTimeout <= $0 }) else {
            return nil
        }
        return TransportFailure(
            .silent,
            "\(endpoint.origin.host) let \(Self.proof) connections in a row time out just before, so \(request.address.redacted) was not "
                + "asked for; it will be later.",
            isLocal: true)
    }

    /// Notes the outcome of a request that was sent.
    ///
    /// - Parameter failure: `nil` for an answer.
    func note(_ failure: TransportFailure?, of request: Request, uptime: Double) {
        guard let endpoint = Endpoint(request), failure?.code != .cancelled else { return }
        let isSilent = failure.map { $0.code == .timedOut && $0.isLocal } ?? false
        silences.withLock { silences in
            guard isSilent else {
                if !silences.isEmpty { silences[endpoint] = nil }
                return
            }
            var silence = silences[endpoint] ?? Silence()
            silence.waits = silence.waits.suffix(Self.proof - 1) + [request.connectTimeout]
            silence.end = uptime + Self.pause
            silences[endpoint] = silence
        }
    }
}

extension Request {
    /// Seconds that it waits for a connection, rounded up, since what a redirect leaves of a limit is a little less each time.
    fileprivate var connectTimeout: Double { min(limits.connecting, limits.duration).rounded(.up) }
}

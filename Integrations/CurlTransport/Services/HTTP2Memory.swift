import AggregatorCore

/// Which origins break HTTP/2, as far as their answers have shown since the transport lives.
struct HTTP2Memory {
    /// How long an origin that gave no answer in either version is not asked twice again.
    private static let unansweringTime = Duration.seconds(600)

    /// Origins that break HTTP/2. They are asked in HTTP/1.1 from the beginning, as long as the transport lives.
    private var breaking: Set<WebAddress.Origin> = []
    /// Origins that broke HTTP/2 and gave no answer in HTTP/1.1 either, and when. For a while they are not asked twice again.
    private var unanswering: [WebAddress.Origin: ContinuousClock.Instant] = [:]

    /// Whether HTTP/2 is broken by the origin of this address, as far as is known.
    func isBroken(by address: WebAddress) -> Bool { address.origin.map(breaking.contains) ?? false }

    /// Whether the server may answer in HTTP/1.1, as far as is known.
    func mayAnswer(_ address: WebAddress) -> Bool {
        guard let origin = address.origin, let failed = unanswering[origin] else { return true }
        return ContinuousClock.now - failed > Self.unansweringTime
    }

    /// Notes whether an origin that broke HTTP/2 has answered in HTTP/1.1, once the transfer has ended.
    mutating func note(_ transfer: Transfer) {
        guard transfer.speaksHTTP11, !transfer.request.http11Only, let origin = transfer.request.address.origin, !breaking.contains(origin)
        else { return }
        if transfer.headers.isComplete { breaking.insert(origin) } else { unanswering[origin] = .now }
    }
}

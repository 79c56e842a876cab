import AggregatorCore

/// Chooses the transport by the scheme of the address.
struct TransportRouter: Transport {
    private let transports: [String: any Transport]
    let schemes: Set<String>

    /// For each scheme, the first transport that claims it is used.
    init(_ transports: [any Transport]) {
        var table: [String: any Transport] = [:]
        for transport in transports {
            for scheme in transport.schemes where table[scheme] == nil { table[scheme] = transport }
        }
        self.transports = table
        schemes = Set(table.keys)
    }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard let scheme = request.address.scheme, let transport = transports[scheme] else {
            throw TransportFailure(
                .badAddress,
                "\(request.address.redacted) can't be fetched; addresses begin with \(schemes.sorted().map { "\($0):" }.joined(separator: ", "))."
            )
        }
        return try await transport.fetch(request)
    }
}

import AggregatorCore
import AggregatorContracts
import CurlTransport

/// The network of this machine, which test requests may connect to.
let loopback = [Network("127.0.0.0/8")].compactMap(\.self)

/// A transport over a server of its own, for as long as the body runs.
func withRig(
    _ options: CurlTransportIntegration.Options = .init(userAgent: "aggregator-tests/1 (+https://aggregator.example)"),
    _ body: (TransportContract.Rig, LoopbackServer) async throws -> Void
) async throws {
    let server = try LoopbackServer()
    try await withTransport(options) { transport in
        try await body(TransportContract.Rig(transport, server: server, allowedNetworks: loopback), server)
    }
}

/// The transport for a scheme, set up before and torn down after the body.
func withTransport(
    _ options: CurlTransportIntegration.Options = .init(userAgent: "aggregator-tests/1 (+https://aggregator.example)"),
    scheme: String = "http", _ body: (any Transport) async throws -> Void
) async throws {
    let integration = CurlTransportIntegration(options)
    try await integration.setUp()
    guard let transport = integration.contribution.transports.first(where: { $0.schemes.contains(scheme) }) else {
        throw ContractViolation("nobody brings \(scheme):")
    }
    let result: Result<Void, any Error>
    do { result = .success(try await body(transport)) } catch { result = .failure(error) }
    await integration.tearDown()
    try result.get()
}

/// The failure of a request; `nil` if it is answered.
func failure(_ transport: any Transport, _ request: Request) async -> TransportFailure? {
    do throws(TransportFailure) {
        _ = try await transport.fetch(request)
        return nil
    } catch {
        return error
    }
}

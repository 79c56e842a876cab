import AggregatorCore

/// Second step: one exchange.
struct JSONAPIDispatch {
    let transport: any Transport

    func send(_ request: Request) async throws(ConnectorFailure) -> Response {
        do throws(TransportFailure) { return try await transport.fetch(request) } catch { throw .transport(error) }
    }
}

import AggregatorCore

/// Second step: one exchange.
struct JSONAPIDispatch {
    let transport: any Transport

    /// - Parameter limit: Bytes that all pages together may have. The transport only knows how many are left.
    func send(_ request: Request, number: Int, limit: Int) async throws(ConnectorFailure) -> Response {
        do throws(TransportFailure) { return try await transport.fetch(request) } catch {
            guard error.code == .tooLarge, number > 1 else { throw .transport(error) }
            throw .transport(
                TransportFailure(
                    .tooLarge,
                    "Page \(number) of \(request.address.redacted) is more than was left of \(limit) bytes for all pages; raise --max-bytes if that is meant."
                ))
        }
    }
}

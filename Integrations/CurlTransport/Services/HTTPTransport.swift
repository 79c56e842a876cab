import AggregatorCore

/// `http` and `https`, by libcurl.
final class HTTPTransport: Transport {
    let schemes: Set<String> = ["http", "https"]
    private let agent: String
    private let loop = Locked<TransferLoop?>(nil)

    init(agent: String) { self.agent = agent }

    func run(on loop: TransferLoop?) { self.loop.withLock { $0 = loop } }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard let loop = loop.withLock({ $0 }) else {
            throw TransportFailure(.other, "\(request.address.forPeople) can't be fetched: the transport is not set up.")
        }
        let transfer = try Transfer(request, agent: agent)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.wait(with: continuation)
                loop.submit(transfer)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
        return try outcome.get()
    }
}

import AggregatorCore
import CCurl

/// `http` and `https`, by libcurl. The first request starts libcurl: most commands make none, and should not wait for it.
final class HTTPTransport: Transport {
    private enum State {
        case down
        case ready
        case running(TransferLoop)
    }

    /// Descriptors that a loop itself has open.
    private static let descriptors: Int32 = 5

    let schemes: Set<String> = ["http", "https"]
    private let options: TransferOptions
    private let state = Locked(State.down)

    init(_ options: TransferOptions) { self.options = options }

    func setUp() { state.withLock { $0 = .ready } }

    /// Ends every transfer as cancelled.
    func tearDown() async {
        let state = state.withLock { state in
            defer { state = .down }
            return state
        }
        guard case .running(let loop) = state else { return }
        await loop.stop()
        curl_global_cleanup()
    }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let loop = try loop(for: request)
        let transfer = try Transfer(request, agent: options.agent)
        transfer.resume = { [weak transfer] in if let transfer { loop.resume(transfer) } }
        transfer.giveUp = { [weak transfer] in if let transfer { loop.cancel(transfer) } }
        defer { request.arrival?.setGiveUpHandler(nil) }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.wait(with: continuation)
                loop.submit(transfer)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
        if case .failure(let failure) = outcome, failure.code == .cancelled, request.arrival?.isGivenUp == true, !Task.isCancelled {
            throw .givenUp(request)
        }
        return try outcome.get()
    }

    private func loop(for request: Request) throws(TransportFailure) -> TransferLoop {
        let failure: String
        switch state.withLock({ start(&$0) }) {
        case .running(let loop): return loop
        case .ready where ccurl_can_open(Self.descriptors) == 0: throw .outOfDescriptors(request)
        case .ready: failure = "the system has no memory or thread left for transfers; end other programs"
        case .down: failure = "the transport is not set up"
        }
        throw TransportFailure(.other, "\(request.address.forPeople) can't be fetched: \(failure).")
    }

    private func start(_ state: inout State) -> State {
        // libcurl counts these calls, and any thread may make them.
        guard case .ready = state, curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK else { return state }
        guard let loop = TransferLoop(options), loop.start() else {
            curl_global_cleanup()
            return state
        }
        state = .running(loop)
        return state
    }
}

import AggregatorCore

/// Answers from a recorded line, at once and without a socket; a request that was not recorded fails.
///
/// What was asked when it was recorded is asked again, whatever sites have asked for by then. Whether they had done so before the request
/// is in a recording only in this way: where they had, there was none.
struct ReplayingTransport: Transport {
    let schemes: Set<String>
    let clock: AttemptClock
    /// Whether the recorded attempt asked anybody: its source was not left alone.
    let hasAsked: Bool
    private let left: Locked<[Recording.Exchange]>

    init(_ exchanges: [Recording.Exchange], clock: AttemptClock) {
        self.clock = clock
        hasAsked = !exchanges.isEmpty
        left = Locked(exchanges)
        schemes = Set(exchanges.compactMap(\.request.address.scheme)).union(["http", "https", "file"])
    }

    /// Whether an exchange with that address is still to come.
    func isToAsk(_ address: WebAddress) -> Bool {
        let address = address.withoutFragment.scrubbed
        return left.withLock { $0.contains { $0.request.address == address } }
    }

    /// Returns the next exchange with that address. A recording holds no secrets, so they are not compared.
    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let address = request.address.scrubbed
        guard let scheme = address.scheme, schemes.contains(scheme) else {
            throw TransportFailure(.badAddress, "\(address) has a scheme that is not in this recording.")
        }
        guard !Task.isCancelled else { throw TransportFailure.givenUp(at: address.text) }
        let exchange = left.withLock { left -> Recording.Exchange? in
            guard let index = left.firstIndex(where: { $0.request.address == address }) else { return nil }
            return left.remove(at: index)
        }
        guard let exchange else {
            throw TransportFailure(.notRecorded, "\(address) was not asked for when this was recorded; record the pull anew.")
        }
        clock.move(with: exchange)
        return try exchange.outcome.get()
    }
}

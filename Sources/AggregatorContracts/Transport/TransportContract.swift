public import AggregatorCore

/// What every transport of web addresses promises: see `Transport`.
public enum TransportContract {
    static let seam = "transport"

    /// A transport, and the world that it reaches.
    public struct Rig: Sendable {
        /// What is checked.
        public let transport: any Transport
        /// What requests have to allow, so that the transport may go where `publish` puts answers.
        public let allowedNetworks: [Network]
        /// Makes a path, beginning with a slash, answer so from now on, and tells its address.
        public let publish: @Sendable (LoopbackAnswer, String) async throws -> WebAddress
        /// What has been asked so far, in order.
        public let requests: @Sendable () -> [LoopbackRequest]
        /// How many connections were made so far; a transport without connections makes none.
        public let connections: @Sendable () -> Int

        /// Nothing may have been asked yet.
        public init(
            transport: any Transport, allowedNetworks: [Network] = [],
            publish: @escaping @Sendable (LoopbackAnswer, String) async throws -> WebAddress,
            requests: @escaping @Sendable () -> [LoopbackRequest], connections: @escaping @Sendable () -> Int = { 0 }
        ) {
            self.transport = transport
            self.allowedNetworks = allowedNetworks
            self.publish = publish
            self.requests = requests
            self.connections = connections
        }

        /// A rig over a server of its own.
        public init(_ transport: any Transport, server: LoopbackServer, allowedNetworks: [Network]) {
            self.init(
                transport: transport, allowedNetworks: allowedNetworks, publish: { try server.publish($0, at: $1) },
                requests: { server.requests }, connections: { server.connections })
        }
    }

    /// What can be seen without a wire. Every transport, a scripted one too, passes these.
    public static let checks: [ContractCheck<Rig>] = answerChecks + requestChecks + endingChecks

    /// What only shows where bytes cross a wire. A transport that speaks HTTP passes these as well.
    public static let wireChecks: [ContractCheck<Rig>] = framingChecks + wireLimitChecks + connectionChecks + roomChecks

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: seam, name: name, promise: promise, body: body)
    }
}

extension TransportContract.Rig {
    /// A request that may go to `address`, with time enough for a busy machine.
    func request(_ address: WebAddress) -> Request {
        var request = Request(address, limits: Request.Limits(duration: 20))
        request.allowedNetworks = allowedNetworks
        return request
    }

    /// Publishes an answer, and fetches it.
    func fetch(
        _ answer: LoopbackAnswer, at path: String = "/feed", _ adjust: (inout Request) -> Void = { _ in }
    ) async throws -> Response {
        var request = request(try await publish(answer, path))
        adjust(&request)
        return try await transport.fetch(request)
    }

    /// The code with which fetching that answer fails; `nil` when it succeeds.
    func failure(
        _ answer: LoopbackAnswer, at path: String = "/feed", _ adjust: (inout Request) -> Void = { _ in }
    ) async throws -> TransportFailure.Code? {
        var request = request(try await publish(answer, path))
        adjust(&request)
        return await failure(request)
    }

    /// The same. What goes on for seconds longer than its request allows is cancelled, and so `cancelled`: that is more than a busy machine takes.
    ///
    /// - Parameter seconds: `nil` for as long as the request allows.
    func failure(_ request: Request, within seconds: Double? = nil) async -> TransportFailure.Code? {
        await withTaskGroup(of: TransportFailure.Code??.self) { group in
            group.addTask { .some(await code(of: request)) }
            group.addTask {
                try? await Task.sleep(for: .seconds((seconds ?? request.limits.duration) + 5))
                return .none
            }
            var answer: TransportFailure.Code?
            for await ended in group {
                if let ended { answer = ended }
                group.cancelAll()
            }
            return answer
        }
    }

    private func code(of request: Request) async -> TransportFailure.Code? {
        do throws(TransportFailure) {
            _ = try await transport.fetch(request)
            return nil
        } catch {
            return error.code
        }
    }

    /// Waits until the request has been seen, for ten seconds at most.
    func arrival(of path: String) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !requests().contains(where: { $0.target == path }) {
            try require(ContinuousClock.now < end, "\(path) was never asked for")
            await Task.yield()
        }
    }
}

public import AggregatorCore

/// The promises of every transport of web addresses: see `Transport`.
public enum TransportContract {
    static let seam = "transport"

    /// A transport, and the server that it reaches.
    public struct Rig: Sendable {
        /// The transport to check.
        public let transport: any Transport
        /// The networks that requests have to allow to reach what `publish` publishes.
        public let allowedNetworks: [Network]
        /// Publishes an answer at a path that begins with a slash; returns its address.
        public let publish: @Sendable (LoopbackAnswer, String) async throws -> WebAddress
        /// Returns the requests so far, in order.
        public let requests: @Sendable () -> [LoopbackRequest]
        /// Returns the number of connections made so far; always 0 for a transport without connections.
        public let connections: @Sendable () -> Int

        /// The server must not have received a request yet.
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

        /// A rig with this server.
        public init(_ transport: any Transport, server: LoopbackServer, allowedNetworks: [Network]) {
            self.init(
                transport: transport, allowedNetworks: allowedNetworks, publish: { try server.publish($0, at: $1) },
                requests: { server.requests }, connections: { server.connections })
        }
    }

    /// Checks that need no network. Every transport passes these, a scripted one too.
    public static let checks: [ContractCheck<Rig>] = answerChecks + requestChecks + endingChecks

    /// Checks that need a network connection. A transport that speaks HTTP passes these as well.
    public static let wireChecks: [ContractCheck<Rig>] = framingChecks + wireLimitChecks + connectionChecks + roomChecks

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: seam, name: name, promise: promise, body: body)
    }
}

extension TransportContract.Rig {
    /// Returns a request that may go to `address`, with enough time for a busy machine.
    func request(_ address: WebAddress) -> Request {
        var request = Request(address, limits: Request.Limits(duration: 20))
        request.allowedNetworks = allowedNetworks
        return request
    }

    /// Publishes an answer and fetches it.
    func fetch(
        _ answer: LoopbackAnswer, at path: String = "/feed", _ adjust: (inout Request) -> Void = { _ in }
    ) async throws -> Response {
        var request = request(try await publish(answer, path))
        adjust(&request)
        return try await transport.fetch(request)
    }

    /// Publishes an answer and fetches it; returns the code of the failure, `nil` if it succeeds.
    func failure(
        _ answer: LoopbackAnswer, at path: String = "/feed", _ adjust: (inout Request) -> Void = { _ in }
    ) async throws -> TransportFailure.Code? {
        var request = request(try await publish(answer, path))
        adjust(&request)
        return await failure(request)
    }

    /// Fetches, and returns the code of the failure; see `wholeFailure`.
    func failure(_ request: Request, within seconds: Double? = nil) async -> TransportFailure.Code? {
        await wholeFailure(request, within: seconds)?.code
    }

    /// Fetches, and returns the failure. A fetch that takes 5 s longer than allowed is cancelled, and so fails with `cancelled`: that is
    /// more than a busy machine takes.
    ///
    /// - Parameter seconds: The time allowed; `nil` for the request's own limit.
    func wholeFailure(_ request: Request, within seconds: Double? = nil) async -> TransportFailure? {
        await withTaskGroup(of: TransportFailure??.self) { group in
            group.addTask { .some(await ending(of: request)) }
            group.addTask {
                try? await Task.sleep(for: .seconds((seconds ?? request.limits.duration) + 5))
                return .none
            }
            var answer: TransportFailure?
            for await ended in group {
                if let ended { answer = ended }
                group.cancelAll()
            }
            return answer
        }
    }

    private func ending(of request: Request) async -> TransportFailure? {
        do throws(TransportFailure) {
            _ = try await transport.fetch(request)
            return nil
        } catch {
            return error
        }
    }

    /// Waits until the server has received the request, for ten seconds at most.
    func arrival(of path: String) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !requests().contains(where: { $0.target == path }) {
            try require(ContinuousClock.now < end, "\(path) was never asked for")
            await Task.yield()
        }
    }
}

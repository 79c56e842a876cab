import AggregatorContracts
import AggregatorCore
import Testing

@testable import CurlTransport

/// How much runs at once where few descriptors may be open.
struct DescriptorBudgetTests {
    @Test(arguments: [
        // With these limits, nothing that a pull does by default waits.
        (limit: 16_384, transfers: 2_720, connections: 512), (4_096, 672, 512),
        (1_024, 160, 320), (256, 32, 64), (64, 2, 8), (16, 1, 2), (0, 1, 2), (Int.max, (Int.max - 64) / 6, 512),
    ])
    func `a part of the descriptors is for transfers, and some are left for others`(limit: Int, transfers: Int, connections: Int) {
        let budget = DescriptorBudget(limit: limit, kept: 512)
        #expect(budget.transfers == transfers)
        #expect(budget.connections == connections)
    }

    @Test(arguments: [(1, 512), (256, 512), (257, 514), (4_096, 8_192), (0, 512), (-1, 512), (Int.min, 512), (Int.max, Int.max - 1)])
    func `connections are kept for twice the transfers in flight`(transfers: Int, kept: Int) {
        #expect(CurlTransportIntegration.Options(userAgent: "tests/1", transfers: transfers).keptConnections == kept)
    }

    @Test func `who finds no descriptors waits for them, and its time has not begun`() async throws {
        try await withTransport(descriptors: 16) { transport, server in
            // One after the other, the transfers take longer than each may.
            let requests = try (0..<8).map { try request(server, "/\($0)", delay: 0.12, seconds: 0.8) }
            let failures = await withTaskGroup(of: TransportFailure?.self) { group in
                for request in requests {
                    group.addTask {
                        do throws(TransportFailure) {
                            _ = try await transport.fetch(request)
                            return nil
                        } catch { return error }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
            }
            #expect(failures == [])
        }
    }

    @Test func `who waits for descriptors can be cancelled, and holds up nobody`() async throws {
        try await withTransport(descriptors: 16) { transport, server in
            let requests = try [0.2, 0, 0].enumerated().map { try request(server, "/\($0)", delay: $1, seconds: 30) }
            let first = Task { try await transport.fetch(requests[0]) }
            let waiting = Task { try await transport.fetch(requests[1]) }
            waiting.cancel()
            let outcome = await waiting.result
            #expect(throws: TransportFailure.self) { try outcome.get() }
            #expect(try await first.value.status == 200)
            #expect(try await transport.fetch(requests[2]).status == 200)
        }
    }

    private func request(_ server: LoopbackServer, _ path: String, delay: Double, seconds: Double) throws -> Request {
        var answer = LoopbackAnswer(text: "x")
        answer.delay = delay
        var request = Request(try server.publish(answer, at: path))
        request.allowedNetworks = loopback
        request.limits.duration = seconds
        return request
    }

    private func withTransport(descriptors: Int, _ body: (HTTPTransport, LoopbackServer) async throws -> Void) async throws {
        var options = TransferOptions(agent: "tests/1", keptConnections: 512, happyEyeballsDelay: 200)
        options.descriptors = descriptors
        let transport = HTTPTransport(options)
        transport.setUp()
        let result: Result<Void, any Error>
        do { result = .success(try await body(transport, try LoopbackServer())) } catch { result = .failure(error) }
        await transport.tearDown()
        try result.get()
    }
}

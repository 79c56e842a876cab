import AggregatorContracts
import AggregatorCore
import Testing

@testable import CurlTransport

/// Connections that nobody has needed for a while.
struct IdleConnectionTests {
    @Test(.timeLimit(.minutes(1))) func `connections are closed once nothing was transferred for a while, and made anew`() async throws {
        var options = TransferOptions(agent: "tests/1", keptConnections: 4, happyEyeballsDelay: 200)
        options.idleTime = 0.05
        let transport = HTTPTransport(options)
        transport.setUp()
        let server = try LoopbackServer()
        for number in 1...2 {
            var wanted = Request(try server.publish(LoopbackAnswer(text: "mine"), at: "/\(number)"))
            wanted.allowedNetworks = loopback
            #expect(String(decoding: try await transport.fetch(wanted).body, as: UTF8.self) == "mine")
            while server.openConnections > 0 { await Task.yield() }
        }
        #expect(server.requests.map(\.connection) == [1, 2])
        await transport.tearDown()
    }
}

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

    @Test(.timeLimit(.minutes(1)))
    func `connections are closed after a while too where the last transfer could not begin again`() async throws {
        var options = TransferOptions(agent: "tests/1", keptConnections: 4, happyEyeballsDelay: 200)
        options.idleTime = 0.05
        let wakeup = try #require(WakeupEvent())
        let stallGuard = try #require(StallGuard())
        let pool = try #require(TransferPool(wakeup, stallGuard, options: options))
        let server = try LoopbackServer()
        var wanted = Request(try server.publish(LoopbackAnswer(text: "mine"), at: "/feed"))
        wanted.allowedNetworks = loopback
        let answered = try Transfer(wanted, agent: "tests/1")
        pool.begin(answered)
        while answered.easy != nil { pool.work() }
        #expect(answered.headers.status == 200 && server.openConnections == 1)

        // Its address is refused. As if it had met an unfit connection, it begins again; cancelled by then, it ends right there.
        let last = try Transfer(Request(try #require(WebAddress("http://127.0.0.1:1/"))), agent: "tests/1")
        pool.begin(last)
        last.attempt.isOnUnfit = true
        last.cancel()
        while last.easy != nil { pool.work() }
        #expect(last.wantsNewConnection)

        let deadline = ContinuousClock.now + .seconds(20)
        while server.openConnections > 0, ContinuousClock.now < deadline {
            // Otherwise the pool waits for a minute once nothing is left to close.
            wakeup.ring()
            pool.work()
            await Task.yield()
        }
        #expect(server.openConnections == 0)
        pool.close()
    }
}

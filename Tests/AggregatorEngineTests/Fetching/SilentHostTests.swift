import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Hosts that let connections time out")
struct SilentHostTests {
    /// A transport for which the dead hosts time out, and all others answer 404.
    private struct DeadTransport: Transport {
        let clock: VirtualClock
        let dead: Set<String>
        let isConnected: Bool
        let asked = Locked<[String]>([])
        var schemes: Set<String> { ["http", "https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            asked.withLock { $0.append(request.address.text) }
            guard let host = request.address.origin?.host, dead.contains(host) else {
                return Response(status: 404, address: request.address)
            }
            clock.advance(by: request.limits.connecting)
            throw TransportFailure(.timedOut, "Nobody there.", isLocal: !isConnected)
        }
    }

    /// Makes these requests one after the other, and returns how many were sent.
    private func sent(_ requests: [Request], dead: Set<String> = ["dead.example"], isConnected: Bool = false, pause: Double = 0) async
        -> Int
    {
        let clock = VirtualClock()
        let base = DeadTransport(clock: clock, dead: dead, isConnected: isConnected)
        let transport = SparingTransport(base: base, clock: clock, silent: SilentHosts())
        for request in requests {
            _ = try? await transport.fetch(request)
            clock.advance(by: pause)
        }
        return base.asked.withLock { $0.count }
    }

    private func requests(_ addresses: String..., connecting: Double...) throws -> [Request] {
        try addresses.enumerated().map { index, address in
            var request = Request(try EngineWorld.address(address))
            request.limits.connecting = index < connecting.count ? connecting[index] : 10
            return request
        }
    }

    @Test("after two in a row no third waits for one, by the same scheme, port and proxy")
    func third() async throws {
        let three = try requests("https://dead.example/1", "https://dead.example/2", "https://dead.example/3", "https://dead.example/4")
        #expect(await sent(three) == 2)
        #expect(await sent(three, isConnected: true) == 4, "who connects may answer the next one")
        #expect(await sent(three, pause: SilentHosts.pause) == 4, "it is tried again after a while")
        #expect(await sent(three, pause: SilentHosts.pause / 1.5) == 3)
        let others = try requests(
            "https://dead.example/1", "https://dead.example/2", "http://dead.example/3", "https://dead.example:8443/4",
            "https://live.example/5")
        #expect(await sent(others) == 5)
        var proxied = three
        proxied[3].proxy = "http://proxy.example:3128"
        #expect(await sent(proxied) == 3)
    }

    @Test("who waits for longer is no wiser for those that gave up sooner")
    func patience() async throws {
        let dead = ["https://dead.example/1", "https://dead.example/2", "https://dead.example/3", "https://dead.example/4"]
        #expect(await sent(try requests(dead[0], dead[1], dead[2], connecting: 1, 1, 10)) == 3)
        #expect(await sent(try requests(dead[0], dead[1], dead[2], connecting: 1, 10, 10)) == 3)
        #expect(await sent(try requests(dead[0], dead[1], dead[2], dead[3], connecting: 1, 10, 10, 10)) == 3)
        #expect(await sent(try requests(dead[0], dead[1], dead[2], dead[3], connecting: 10, 2, 2, 2)) == 2)
        #expect(await sent(try requests(dead[0], dead[1], dead[2], dead[3], connecting: 1.998, 1.996, 1.997, 2)) == 2)
        #expect(await sent(try requests(dead[0], dead[1], dead[2], connecting: 10, 10, 1)) == 2)
    }

    @Test("a pull ends after two time limits, and holds the failure against each of the host's sources")
    func pull() async throws {
        var world = try await EngineWorld()
        let base = DeadTransport(clock: world.clock, dead: ["dead.example"], isConnected: false)
        world.services.transports = [base]
        let dead = (1...20).map { "https://dead.example/\($0)" }
        let sources = try (dead + ["https://live.example/feed"]).map { WantedSource($0, at: try EngineWorld.address($0)) }
        let subscribed = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
        let start = world.clock.uptime()
        let reports = try await world.reports(of: .these(subscribed))
        #expect(world.clock.uptime() - start == 20)
        #expect(dead.allSatisfy { reports[$0]?.status == .failed && reports[$0]?.nextPull != nil })
        #expect(dead.count { reports[$0]?.milliseconds ?? 0 >= 10_000 } >= 2)
        #expect(dead.count { reports[$0]?.failure?.code == "host-silent" } == 18)
        #expect(base.asked.withLock { $0.filter { $0.contains("dead") }.count } == 2)
        #expect(try await world.state(of: dead[19]).trouble.failures == 1)
    }

    @Test("who was due and was not tried is due within the hour or so, whatever its interval")
    func planning() async throws {
        var world = try await EngineWorld()
        world.services.transports = [DeadTransport(clock: world.clock, dead: ["dead.example"], isConnected: false)]
        let dead = (1...3).map { "https://dead.example/\($0)" }
        for address in dead { try await world.subscribe(address) { $0.interval = 30 * 86_400 } }
        try await world.pull("https://live.example/feed", dead[0], dead[1], dead[2])
        var plans: [Int64] = []
        for address in dead { plans.append(try await world.state(of: address).plan.nextPull?.wholeSeconds(since: world.clock.now()) ?? 0) }
        #expect(plans.count { $0 > 20 * 86_400 } == 2 && plans.count { $0 == 3_601 } == 1, "\(plans)")
    }

    @Test("who was not tried keeps nobody waiting", arguments: [(TransportFailure.Code.timedOut, true), (.silent, false)])
    func pauses(code: TransportFailure.Code, wasAsked: Bool) {
        let failure = PullFailure(TransportFailure(code, "Nobody there.", isLocal: true))
        #expect(SourcePull.Outcome.unconnected(failure).wasAsked == wasAsked)
    }
}

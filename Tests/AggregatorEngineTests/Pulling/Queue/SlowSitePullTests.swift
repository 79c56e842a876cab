import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A site that answers once a minute")
struct SlowSitePullTests {
    private let slow = (0..<12).map { "https://\($0.isMultiple(of: 2) ? "www" : "old").reddit.com/r/r\($0)/.rss" }
    private let others = (0..<20).map { "https://host.example/\($0)" }

    private func world() async throws -> (EngineWorld, OncePerMinute) {
        var world = try await EngineWorld()
        world.options.hostDelay = 1
        let site = OncePerMinute(clock: world.clock)
        world.services.transports = [site]
        return (world, site)
    }

    private func follow(_ addresses: [String], _ world: EngineWorld) async throws {
        let sources = try addresses.map { WantedSource($0, at: try EngineWorld.address($0)) }
        _ = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
    }

    /// Runs in virtual time, everything on one thread.
    private func run<Value: Sendable>(
        _ world: EngineWorld, _ body: @escaping @Sendable (Pull) async throws -> Value
    ) throws -> Value {
        let executor = VirtualExecutor(clock: world.clock)
        return try executor.run {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            pull.executor = executor
            return try await body(pull)
        }
    }

    @Test(
        "a site that answers once a minute is asked once a minute for some minutes, holds up no other host, and the run leaves the rest to the next one"
    )
    func patience() async throws {
        let (world, site) = try await world()
        try await follow(slow + others, world)
        let summaries = try run(world) { pull in
            var summaries: [PullSummary] = []
            for _ in 0..<3 { summaries.append(try await pull.run(.due) { _ in }) }
            return summaries
        }
        #expect(site.refused == 0)
        #expect(summaries.map(\.leftForLater) == [7, 3, 0])
        #expect(summaries.map(\.sources) == [25, 4, 3])
        #expect(summaries[0].milliseconds <= 300_000)
        #expect(Set(site.answered.prefix(21)).isSuperset(of: others.prefix(20)))
        #expect(Set(site.answered).count == 32 && site.answered.count == 32)
    }

    @Test("a site that answers once a minute is waited for as long as something else is to be done")
    func busy() async throws {
        var (world, site) = try await world()
        world.options.hostDelay = 30
        try await follow(slow + others, world)
        let summary = try run(world) { try await $0.run(.due) { _ in } }
        #expect(summary.leftForLater == 2 && site.refused == 0)
    }

    @Test(
        "a site that answers once a minute is waited for until all were asked that somebody named, and by whoever runs one pull after another"
    )
    func named() async throws {
        let (world, site) = try await world()
        try await follow(slow, world)
        let (all, windowed) = try run(world) { pull in
            let all = try await pull.run(.all) { _ in }
            try await world.clock.sleep(seconds: 86_400)
            var endless = pull
            endless.startWindow = 3_600
            return (all, try await endless.run(.due) { _ in })
        }
        #expect(all.sources == 12 && windowed.sources == 12)
        #expect(all.leftForLater == 0 && windowed.leftForLater == 0 && site.refused == 0)
    }

    @Test("a site that answers once a minute answers each source as often as any other, whoever pulls every hour")
    func turns() async throws {
        let (world, site) = try await world()
        try await follow(slow, world)
        try run(world) { pull in
            for _ in 0..<48 {
                _ = try await pull.run(.due) { _ in }
                try await world.clock.sleep(seconds: 3_600)
            }
        }
        let counts = slow.map { address in site.answered.count { $0 == address } }
        #expect(site.refused == 0)
        #expect((counts.min() ?? 0) + 2 >= counts.max() ?? 0 && (counts.min() ?? 0) > 15, "\(counts)")
    }

    @Test("a plan spaces the sources of a slow site by its pause")
    func plan() async throws {
        let (world, _) = try await world()
        try await follow(slow, world)
        let pull = Pull(services: world.services, store: world.store, options: world.options)
        let plan = try await pull.plan(.due)
        #expect(plan.entries.filter { $0.action == .ask }.map(\.delay) == [0, 60, 120, 180, 240])
        #expect(plan.count(.deferred) == 7)
        #expect(try await pull.plan(.all).count(.ask) == 12)
    }
}

/// A transport whose Reddit answers one request per minute over all of its hosts, and any other with 429.
private final class OncePerMinute: Transport {
    private let clock: VirtualClock
    private let state = Locked((last: -60.0, answered: [String](), refused: 0))

    init(clock: VirtualClock) { self.clock = clock }

    var schemes: Set<String> { ["https"] }
    var answered: [String] { state.withLock(\.answered) }
    var refused: Int { state.withLock(\.refused) }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        let uptime = clock.uptime()
        let isRefused = state.withLock { state in
            if request.address.origin?.host.hasSuffix("reddit.com") == true {
                if uptime < state.last + 60 {
                    state.refused += 1
                    return true
                }
                state.last = uptime
            }
            state.answered.append(request.address.text)
            return false
        }
        if isRefused { return Response(status: 429, address: request.address) }
        return Response(status: 200, body: Array("paper\npost at \(uptime)".utf8), address: request.address)
    }
}

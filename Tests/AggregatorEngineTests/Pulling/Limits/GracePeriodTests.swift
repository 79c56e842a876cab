import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A run that is cancelled ends in time")
struct GracePeriodTests {
    private static let addresses = (0..<3).map { "https://h\($0).example/feed" }

    /// Begins a run of three sources that have all answered; one waits at a gate of the store, and the others wait for that one.
    private func run(
        _ world: EngineWorld, _ gate: Gate, over store: any Store
    ) async throws -> Task<PullSummary, any Error> {
        var options = world.options
        options.understoodBytes = 1
        for address in Self.addresses { try world.serve(.feed("a", "b", headers: ["ETag": "\"1\""]), at: address) }
        let sources = try Self.addresses.map {
            WantedSource($0, at: try EngineWorld.address($0))
        }
        let subscribed = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
        let pull = Pull(services: world.services, store: store, options: options)
        let task = Task { try await pull.run(.these(subscribed)) { _ in } }
        await gate.waitForWaiting(1)
        while world.transport.requests.count < Self.addresses.count { await Task.yield() }
        return task
    }

    private func pulled(_ world: EngineWorld) async throws -> Int {
        try await world.store.sourceStates().values.count { $0 != SourceState() }
    }

    @Test("what has come is stored in the second after, however much it is")
    func inTime() async throws {
        let (world, gate) = (try await EngineWorld(), Gate())
        let task = try await run(world, gate, over: FullStore(base: world.store, gate: gate))
        task.cancel()
        world.clock.advance(by: 0.9)
        await gate.open()
        let summary = try await task.value
        #expect(summary[.updated] == 3)
        #expect(try await pulled(world) == 3)
    }

    @Test("what stands in line after that is let go, with nothing remembered of it; a commit that has begun ends")
    func inLine() async throws {
        let (world, gate) = (try await EngineWorld(), Gate())
        let task = try await run(world, gate, over: FullStore(base: world.store, gate: gate))
        task.cancel()
        world.clock.advance(by: 1)
        await gate.open()
        let summary = try await task.value
        #expect(summary[.updated] == 1 && summary.sources == 1 && summary.wasInterrupted)
        #expect(try await pulled(world) == 1)
        let again = try await world.pull(Self.addresses[0], Self.addresses[1], Self.addresses[2])
        #expect(again.values.count { $0.status == .updated && $0.new == 2 } == 2)
        #expect(try await world.store.counts().values.reduce(0) { $0 + $1.posts } == 6)
    }

    @Test("what is being understood then is let go before its commit")
    func inside() async throws {
        let (world, gate) = (try await EngineWorld(), Gate())
        let task = try await run(world, gate, over: SlowMemory(base: world.store, gate: gate))
        task.cancel()
        world.clock.advance(by: 1)
        await gate.open()
        let summary = try await task.value
        #expect(summary.sources == 0 && summary.wasInterrupted)
        #expect(try await pulled(world) == 0)
    }

    @Test("the search for a feed that is missing ends at once", .timeLimit(.minutes(1)))
    func search() async throws {
        let world = try await EngineWorld()
        let (feed, page) = (Self.addresses[0], "https://h0.example/")
        try world.serve(.status(404), at: feed)
        try world.serve(.silence, at: page)
        try await world.pull(feed)
        world.pass(days: 31)
        let task = Task { try await world.reports(of: .all) }
        while !world.transport.requests.contains(where: { $0.address.text == page }) { await Task.yield() }
        task.cancel()
        #expect(try await task.value[feed]?.status == .failed)
        #expect(try await world.state(of: feed).trouble.missing?.searched == nil)
    }
}

/// A store whose `recall` waits at a gate.
private struct SlowMemory: StoreDecorator {
    let base: any Store
    let gate: Gate

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        await gate.pass()
        return try await base.recall(evidence, of: feed)
    }
}

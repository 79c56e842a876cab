import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A run that is a moment too early for a source")
struct EarlyTests {
    private let early = "https://early.example/feed"
    private let due = "https://due.example/feed"

    /// Stores when a source was pulled last, and that it is to be pulled again so many seconds from now.
    private func plan(_ address: String, in seconds: Int64, lastSuccess: Int64, _ world: EngineWorld) async throws {
        try world.serve(.feed("a"), at: address)
        try await world.subscribe(address) { _ in }
        let subscription = try #require(try await world.store.subscriptions().first { $0.address.text == address })
        let now = world.clock.now()
        var state = SourceState()
        state.history.lastAttempt = now.adding(seconds: -lastSuccess)
        state.history.lastSuccess = state.history.lastAttempt
        state.plan = SourceState.Plan(nextPull: now.adding(seconds: seconds), earliest: now.adding(seconds: seconds), reasons: [])
        _ = try await world.store.commit(Harvest(of: subscription, state: state, moment: now))
    }

    @Test("waits for it beside the others: it takes no place among the transfers")
    func place() async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 1
        try await plan(early, in: 40, lastSuccess: 7_200, world)
        try await plan(due, in: -10, lastSuccess: 3_600, world)
        let moments = Locked<[String: Double]>([:])
        let (clock, transport) = (world.clock, world.transport)
        var services = world.services
        services.transports = [
            Meanwhile(base: transport) {
                let asked = transport.requests.last?.address.text ?? ""
                moments.withLock { $0[asked] = clock.uptime() }
            }
        ]
        let start = clock.uptime()
        // The time goes on once the other source was asked, or does not seem to be.
        let driving = Task {
            for _ in 0..<100_000 where transport.requests.isEmpty { await Task.yield() }
            while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } }
        }
        defer { driving.cancel() }
        let summary = try await Pull(services: services, store: world.store, options: world.options).run(.due) { _ in }
        #expect(summary.sources == 2)
        let asked = moments.withLock(\.self).mapValues { $0 - start }
        #expect(try #require(asked[due]) < 1)
        #expect(40..<42 ~= (try #require(asked[early])))
    }
}

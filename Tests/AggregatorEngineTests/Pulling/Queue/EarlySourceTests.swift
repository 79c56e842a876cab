import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Sources that may be asked in a moment")
struct EarlySourceTests {
    /// A transport whose answers take a second; it notes when each was asked for, and how many were at once.
    private struct SlowTransport: Transport {
        let clock: VirtualClock
        let asked = Locked<[String: Double]>([:])
        let crowd = Locked((now: 0, most: 0))
        var schemes: Set<String> { ["https"] }

        func fetch(_ request: Request) async throws(TransportFailure) -> Response {
            asked.withLock { $0[request.address.text] = clock.uptime() }
            crowd.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { crowd.withLock { $0.now -= 1 } }
            do { try await clock.sleep(seconds: 1) } catch { throw TransportFailure(.cancelled, "Given up.") }
            return Response(status: 404, address: request.address)
        }
    }

    private let due = (0..<5).map { "https://busy.example/\($0)" } + (0..<5).map { "https://due\($0).example/" }
    private let early = (0..<20).map { "https://early\($0).example/" }

    /// A world in which the sources that are early have waited the longest.
    private func world(isShared: Bool = false) async throws -> (EngineWorld, SlowTransport) {
        var world = try await EngineWorld(isShared: isShared)
        (world.options.hostDelay, world.options.concurrency) = (1, 2)
        let now = world.clock.now()
        for (number, address) in (early + due).enumerated() {
            try await world.subscribe(address) { _ in }
            let known = try await world.store.subscriptions().first { $0.address.text == address }
            var state = SourceState()
            state.history.lastSuccess = now.adding(seconds: Int64(number) - 90_000)
            state.plan.earliest = now.adding(seconds: number < early.count ? 40 : -60)
            state.plan.nextPull = now.adding(seconds: 100)
            _ = try await world.store.commit(Harvest(of: try #require(known), state: state, moment: now))
        }
        let transport = SlowTransport(clock: world.clock)
        world.services.transports = [transport]
        return (world, transport)
    }

    @Test(
        "sources that may be asked in a moment keep no other waiting meanwhile, and are then asked as many at once as may be",
        arguments: [false, true])
    func places(isShared: Bool) async throws {
        let (world, transport) = try await world(isShared: isShared)
        let executor = VirtualExecutor(clock: world.clock)
        let summary = try executor.run {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            pull.executor = executor
            return try await pull.run(.due) { _ in }
        }
        #expect(summary.sources == 30)
        let asked = transport.asked.withLock(\.self)
        #expect(due.allSatisfy { asked[$0].map { $0 < 15 } == true }, "\(asked)")
        #expect(early.allSatisfy { asked[$0].map { $0 >= 40 && $0 < 60 } == true }, "\(asked)")
        #expect(transport.crowd.withLock(\.most) == 2)
    }

    @Test("a source that may be asked in a moment is deferred at once where its site has asked for a longer wait")
    func closed() async throws {
        let (world, transport) = try await world()
        let sibling = "https://early0.example/sibling"
        try await world.subscribe(sibling) { _ in }
        let known = try await world.store.subscriptions().first { $0.address.text == sibling }
        var state = SourceState()
        (state.trouble.waits, state.trouble.limitedSite) = (1, "early0.example")
        state.trouble.retryAfter = world.clock.now().adding(seconds: 300)
        _ = try await world.store.commit(Harvest(of: try #require(known), state: state, moment: world.clock.now()))
        let executor = VirtualExecutor(clock: world.clock)
        let reports = Locked<[String: (status: SourceReport.Status, uptime: Double)]>([:])
        _ = try executor.run {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            pull.executor = executor
            return try await pull.run(.due) { event in
                guard case .finished(let report) = event else { return }
                reports.withLock { $0[report.source] = (report.status, world.clock.uptime()) }
            }
        }
        let report = reports.withLock { $0[early[0]] }
        #expect(report?.status == .deferred && report.map { $0.uptime < 30 } == true, "\(String(describing: report))")
        #expect(transport.asked.withLock { $0[early[0]] == nil && $0[early[1]] != nil })
    }

    @Test("sources that may be asked in a moment come last in a plan as well")
    func plan() async throws {
        let (world, _) = try await world()
        let plan = try await Pull(services: world.services, store: world.store, options: world.options).plan(.due)
        #expect(Set(plan.entries.suffix(early.count).map(\.source)) == Set(early))
    }

    @Test("sources that may be asked in a moment are not asked before their moment where the clock is set back meanwhile")
    func clockSetBack() async throws {
        let (world, _) = try await world()
        let now = world.clock.now()
        let states = try await world.store.sourceStates()
        let targets = try await world.store.subscriptions().map { subscription in
            PullTarget(
                source: subscription.address.text, subscription: subscription, state: states[subscription.id] ?? SourceState(),
                isForced: false, isScheduled: true, readAt: 100)
        }
        var sources = EarlySources()
        #expect(sources.sift(targets, now: now, uptime: 100).count == due.count)
        #expect(try #require(sources.next) > 139)
        #expect(sources.sift([], now: now.adding(seconds: -3_600), uptime: 110).isEmpty && sources.takeDue(uptime: 139).isEmpty)
        #expect(sources.takeDue(uptime: 140.1).count == early.count && sources.next == nil)
    }

    @Test(
        "sources that may be asked in a moment are left, and stay due, where the run is cancelled or its time is over before",
        arguments: [false, true])
    func ended(isCancelled: Bool) async throws {
        let (world, transport) = try await world()
        let executor = VirtualExecutor(clock: world.clock)
        let summary = try executor.run {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            (pull.executor, pull.startWindow) = (executor, isCancelled ? nil : 30)
            let run = Task(executorPreference: executor) { [pull] in try await pull.run(.due) { _ in } }
            try await world.clock.sleep(seconds: 30)
            if isCancelled { run.cancel() }
            return try await run.value
        }
        #expect(summary.wasInterrupted == isCancelled && summary.sources == due.count)
        #expect(transport.asked.withLock { $0.count } == due.count)
        #expect(world.clock.uptime() < 40)
    }
}

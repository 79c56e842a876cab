import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Workers that share a store")
struct SharedStoreTests {
    private static let stranger = Identifier(high: 9, low: 9)

    /// Runs in virtual time, everything on one thread.
    private func run<Value: Sendable>(
        _ world: EngineWorld, _ body: @escaping @Sendable (any LeasingStore, Pull) async throws -> Value
    ) throws -> Value {
        let executor = VirtualExecutor(clock: world.clock)
        return try executor.run {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            pull.executor = executor
            return try await body(try #require(world.store.leasing), pull)
        }
    }

    private func lane(_ site: String) -> Lane { Lane(site: site, feed: FeedID(Self.stranger)) }

    private func isFree(_ site: String, _ leasing: any LeasingStore, _ world: EngineWorld) async throws -> Bool {
        try await !leasing.lease([lane(site)], limit: 1, by: Self.stranger, for: 0, now: world.clock.now()).isEmpty
    }

    @Test("those that pull at once ask every due source once")
    func once() async throws {
        var world = try await EngineWorld(isShared: true)
        world.options.concurrency = 2
        let addresses = (0..<60).map { "https://\($0 / 2).example/\($0)" } + ["https://a.many.example/", "https://b.many.example/"]
        try await world.follow(addresses)
        let sources = try run(world) { _, pull in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 { group.addTask { try await pull.run(.due) { _ in }.sources } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(sources.reduce(0, +) == 62)
        #expect(sources.allSatisfy { $0 > 0 }, "each had its share")
        #expect(world.transport.requests.map(\.address.text).sorted() == addresses.sorted())
    }

    @Test("processes of one machine that pull at once ask every due source once, also over a store that leases nothing itself")
    func neighbours() async throws {
        var world = try await EngineWorld(lanes: InMemoryLanes())
        world.options.concurrency = 2
        let addresses = (0..<60).map { "https://\($0 / 2).example/\($0)" }
        try await world.follow(addresses)
        let (shared, executor) = (world, VirtualExecutor(clock: world.clock))
        let sources = try executor.run {
            var pull = Pull(services: shared.services, store: NeighbouredStore(base: shared.store), options: shared.options)
            pull.executor = executor
            return try await withThrowingTaskGroup(of: Int.self) { [pull] group in
                for _ in 0..<3 { group.addTask { try await pull.run(.due) { _ in }.sources } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(sources.reduce(0, +) == 60)
        #expect(world.transport.requests.map(\.address.text).sorted() == addresses.sorted())
    }

    @Test("among processes of one machine hosts take turns as if there were one: a lane is held through its pauses, and holds up nobody")
    func neighboursTakeTurns() async throws {
        var world = try await EngineWorld(lanes: InMemoryLanes())
        (world.options.concurrency, world.options.hostDelay) = (1, 1)
        let large = (0..<30).map { "https://large\($0 % 2).example/\($0)" }
        try await world.follow(large + (0..<40).map { "https://small\($0).example/" })
        let (shared, executor) = (world, VirtualExecutor(clock: world.clock))
        let (start, asked) = try executor.run {
            var pull = Pull(services: shared.services, store: NeighbouredStore(base: shared.store), options: shared.options)
            pull.executor = executor
            let (running, start) = (pull, shared.clock.uptime())
            let pulling = Task(executorPreference: executor) { try await running.run(.due) { _ in } }
            try await shared.clock.sleep(seconds: 2)
            let asked = shared.transport.requests.count { $0.address.text.contains("small") }
            #expect(try await pulling.value.sources == 70)
            return (start, asked)
        }
        #expect(asked == 40)
        #expect(world.clock.uptime() - start < 16)
    }

    @Test("lanes whose sources can't be looked up are given back at once")
    func unread() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.example/1"])
        let isFree = try run(world) { leasing, pull in
            let unread = Pull(services: pull.services, store: UnreadStore(base: pull.store), options: pull.options)
            let leaseHolder = LeaseHolder(leasing, SourcePull(unread, waits: SiteWaits(pull.services)), planned: nil)
            let feed = try await pull.store.subscriptions()[0].id
            let lane = self.lane("a.example")
            let request = LeasePlanner.LeaseRequest(released: [], held: [], wished: [lane], limit: 1, feeds: [lane: [feed]], isFirst: true)
            guard case .failure = await leaseHolder.run(request) else { return false }
            return try await self.isFree("a.example", leasing, world)
        }
        #expect(isFree)
    }

    @Test("what another worker holds is left to it, and taken over when its lease has ended; what a person names is asked at once")
    func takenOver() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.example/1", "https://b.example/1"])
        let asked = try run(world) { leasing, pull in
            _ = try await leasing.lease([self.lane("a.example")], limit: 1, by: Self.stranger, for: 60, now: world.clock.now())
            var asked: [Int] = []
            for seconds in [0, 59, 1] {
                try await world.clock.sleep(seconds: Double(seconds))
                let summary = try await pull.run(.due) { _ in }
                #expect(summary.leftToOthers == (seconds == 1 ? 0 : 1))
                asked.append(summary.sources)
            }
            let named = try await world.store.subscriptions().map { NamedSubscription($0.address.text, $0) }
            _ = try await leasing.lease([self.lane("a.example")], limit: 1, by: Self.stranger, for: 60, now: world.clock.now())
            asked.append(try await pull.run(.these(named)) { _ in }.sources)
            return asked
        }
        #expect(asked == [1, 0, 1, 2])
    }

    @Test("a lane that takes long is renewed while it is worked on, and given back at its end")
    func renewing() async throws {
        var world = try await EngineWorld(isShared: true)
        world.options.hostDelay = 45
        try await world.follow((0..<6).map { "https://a.example/\($0)" })
        let shared = world
        let free = try run(world) { leasing, pull in
            let pulling = Task(executorPreference: pull.executor) { try await pull.run(.due) { _ in }.sources }
            var free: [Bool] = []
            for _ in 0..<10 {
                try await shared.clock.sleep(seconds: 30)
                free.append(try await self.isFree("a.example", leasing, shared))
            }
            #expect(try await pulling.value == 6)
            return free
        }
        // The last source ends after 225 seconds, and the next worker has to keep the pause of 45 seconds after it.
        #expect(free == Array(repeating: false, count: 8) + [true, true])
    }

    @Test("the site that said 429 is left alone by every worker, also by those that began before it said so")
    func penalty() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.site.example/1"])
        try world.serve(.status(429, ["Retry-After": "7200"]), at: "https://a.site.example/1")
        let free = try run(world) { leasing, pull in
            #expect(try await pull.run(.due) { _ in }.counts == [.deferred: 1])
            var free: [Bool] = []
            for seconds in [0, 7_199, 2] {
                try await world.clock.sleep(seconds: Double(seconds))
                free.append(try await self.isFree("site.example", leasing, world))
            }
            return free
        }
        #expect(free == [false, false, true])
    }

    @Test("a worker that is told to end gives back what it holds")
    func ending() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.example/1", "https://b.example/1"])
        world.transport.script(.silence, at: try EngineWorld.address("https://a.example/1"))
        let free = try run(world) { leasing, pull in
            let pulling = Task(executorPreference: pull.executor) { try await pull.run(.due) { _ in } }
            try await world.clock.sleep(seconds: 5)
            let before = try await self.isFree("a.example", leasing, world)
            pulling.cancel()
            #expect(try await pulling.value.wasInterrupted)
            return (before, try await self.isFree("a.example", leasing, world))
        }
        #expect(free == (false, true))
    }

    @Test("a watch takes over what a worker that died had held, within a look")
    func watching() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.example/1", "https://b.example/1"])
        let asked = try run(world) { leasing, pull in
            _ = try await leasing.lease([self.lane("a.example")], limit: 1, by: Self.stranger, for: 90, now: world.clock.now())
            let watching = Task(executorPreference: pull.executor) { try await Watch(pull).run { _ in } }
            var asked: [Int] = []
            for seconds in [30, 59, 60] {
                try await world.clock.sleep(seconds: Double(seconds))
                asked.append(world.transport.requests.count)
            }
            watching.cancel()
            try await watching.value
            return asked
        }
        #expect(asked == [1, 1, 2])
    }

    @Test("what is left of a site whose lease was lost is another's to ask, and told as such")
    func lostLease() async throws {
        var world = try await EngineWorld(isShared: true)
        world.options.hostDelay = 100
        try await world.follow((1...3).map { "https://a.example/\($0)" })
        let (shared, executor) = (world, VirtualExecutor(clock: world.clock))
        let summary = try executor.run {
            var pull = Pull(services: shared.services, store: ShortLeases(base: shared.store), options: shared.options)
            pull.executor = executor
            return try await pull.run(.due) { _ in }
        }
        #expect(summary.sources == 1 && summary.leftToOthers == 2)
        #expect(world.transport.requests.count == 1)
    }

    @Test("a store that can't lease ends the run, and nothing is asked")
    func storeFails() async throws {
        let world = try await EngineWorld(isShared: true)
        try await world.follow(["https://a.example/1"])
        let summary = try await Pull(services: world.services, store: LostLeases(base: world.store), options: world.options).run(.due) {
            _ in
        }
        #expect(summary.storeFailure?.code == .unavailable)
        #expect(world.transport.requests.isEmpty)
    }
}

private struct NeighbouredStore: StoreDecorator {
    let base: any Store
    var leasing: (any LeasingStore)? { nil }
    var lanePlace: String? { "here" }
}

/// Grants leases once, and renews none.
private struct ShortLeases: StoreDecorator, LeasingStore {
    let base: any Store
    let isOver = Locked(false)
    var leasing: (any LeasingStore)? { self }

    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane] {
        let wasOver = isOver.withLock { isOver in
            defer { isOver = true }
            return isOver
        }
        return wasOver ? [] : try await base.leasing?.lease(lanes, limit: limit, by: worker, for: seconds, now: now) ?? []
    }

    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure) {}
}

private struct LostLeases: StoreDecorator, LeasingStore {
    let base: any Store
    var leasing: (any LeasingStore)? { self }

    func lease(
        _ lanes: [Lane], limit: Int, by worker: Identifier, for seconds: Int64, now: Timestamp
    ) async throws(StoreFailure) -> [Lane] {
        throw StoreFailure(.unavailable, "The server is gone.")
    }

    func release(_ rests: [Lane: Int64], by worker: Identifier, now: Timestamp) async throws(StoreFailure) {}
}

extension EngineWorld {
    /// Subscribes to these addresses; each answers with a post.
    fileprivate func follow(_ addresses: [String]) async throws {
        let sources = try addresses.map { WantedSource($0, at: try Self.address($0)) }
        _ = try await SubscriptionEditor(services: services, store: store).subscribe(to: sources)
        for address in addresses { try serve(.feed("post of \(address)"), at: address) }
    }
}

/// A store that does not say what it knows of a source.
private struct UnreadStore: StoreDecorator {
    let base: any Store
    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        throw StoreFailure(.busy, "Another process writes to it; try again.")
    }
}

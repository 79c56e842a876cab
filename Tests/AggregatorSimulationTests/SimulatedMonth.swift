import AggregatorCore
import AggregatorEngine
import AggregatorSimulation
import FeedXML
import HTMLContent
import InMemory

/// The real engine and the real parsers among publishers of all temperaments, for so many days, and what the publishers saw of it.
struct SimulatedMonth {
    var seed: UInt64
    var days = 30
    var publishers = Temperament.allCases.count * 12
    /// The mistake that the engine makes; `nil` for none.
    var mistake: Mistake?

    struct Outcome: Sendable {
        var visits: [Visit]
        var states: [FeedID: SourceState]
        var publishers: [Publisher]
        var posts: Int
    }

    /// The same seed gives the same month, visit for visit.
    func run() throws -> Outcome {
        let clock = VirtualClock(now: Timestamp(seconds: 1_772_323_200 + Int64(seed % 604_800)))
        let world = PublisherWorld(count: publishers, seed: seed, clock: clock)
        let executor = VirtualExecutor(clock: clock)
        return try executor.run { try await live(in: world, clock, executor) }
    }

    private func live(in world: PublisherWorld, _ clock: VirtualClock, _ executor: VirtualExecutor) async throws -> Outcome {
        let memory = InMemoryIntegration()
        let transport: any Transport = mistake?.transport(over: world) ?? world
        let services = try ServiceProvider(
            [TransportIntegration(transport: transport), FeedXMLIntegration(), HTMLContentIntegration(), memory], defaultStore: memory,
            world: Self.world(clock, seed))
        let kept = try await services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        let store: any Store = mistake?.store(over: kept) ?? kept
        try await store.subscribe(
            world.publishers.map { Subscription(id: Identity.feed(firstAddress: $0.address), address: $0.address, added: clock.now()) })
        var options = FetchOptions()
        if mistake == .hurried { options.hostConnections = 8 }
        if mistake == .hurried || mistake == .breathless { options.hostDelay = 0 }
        var generator = SeededGenerator(seed: seed)
        // A timer starts pulls, as a user's cron does; now and then a user who can't wait forces one.
        let rest = Double(1_200 + generator.next() % 4_200)
        while clock.uptime() < Double(days) * 86_400 {
            var pull = Pull(services: services, store: store, options: options)
            pull.executor = executor
            _ = try await pull.run(.due) { _ in }
            if generator.next() % 50 == 0 {
                let all = try await store.subscriptions()
                let one = all[Int(generator.next() % UInt64(all.count))]
                world.noteForce(true)
                _ = try await pull.run(.these([NamedSubscription("it", one)]), isForced: true) { _ in }
                world.noteForce(false)
            }
            try await clock.sleep(seconds: rest)
        }
        let posts = try await store.counts().values.reduce(0) { $0 + $1.posts }
        return Outcome(visits: world.visits, states: try await kept.sourceStates(), publishers: world.publishers, posts: posts)
    }

    private static func world(_ clock: VirtualClock, _ seed: UInt64) -> World {
        World(
            clock: clock, randomness: SeededRandomness(seed), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: NoScratch(),
            supervisor: NoSupervisor(), lanes: nil)
    }
}

private struct TransportIntegration: Integration {
    let name = "Publishers"
    let transport: any Transport
    var contribution: Contribution {
        var contribution = Contribution()
        contribution.transports = [transport]
        return contribution
    }
    func health() async -> Health { Health(summary: "well") }
}

private struct NoScratch: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result { try await body("/") }
}

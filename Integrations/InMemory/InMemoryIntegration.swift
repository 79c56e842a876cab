public import AggregatorCore

/// Stores, transports and services of the world without the outside: nothing is fetched, and nothing outlives the process.
public struct InMemoryIntegration: Integration {
    public let name = "InMemory"
    private let stores = InMemoryStoreBackend()
    private let world: GeneratedWorld?

    /// Stores alone; with a generated world, its publishers as well.
    public init(generating world: GeneratedWorld? = nil) { self.world = world }

    /// A world of made-up publishers: the same seed and hour give the same posts.
    public struct GeneratedWorld: Sendable {
        /// The seed of everything that its publishers say.
        public var seed: UInt64
        /// The clock by which they publish, and by which answers take their time.
        public var clock: any ClockService
        /// Seconds that every answer takes.
        public var delay: Double
        /// Without a delay, answers come at once.
        public init(seed: UInt64, clock: any ClockService, delay: Double) {
            self.seed = seed
            self.clock = clock
            self.delay = delay
        }
    }

    /// The addresses of feeds in the generated world.
    public var generatedSources: [WebAddress] {
        let hosts = ["harbour-notes", "slow-letters", "night-trains", "workbench", "field-studies", "small-hours"]
        let kinds = GeneratedPublication.Kind.allCases
        return hosts.enumerated().compactMap { WebAddress("https://\($1).example/feed.\(kinds[$0 % kinds.count].rawValue)") }
    }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [stores]
        contribution.siteBoundary = SuffixListBoundary()
        if let world { contribution.transports = [GeneratedTransport(seed: world.seed, clock: world.clock, delay: world.delay)] }
        return contribution
    }

    public func health() async -> Health { Health(summary: "keeps everything in memory, and nothing after the end") }
}

public import AggregatorCore

/// What a simulation runs on: services without the outside, and a time that passes when nobody has anything left to do.
public struct SimulationStage: Sendable {
    /// Formats and HTML are the real ones; transports are the simulation's.
    public var services: ServiceProvider
    /// Where everything runs, in the order of virtual time.
    public var executor: any TaskExecutor
    /// Tasks that sleep now.
    public var sleeperCount: @Sendable () -> Int
    /// Opens the store, again after it was closed.
    public var openStore: @Sendable () async throws -> any Store
    /// An empty store to compare with.
    public var referenceStore: @Sendable () async throws -> any Store
    /// A place for recordings that are looked at once.
    public var cassettes: @Sendable () -> (any CassetteService)?
    /// Runs to the end, on the stage's own thread.
    public var run: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void

    /// Member by member.
    public init(
        services: ServiceProvider, executor: any TaskExecutor, sleeperCount: @escaping @Sendable () -> Int,
        openStore: @escaping @Sendable () async throws -> any Store, referenceStore: @escaping @Sendable () async throws -> any Store,
        cassettes: @escaping @Sendable () -> (any CassetteService)?,
        run: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) {
        self.services = services
        self.executor = executor
        self.sleeperCount = sleeperCount
        self.openStore = openStore
        self.referenceStore = referenceStore
        self.cassettes = cassettes
        self.run = run
    }

    /// When the world of a seed begins: any hour of any day of a week.
    public static func start(seed: UInt64) -> Timestamp { Timestamp(seconds: 1_772_323_200 + Int64(seed % 604_800)) }
}

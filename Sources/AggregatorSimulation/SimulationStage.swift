public import AggregatorCore

/// What a simulation runs on: services without the outside world, and a clock that jumps ahead when all tasks wait.
public struct SimulationStage: Sendable {
    /// Formats and HTML are the real ones; transports are the simulation's.
    public var services: ServiceProvider
    /// Runs all tasks, in the order of virtual time.
    public var executor: any TaskExecutor
    /// Returns the number of tasks that sleep now.
    public var sleeperCount: @Sendable () -> Int
    /// Opens the store; again after it was closed.
    public var openStore: @Sendable () async throws -> any Store
    /// Opens an empty store to compare with.
    public var referenceStore: @Sendable () async throws -> any Store
    /// Returns a place for recordings, which are read back at once; `nil` if there is none.
    public var cassettes: @Sendable () -> (any CassetteService)?
    /// Runs the closure to its end, on the stage's own thread.
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

    /// The time at which the world of a seed begins: any second of one week.
    public static func start(seed: UInt64) -> Timestamp { Timestamp(seconds: 1_772_323_200 + Int64(seed % 604_800)) }
}

public import AggregatorCore
public import AggregatorSimulation

/// Runs scripts over a kind of store, each in a new store, and looks for the shortest script that fails.
public struct SimulationRun: Sendable {
    private let services: ServiceProvider
    private let scheme: String
    private let planting: @Sendable () -> Simulation.Planting

    /// - Parameters:
    ///   - services: Provide scratch folders and the kinds of stores.
    ///   - scheme: The kind of store. Throws `badAddress` if its stores need more than a folder.
    ///   - planting: Makes the bugs that are planted on purpose, anew for every run.
    public init(
        _ services: ServiceProvider, scheme: String = "memory",
        planting: @escaping @Sendable () -> Simulation.Planting = { Simulation.Planting() }
    ) throws(StoreFailure) {
        guard Self.schemes.contains(scheme) else {
            throw StoreFailure(
                .badAddress, "“\(scheme):” can't be simulated over; \(Self.schemes.map { "\($0):" }.joined(separator: ", ")) can.")
        }
        self.services = services
        self.scheme = scheme
        self.planting = planting
    }

    /// The kinds of stores that it runs over.
    public static let schemes = ["memory", "sqlite", "file"]

    /// - Parameters:
    ///   - path: Where the store is made, and left; `nil` for a scratch folder.
    ///   - tell: Called at the end of every day.
    public func run(
        _ script: SimulationScript, at path: String? = nil, tell: @escaping @Sendable (_ day: Int) -> Void = { _ in }
    ) async throws -> SimulationOutcome {
        if let path { return try await run(script, in: StoreLocation(scheme: scheme, path: path), tell) }
        return try await services.world.scratch.withFolder { folder in
            try await run(script, in: StoreLocation(scheme: scheme, path: "\(folder)/store"), tell)
        }
    }

    /// The shortest script that breaks the same promise, as found in so many runs, or in those until the task was cancelled.
    public func shortest(
        _ script: SimulationScript, _ violation: SimulationViolation, tries: Int = 200, tell: (SimulationScript) -> Void = { _ in }
    ) async throws -> ScriptShrinking {
        var shrinking = ScriptShrinking(script, violation, tries: tries)
        do { try await shrinking.run({ try await run($0).violation }, tell: tell) } catch is CancellationError {}
        return shrinking
    }

    private func run(
        _ script: SimulationScript, in place: StoreLocation, _ tell: @escaping @Sendable (_ day: Int) -> Void
    ) async throws -> SimulationOutcome {
        try Task.checkCancellation()
        let stage = try SimulationStage(seed: script.seed, store: place)
        return try await Simulation(script, on: stage, planting: planting()).run(tell: tell)
    }
}

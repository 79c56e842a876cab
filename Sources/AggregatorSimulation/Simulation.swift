public import AggregatorCore
import AggregatorEngine

/// Runs the real engine, parsers and stores among made-up publishers and users. Virtual time passes as fast as the work is done. Every
/// promise is checked after every step.
public struct Simulation: Sendable {
    private let script: SimulationScript
    private let stage: SimulationStage
    private let planting: Planting

    /// Faults planted in the program itself, for tests that check whether the simulation finds them.
    public struct Planting: Sendable {
        /// Makes the store that pulls get in place of the real one.
        public var store: (@Sendable (any Store) -> any Store)?
        /// Makes the transport that pulls get in place of the real one.
        public var transport: (@Sendable (any Transport) -> any Transport)?
        /// Nothing is wrong.
        public init() {}

        /// Whether anything is planted. Then no pull is recorded, as a replay would run without the fault and differ.
        var isAnything: Bool { store != nil || transport != nil }
    }

    /// Prepares a simulation; `run` starts it.
    public init(_ script: SimulationScript, on stage: SimulationStage, planting: Planting = Planting()) {
        self.script = script
        self.stage = stage
        self.planting = planting
    }

    /// Runs the script. If its task is cancelled, throws `CancellationError` after the current step.
    ///
    /// - Parameter tell: Called after every simulated day.
    public func run(tell: @escaping @Sendable (_ day: Int) -> Void = { _ in }) async throws -> SimulationOutcome {
        let life = SimulatedLife(script, stage, planting)
        // The outcome stays in `life` until the end: if the closure returned it, another value would come back (Swift 6.3.1).
        try await withTaskCancellationHandler {
            try await stage.run {
                // A place that holds no store says nothing of the program.
                try await life.open()
                do {
                    try await life.live(tell)
                } catch let violation as SimulationViolation {
                    life.end(violation)
                } catch let failure as StoreFailure {
                    life.end(SimulationViolation(.ends, second: life.second, "the store failed: \(failure.message)"))
                }
            }
        } onCancel: {
            life.stop()
        }
        return life.outcome
    }
}

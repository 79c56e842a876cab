public import AggregatorCore
import AggregatorEngine

/// The real engine, parsers and stores, among made-up publishers and users, in a time that passes as fast as the work is done; what was
/// promised is looked at after every step.
public struct Simulation: Sendable {
    private let script: SimulationScript
    private let stage: SimulationStage
    private let planting: Planting

    /// What is wrong on purpose with the program itself: for tests that see whether it would be found.
    public struct Planting: Sendable {
        /// What pulls get in place of the store.
        public var store: (@Sendable (any Store) -> any Store)?
        /// What pulls get in place of the way to the publishers.
        public var transport: (@Sendable (any Transport) -> any Transport)?
        /// Nothing is wrong.
        public init() {}

        /// A replay would be without it, and so another.
        var isAnything: Bool { store != nil || transport != nil }
    }

    /// Nothing happens before `run`.
    public init(_ script: SimulationScript, on stage: SimulationStage, planting: Planting = Planting()) {
        self.script = script
        self.stage = stage
        self.planting = planting
    }

    /// Ends with `CancellationError` after the step that it is at when its task is cancelled.
    ///
    /// - Parameter tell: hears of every day that is over.
    public func run(tell: @escaping @Sendable (_ day: Int) -> Void = { _ in }) async throws -> SimulationOutcome {
        let life = SimulatedLife(script, stage, planting)
        // The outcome stays where it is until the end: a closure that answered with it would be given back another (Swift 6.3.1).
        try await withTaskCancellationHandler {
            try await stage.run {
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

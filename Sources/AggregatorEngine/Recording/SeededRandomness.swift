public import AggregatorCore

/// Seeds that derive from one: the first is the one given.
public final class SeededRandomness: RandomnessService {
    private let state: Locked<(next: UInt64, generator: SeededGenerator)>

    public init(_ seed: UInt64) { state = Locked((seed, SeededGenerator(seed: seed))) }

    public func seed() -> UInt64 {
        state.withLock { state in
            defer { state.next = state.generator.next() }
            return state.next
        }
    }
}

/// Seeds that derive from one: the first is the one given, and the same seed gives the same ones in every run.
public final class SeededRandomness: RandomnessService {
    private let state: Locked<(next: UInt64, generator: SeededGenerator)>

    /// - Parameter seed: The result of the first draw.
    public init(_ seed: UInt64 = 1) { state = Locked((seed, SeededGenerator(seed: seed))) }

    public func seed() -> UInt64 {
        state.withLock { state in
            defer { state.next = state.generator.next() }
            return state.next
        }
    }
}

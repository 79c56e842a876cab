public import AggregatorCore

/// Seeds that are the same in every run: the first is the one given, the others follow from it (SplitMix64).
public final class FixedRandomness: RandomnessService {
    private let state: Locked<(seed: UInt64, draws: UInt64)>

    public init(_ seed: UInt64 = 1) { state = Locked((seed, 0)) }

    public func seed() -> UInt64 {
        let (seed, draws) = state.withLock { state in
            defer { state.draws &+= 1 }
            return state
        }
        guard draws > 0 else { return seed }
        var mixed = seed &+ draws &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

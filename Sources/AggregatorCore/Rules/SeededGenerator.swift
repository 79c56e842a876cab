/// A random generator that depends on a seed alone (SplitMix64, by Sebastiano Vigna, public domain): the same seed gives the same draws on
/// every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Every seed is as good as any other, 0 as well.
    public init(seed: UInt64) { state = seed }

    /// Creates a generator for one attempt at one thing: no draw depends on the order of other attempts.
    public init(seed: UInt64, stream: Identifier, attempt: UInt64) {
        self.init(seed: seed)
        state ^= next() ^ stream.high
        state ^= next() ^ stream.low
        state ^= next() ^ attempt
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}

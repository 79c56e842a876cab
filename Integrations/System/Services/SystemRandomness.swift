import AggregatorCore

/// Seeds from the operating system's generator.
struct SystemRandomness: RandomnessService {
    func seed() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}

import Testing

@testable import AggregatorCore

struct SeededGeneratorTests {
    /// The numbers that SplitMix64's author gives for this seed.
    @Test("the seeded generator is SplitMix64")
    func golden() {
        var generator = SeededGenerator(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
        for number in expected { #expect(generator.next() == number) }
    }

    @Test("what is drawn for an attempt depends on seed, stream and attempt alone")
    func streams() {
        var generator = SeededGenerator(seed: 42, stream: Identifier(high: 1, low: 2), attempt: 3)
        #expect((0..<3).map { _ in generator.next() } == [0x2fa3_f8b9_54c0_27d3, 0xd0a5_a75c_19ee_f614, 0x5aa1_e98e_a8dc_6ebf])
        var first: Set<UInt64> = []
        for seed in 0..<4 as Range<UInt64> {
            for stream in 0..<16 as Range<UInt64> {
                for attempt in 0..<16 as Range<UInt64> {
                    var high = SeededGenerator(seed: seed, stream: Identifier(high: stream, low: 0), attempt: attempt)
                    var low = SeededGenerator(seed: seed, stream: Identifier(high: 0, low: stream), attempt: attempt)
                    first.insert(high.next())
                    first.insert(low.next())
                }
            }
        }
        // Stream 0 is the same in both halves.
        #expect(first.count == 4 * 16 * (16 + 15))
    }

    @Test("draws are spread evenly")
    func isEven() {
        var counts = [Int](repeating: 0, count: 8)
        for attempt in 0..<8_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: 7, stream: Identifier(high: 8, low: 9), attempt: attempt)
            counts[Int.random(in: 0..<8, using: &generator)] += 1
        }
        #expect(counts.allSatisfy { 850...1150 ~= $0 })
    }
}

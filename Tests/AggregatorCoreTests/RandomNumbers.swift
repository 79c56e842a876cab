/// Random input for property tests, the same in every run (an LCG, Knuth's MMIX constants, high bits folded down).
struct RandomNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    }

    /// Text of up to `longest` scalars, drawn from `alphabet`.
    mutating func text(upTo longest: Int, from alphabet: [Unicode.Scalar]) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...longest, using: &self) {
            if let scalar = alphabet.randomElement(using: &self) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}

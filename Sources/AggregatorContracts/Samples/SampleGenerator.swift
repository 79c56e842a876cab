public import AggregatorCore

/// Makes models with any values that their types allow; the same seed gives the same models.
///
/// It serves checks that values survive a store, an archive or a writer. Texts are odd on purpose, but without NUL, as no format lets it
/// in. Doubles are finite.
public struct SampleGenerator: RandomNumberGenerator {
    private var draws: SeededGenerator
    private let isHostile: Bool

    /// A generator whose models depend only on the seed and the order of calls.
    ///
    /// - Parameter isHostile: Whether two addresses in three are such as could run something, or point into the reader's machine.
    public init(seed: UInt64, isHostile: Bool = false) {
        draws = SeededGenerator(seed: seed)
        self.isHostile = isHostile
    }

    public mutating func next() -> UInt64 { draws.next() }

    private static let words = [
        "", " ", "feed", "Ünïcode", "日本語", "עברית", "👩‍👩‍👧", "a\nb", "tab\there", "\"quoted\"", "back\\slash", "<b>&amp;", "'", "e\u{301}", "é",
        "\u{2028}", "\u{1}", "%", "0", "null", "{}", "\u{FEFF}", "long long long long long text",
    ]

    private static let threats = [
        "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd", "intent:x",
    ]

    /// Returns a text that may be empty, and holds what is hard to write: line ends, quotes, markup, control characters.
    public mutating func text() -> String {
        (0...Int.random(in: 0...2, using: &self)).map { _ in Self.words.randomElement(using: &self) ?? "" }.joined(separator: "-")
    }

    /// Returns a web address that contains such a text.
    public mutating func address() -> WebAddress {
        if isHostile, Int.random(in: 0...2, using: &self) > 0, let threat = Self.threats.randomElement(using: &self) {
            return WebAddress(threat) ?? StoreSamples.address("x")
        }
        let number = Int.random(in: 0...999, using: &self)
        return WebAddress("https://example.org/\(number)?q=é \(text())#f") ?? StoreSamples.address("x")
    }

    /// Returns a time, perhaps outside of the years that can be written.
    public mutating func moment() -> Timestamp {
        let seconds: [Int64] = [0, -1, 1_700_000_000, .random(in: -62_167_219_200..<253_402_300_800, using: &self), .min, .max]
        return Timestamp(
            seconds: seconds.randomElement(using: &self) ?? 0,
            nanoseconds: [0, 1, 500_000_000, 999_999_999].randomElement(using: &self) ?? 0)
    }

    /// Returns an identifier of random bits.
    public mutating func identifier() -> Identifier { Identifier(high: next(), low: next()) }
    /// Returns `true` or `false` equally often.
    public mutating func bool() -> Bool { Bool.random(using: &self) }
    /// Returns an integer, perhaps the smallest or the largest.
    public mutating func integer() -> Int { [0, 1, -1, 42, .max, .min].randomElement(using: &self) ?? 0 }
    /// Returns a finite number, perhaps the smallest positive or a very large one.
    public mutating func double() -> Double {
        [0, 1, -0.5, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992, 1e18, 0.1, .random(in: -1000...1000, using: &self)]
            .randomElement(using: &self) ?? 0
    }

    mutating func maybe<Value>(_ make: (inout SampleGenerator) -> Value) -> Value? { bool() ? make(&self) : nil }

    mutating func some<Value>(_ make: (inout SampleGenerator) -> Value) -> [Value] {
        (0..<Int.random(in: 0...2, using: &self)).map { _ in make(&self) }
    }
}

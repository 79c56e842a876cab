import Testing

@testable import AggregatorKit

@Suite("Durations and sizes")
struct QuantityTests {
    @Test(arguments: [
        ("90", 90), ("90s", 90), ("15m", 900), ("2h", 7200), ("1d", 86_400), ("1w", 604_800), ("1y", 31_536_000), ("0.5", 0.5),
        ("1.5h", 5400), ("250ms", 0.25),
        ("2 H", 7200), ("", nil), ("h", nil), ("-1s", nil), ("1x", nil), ("1.2.3", nil), (".5", nil), ("1e9", nil), ("1s2", nil),
        ("99999999999999999999", nil), ("nan", nil), ("٣", nil),
    ])
    func `a duration`(text: String, seconds: Double?) { #expect(Quantity.duration(text) == seconds) }

    @Test(arguments: [
        ("10", 10), ("10B", 10), ("10MB", 10_000_000), ("32MiB", 32 << 20), ("1.5 KiB", 1536), ("2gib", 2 << 30), ("1k", 1000),
        ("1TB", 1_000_000_000_000),
        ("", nil),
        ("MiB", nil), ("1EB", nil), ("-1", nil), ("999999999999999GiB", nil),
    ])
    func `a size`(text: String, bytes: Int?) { #expect(Quantity.size(text) == bytes) }

    @Test(arguments: [0, 0.1, 1, 59, 60, 90, 3600, 5400, 86_400, 86_460, 604_800])
    func `a duration is read as it is written`(seconds: Double) {
        #expect(Quantity.duration(Quantity.durationText(seconds)) == seconds)
    }

    @Test(arguments: [
        (0.1...3600, "90, 90s or 15m"), (3600...1e9, "2h or 1d"), (0...86_400, "90, 90s, 15m, 2h or 1d"), (86_400...86_400, "1d"),
    ])
    func `examples of durations are within the range`(range: ClosedRange<Double>, examples: String) {
        #expect(Quantity.durationExamples(in: range) == examples)
    }

    @Test(arguments: [0, 1, 999, 1000, 1024, 1_500_000, 32 << 20, 1 << 30, 10_000_000, 1_000_000_000_000])
    func `a size is read as it is written`(bytes: Int) { #expect(Quantity.size(Quantity.sizeText(bytes)) == bytes) }
}

import AggregatorCore
import Testing

@Suite("Seconds in messages")
struct SecondsTextTests {
    @Test(
        "seconds are told in tenths, small ones in thousandths, and whole ones without a fraction",
        arguments: [
            (30, "30"), (29.000_000_1, "29"), (1.25, "1.3"), (0.96, "1"), (0.5, "0.5"), (0.1, "0.1"), (0.099, "0.099"), (0.05, "0.05"),
            (0.012_345, "0.012"), (0.000_4, "0"), (0, "0"), (-0.0, "0"), (-1.5, "-1.5"), (86_400.04, "86400"), (1e300, "1e+300"),
            (.infinity, "inf"),
        ] as [(Double, String)])
    func texts(seconds: Double, text: String) { #expect(SecondsText.of(seconds) == text) }
}

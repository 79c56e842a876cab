import AggregatorCore
import Testing

@Suite("Durations for people")
struct DurationTextTests {
    @Test(
        "a duration is told in one unit, or with what is left in the next, never shorter than it is by an hour",
        arguments: [
            (0, "0 s", "0 s"), (119, "119 s", "119 s"), (150, "3 min", "3 min"), (3_600, "60 min", "60 min"), (7_199, "2 h", "120 min"),
            (9_000, "2 h 30 min", "3 h"), (10_799, "3 h", "3 h"), (10_800, "3 h", "3 h"), (86_400, "24 h", "24 h"),
            (172_799, "48 h", "48 h"), (172_800, "2 days", "2 days"), (259_199, "3 days", "3 days"), (300_000, "3 days 11 h", "3 days"),
            (-5, "-5 s", "-5 s"), (.max, "106751991167300 days 16 h", "106751991167301 days"),
        ] as [(Int64, String, String)])
    func texts(seconds: Int64, exactly: String, about: String) {
        #expect(DurationText.of(seconds) == exactly)
        #expect(DurationText.of(seconds, isAbout: true) == about)
    }
}

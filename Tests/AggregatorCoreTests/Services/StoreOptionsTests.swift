import AggregatorCore
import Testing

struct StoreOptionsTests {
    @Test(
        "whoever opens a store waits for a day at most, and not at all where that is no number",
        arguments: [(5.0, 5.0), (0, 0), (-1, 0), (1e300, 86_400), (.infinity, 86_400), (-.infinity, 0), (.nan, 0)])
    func wait(wanted: Double, granted: Double) {
        #expect(StoreOptions(wait: wanted).wait == granted)
    }
}

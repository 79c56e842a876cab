import AggregatorCore
import Testing

@Suite("Waiting in vain for another process")
struct FutileWaitTests {
    private let now = ContinuousClock.now

    @Test(
        "counts for who wanted to write meanwhile, from then on",
        arguments: [(wanted: 31, counted: 30), (30, 30), (12, 12), (5, 5), (0, 0)])
    func counts(wanted: Int, counted: Int) {
        var wait = FutileWait<ContinuousClock.Instant>()
        #expect(wait.beginning(wantedSince: now - .seconds(wanted), now: now) == now)
        wait.note(begun: now - .seconds(30), ended: now)
        #expect(wait.beginning(wantedSince: now - .seconds(wanted), now: now) == now - .seconds(counted))
    }

    @Test(
        "what comes after it does not, as time that is spent on writes of our own",
        arguments: [(wanted: 31, counted: 25), (12, 7), (5, 0), (3, 0), (0, 0)])
    func writes(wanted: Int, counted: Int) {
        var wait = FutileWait<ContinuousClock.Instant>()
        wait.note(begun: now - .seconds(30), ended: now - .seconds(5))
        #expect(wait.beginning(wantedSince: now - .seconds(wanted), now: now) == now - .seconds(counted))
    }
}

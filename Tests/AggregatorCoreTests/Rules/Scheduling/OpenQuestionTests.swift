import AggregatorCore
import Testing

@Suite("A run that shows neither the host nor our own network at fault")
struct OpenQuestionTests {
    private let now = Timestamp(seconds: 1_800_000_000)

    /// When the source is asked next, in seconds from now.
    private func next(before: Int, planned: Int64? = nil) -> Int64? {
        var state = SourceState()
        state.trouble.openQuestions = before
        state.plan.nextPull = planned.map { now.adding(seconds: $0) }
        state.leaveOpen(now: now, bounds: Schedule.Bounds())
        return state.plan.next?.wholeSeconds(since: now)
    }

    @Test(
        "a source is left alone from the second time on, each time for longer, up to the least time between two requests",
        arguments: [(0, nil), (1, 60), (2, 120), (3, 240), (4, 480), (5, 900), (40, 900), (Int.max, 900)] as [(Int, Int64?)])
    func rests(before: Int, expected: Int64?) { #expect(next(before: before) == expected) }

    @Test("a plan that is later stays, and one that is sooner does not")
    func later() {
        #expect(next(before: 1, planned: 61) == 61)
        #expect(next(before: 1, planned: 59) == 60)
        #expect(next(before: 0, planned: -5) == -5)
    }

    @Test("nothing is held against the source, and no run waits for it")
    func unblamed() {
        var state = SourceState()
        state.trouble.failures = 1
        state.plan.earliest = now
        state.leaveOpen(now: now, bounds: Schedule.Bounds())
        state.leaveOpen(now: now, bounds: Schedule.Bounds())
        #expect(state.trouble.openQuestions == 2 && state.trouble.failures == 1)
        #expect(state.history.lastAttempt == now && state.plan.earliest == nil)
    }
}

import AggregatorCore
import Testing

@Suite("The state of a source that is gone")
struct GoneStateTests {
    private static let now = Timestamp(seconds: 1_800_000_000, nanoseconds: 700_000_000)

    /// A 410, what was known before it, and what follows; moments in seconds from the whole second before it was heard.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var first: Int64?
        var wasFinal = false
        var wait: Int64?
        let since: Int64
        let next: Int64?
        let reason: String
    }

    @Test(
        "a 410 is believed for a day, and when it is heard again, for good",
        arguments: [
            Case(testDescription: "the first", since: 1, next: 86_401, reason: "asked once more after a day"),
            Case(testDescription: "one with a short wish", wait: 600, since: 1, next: 86_401, reason: "asked once more after a day"),
            Case(
                testDescription: "one with a long wish", wait: 200_000, since: 1, next: 200_000,
                reason: "asked once more at 2027-01-17T15:33:20Z, as it wishes"),
            Case(
                testDescription: "again on the same day", first: -3_600, since: -3_600, next: 82_800, reason: "asked once more after a day"),
            Case(
                testDescription: "again a moment too soon", first: -86_399, since: -86_399, next: 1, reason: "asked once more after a day"),
            Case(testDescription: "again after a day", first: -86_400, since: -86_400, next: nil, reason: SourceState.Gone.reason),
            Case(
                testDescription: "a final one, asked by a person", first: -60, wasFinal: true, since: -60, next: nil,
                reason: SourceState.Gone.reason),
            Case(
                testDescription: "one heard by a clock that was ahead", first: 500_000, since: 1, next: 86_401,
                reason: "asked once more after a day"),
        ])
    func gone(_ item: Case) throws {
        let (now, start) = (Self.now, Timestamp(seconds: Self.now.seconds))
        var state = SourceState()
        state.trouble.gone = item.first.map { SourceState.Gone(first: start.adding(seconds: $0), isFinal: item.wasFinal) }
        (state.trouble.failures, state.trouble.waits) = (4, 2)
        state.trouble.lastFailure = SourceState.Failure(code: "timeout", message: "It was late.")
        let wait = item.wait.map { start.adding(seconds: $0) }
        let gone = state.noteGone(notBefore: wait, now: now)
        #expect(state.trouble.gone == gone && gone.first.wholeSeconds(since: start) == item.since && gone.isFinal == (item.next == nil))
        #expect(state.plan.next?.wholeSeconds(since: start) == item.next)
        #expect(state.plan.reasons.count == 1 && state.plan.reasons.first?.hasSuffix(item.reason) == true)
        #expect(state.history.lastAttempt == now && state.trouble.retryAfter == wait)
        #expect(state.trouble.failures == 0 && state.trouble.lastFailure == nil && state.trouble.waits == 0)
    }
}

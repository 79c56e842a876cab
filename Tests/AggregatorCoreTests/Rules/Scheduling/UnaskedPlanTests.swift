import AggregatorCore
import Testing

@Suite("The plan after a pull for which nobody was asked")
struct UnaskedPlanTests {
    private let now = Timestamp(rfc3339: "2026-03-04T12:00:00Z") ?? .epoch

    /// The earliest and the planned moment after the failure, in seconds from now.
    private func plan(earliest: Int64?, planned: Int64?, failed: Int64 = 86_400, isOurs: Bool) throws -> [Int64] {
        var state = SourceState()
        state.plan.earliest = earliest.map { now.adding(seconds: $0) }
        state.plan.nextPull = planned.map { now.adding(seconds: $0) }
        let after = SourceState.Plan(nextPull: now.adding(seconds: failed), earliest: now.adding(seconds: failed))
        let plan = state.plan(unaskedAt: now, failed: after, isOurs: isOurs)
        return [try #require(plan.earliest), try #require(plan.nextPull)].map { $0.wholeSeconds(since: now) }
    }

    @Test("what was due stays due where a person can help, and else comes again when its host may be asked")
    func due() throws {
        #expect(try plan(earliest: nil, planned: nil, isOurs: true) == [0, 3_601])
        #expect(try plan(earliest: -10, planned: 300, isOurs: true) == [0, 3_601])
        #expect(try plan(earliest: -10, planned: 300, isOurs: false) == [900, 3_601])
        #expect(try plan(earliest: -10, planned: 300, failed: 1_800, isOurs: false) == [900, 1_800])
    }

    @Test("what was due in a moment is due then, and what a wrong clock had planned is due")
    func soon() throws {
        #expect(try plan(earliest: 40, planned: 300, isOurs: true) == [40, 3_601])
        #expect(try plan(earliest: 500 * 86_400, planned: 500 * 86_400, isOurs: true) == [0, 3_601])
    }

    @Test("what was not due keeps its plan", arguments: [true, false])
    func later(isOurs: Bool) throws {
        #expect(try plan(earliest: 79_000, planned: 83_000, isOurs: isOurs) == [79_000, 83_000])
    }
}

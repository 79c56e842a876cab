import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("A date option")
struct DateOptionTests {
    /// 2026-01-31T09:05:00Z.
    private let now = Timestamp(seconds: 1_769_850_300)

    /// Central Europe in 2026: summer from 29 March, 01:00 UTC, to 25 October, 01:00 UTC.
    @Sendable private func berlin(_ moment: Timestamp) -> Int { 1_774_746_000..<1_792_890_000 ~= moment.seconds ? 7200 : 3600 }

    @Test(arguments: [
        ("2026-01-31", "2026-01-30T23:00:00Z"), ("2026-07-01", "2026-06-30T22:00:00Z"), ("2026-01-31T09:05", "2026-01-31T08:05:00Z"),
        ("2026-01-31 09:05:07", "2026-01-31T08:05:07Z"), ("2026-01-31T09:05:00Z", "2026-01-31T09:05:00Z"),
        ("2026-01-31T09:05Z", "2026-01-31T09:05:00Z"), ("2026-01-31 09:05z", "2026-01-31T09:05:00Z"),
        ("2026-11-30T10:17+01:00", "2026-11-30T09:17:00Z"), ("2026-01-31T09:05-05:30", "2026-01-31T14:35:00Z"),
        ("2026-01-31T09:05:00-05:00", "2026-01-31T14:05:00Z"), ("3d", "2026-01-28T09:05:00Z"), ("2w", "2026-01-17T09:05:00Z"),
        ("1y", "2025-01-31T09:05:00Z"),
        ("12h", "2026-01-30T21:05:00Z"), ("90m", "2026-01-31T07:35:00Z"), ("0d", "2026-01-31T09:05:00Z"),
        ("3D", "2026-01-28T09:05:00Z"), ("3 d", "2026-01-28T09:05:00Z"), ("1.5d", "2026-01-29T21:05:00Z"),
        ("3600s", "2026-01-31T08:05:00Z"),
        ("2026-03-29", "2026-03-28T23:00:00Z"), ("2026-03-29T03:00", "2026-03-29T01:00:00Z"), ("2026-10-25", "2026-10-24T22:00:00Z"),
        ("2026-10-26", "2026-10-25T23:00:00Z"),
    ])
    func `a date option is a day, a moment or an age`(text: String, expected: String) {
        #expect(DateOption.parse(text, time: LocalTime(now: now, offset: berlin))?.rfc3339 == expected)
    }

    /// Chile leaps from 2026-09-06T00:00 to 01:00, at 04:00 UTC; Azores from 2026-03-29T00:00, at 01:00 UTC; Lebanon from midnight as well,
    /// east of Greenwich.
    @Test(arguments: [
        (-14_400, "2026-09-06T04:00:00Z", "2026-09-06", "2026-09-06T04:00:00Z"),
        (-14_400, "2026-09-06T04:00:00Z", "2026-09-06T01:00", "2026-09-06T04:00:00Z"),
        (-14_400, "2026-09-06T04:00:00Z", "2026-09-05", "2026-09-05T04:00:00Z"),
        (-3600, "2026-03-29T01:00:00Z", "2026-03-29", "2026-03-29T01:00:00Z"),
        (7200, "2026-03-28T22:00:00Z", "2026-03-29", "2026-03-28T22:00:00Z"),
    ])
    func `a day that has no midnight begins when its first hour does`(offset: Int, leap: String, day: String, expected: String) throws {
        let leap = try #require(Timestamp(rfc3339: leap))
        let moment = DateOption.parse(day, time: LocalTime(now: now) { $0 < leap ? offset : offset + 3600 })
        #expect(moment?.rfc3339 == expected)
    }

    /// Jordan sets its clocks back from 2021-10-29T01:00 to midnight, Germany to two on 2026-10-25, the Azores to midnight.
    @Test(arguments: [
        (10_800, "2021-10-28T22:00:00Z", "2021-10-29", "2021-10-28T21:00:00Z"),
        (10_800, "2021-10-28T22:00:00Z", "2021-10-30", "2021-10-29T22:00:00Z"),
        (7200, "2026-10-25T01:00:00Z", "2026-10-25T02:30", "2026-10-25T00:30:00Z"),
        (7200, "2026-10-25T01:00:00Z", "2026-10-25T03:00", "2026-10-25T02:00:00Z"),
        (0, "2026-10-25T01:00:00Z", "2026-10-25", "2026-10-25T00:00:00Z"),
    ])
    func `a time that comes twice is the first of them`(offset: Int, change: String, text: String, expected: String) throws {
        let change = try #require(Timestamp(rfc3339: change))
        let moment = DateOption.parse(text, time: LocalTime(now: now) { $0 < change ? offset : offset - 3600 })
        #expect(moment?.rfc3339 == expected)
    }

    @Test(arguments: [
        "", "yesterday", "3", "d", "-3d", "3.", "3 ", "2026", "2026-02-30", "2026-13-01", "31.01.2026", "2026-1-31", "3dd",
        "99999999999999999999d", "9999999999999999999", "2026-01-31T", "2026-01-31T25:00", "３d", "2026-01-31x", "1e3d",
        "2026-01-31Z", "2026-01-31T09Z", "2026-01-31T09:05+01", "2026-01-31T09:05.5Z", "2026-01-31T09:05:Z", "2026-01-31T09:05ZZ",
        "2026-01-31T09:éZ", "2026-01-31T09:0é+01:00",
    ])
    func `a date option is nothing else`(text: String) {
        #expect(DateOption.parse(text, time: LocalTime(now: now, offset: berlin)) == nil)
    }

    @Test func `a sentence for a person has its moments in local time`() {
        let clock = VirtualClock(offset: 3600)
        #expect(
            clock.localized("Left alone until 2026-01-31T09:05:00Z; then it goes on.")
                == "Left alone until 2026-01-31 10:05; then it goes on.")
    }

    @Test func `an age beyond all time is the beginning of time`() {
        #expect(DateOption.parse("9999999999999w", time: LocalTime(now: now, offset: berlin)).map { $0 < .epoch } ?? true)
    }
}

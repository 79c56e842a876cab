import Testing

@testable import AggregatorCore

struct TimestampTests {
    @Test("the first and last day of every month of years 0 to 9999 follow one another")
    func monthsFollow() {
        var expected = Timestamp(seconds: -62_167_219_200)
        var failures: [Timestamp.Civil] = []
        for year in 0...9999 {
            for month in 1...12 {
                let length = Timestamp.daysInMonth(month, of: year)
                let first = Timestamp.Civil(year: year, month: month, day: 1)
                let last = Timestamp.Civil(year: year, month: month, day: length, hour: 23, minute: 59, second: 59)
                if Timestamp(first) != expected || expected.civil != first { failures.append(first) }
                expected = expected.adding(seconds: Int64(length) * 86_400)
                if Timestamp(last)?.adding(seconds: 1) != expected || Timestamp(last)?.civil != last { failures.append(last) }
            }
        }
        #expect(failures.isEmpty)
        #expect(expected == Timestamp(seconds: 253_402_300_800))
        #expect(expected.civil == nil)
        #expect(Timestamp(seconds: -62_167_219_201).civil == nil)
    }

    @Test(
        "known days of the week",
        arguments: [
            (1970, 1, 1, 4), (2000, 2, 29, 2), (1969, 12, 31, 3), (1600, 1, 1, 6), (2038, 1, 19, 2), (0, 1, 1, 6), (9999, 12, 31, 5),
        ])
    func weekdays(year: Int, month: Int, day: Int, weekday: Int) {
        #expect(Timestamp.Civil(year: year, month: month, day: day).weekday == weekday)
    }

    @Test("the days of the week go round without a break")
    func weekdaysFollow() {
        var day = Timestamp(seconds: -5_000 * 86_400)
        var before = day.civil?.weekday
        for _ in 0..<10_000 {
            day = day.adding(seconds: 86_400)
            let today = day.civil?.weekday
            #expect(today == before.map { ($0 + 1) % 7 })
            before = today
        }
    }

    @Test(
        "what the calendar does not have",
        arguments: [
            (2023, 2, 29, 0, 0, 0), (1900, 2, 29, 0, 0, 0), (2023, 4, 31, 0, 0, 0), (2023, 0, 1, 0, 0, 0), (2023, 13, 1, 0, 0, 0),
            (2023, 1, 0, 0, 0, 0), (-1, 1, 1, 0, 0, 0), (10_000, 1, 1, 0, 0, 0), (2023, 1, 1, 24, 0, 0), (2023, 1, 1, 0, 60, 0),
            (2023, 1, 1, 0, 0, 60), (2023, 1, 1, -1, 0, 0), (Int.max, Int.max, Int.max, Int.max, Int.max, Int.max),
            (Int.min, Int.min, Int.min, Int.min, Int.min, Int.min), (2023, 1, Int.max, 0, 0, 0), (2023, Int.min, 1, 0, 0, 0),
        ])
    func refuses(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let civil = Timestamp.Civil(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        #expect(Timestamp(civil) == nil)
        #expect(0...6 ~= civil.weekday)
    }

    @Test("what is written as RFC 3339 is read back as the same moment")
    func roundTrips() {
        var random = RandomNumbers(seed: 1)
        for _ in 0..<5_000 {
            let seconds = Int64.random(in: -62_167_219_200..<253_402_300_800, using: &random)
            let digits = Int.random(in: 0...9, using: &random)
            let unit = (0..<digits).reduce(1_000_000_000) { unit, _ in unit / 10 }
            let nanoseconds = Int.random(in: 0...999_999_999, using: &random) / unit * unit
            let moment = Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds))
            #expect(Timestamp(rfc3339: moment.rfc3339) == moment)
        }
    }

    @Test(
        "forms of RFC 3339",
        arguments: [
            ("1985-04-12T23:20:50.52Z", "1985-04-12T23:20:50.52Z"), ("1996-12-19T16:39:57-08:00", "1996-12-20T00:39:57Z"),
            ("1990-12-31T23:59:60Z", "1990-12-31T23:59:59Z"), ("1937-01-01t12:00:27.87+00:20", "1937-01-01T11:40:27.87Z"),
            ("2000-01-01 00:00:00z", "2000-01-01T00:00:00Z"), ("2000-01-01T00:00:00.1234567899Z", "2000-01-01T00:00:00.123456789Z"),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
        ])
    func readsForms(text: String, written: String) {
        #expect(Timestamp(rfc3339: text)?.rfc3339 == written)
    }

    @Test(
        "what is no RFC 3339",
        arguments: [
            "", "2000", "2000-01-01", "2000-01-01T00:00Z", "2000-01-01T00:00:00", "2000-01-01T00:00:00.Z", "2000-01-01T00:00:00+0100",
            "2000-01-01T00:00:00+24:00", "2000-01-01T00:00:00+00:60", "2000-01-01T24:00:00Z", "2000-02-30T00:00:00Z",
            "2000-01-01T00:00:61Z", "2000-01-01T00:00:00Z ", "+200-01-01T00:00:00Z", "2000-01-01T00:00:00ZZ", "２000-01-01T00:00:00Z",
        ])
    func refusesForms(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test("the ends of the range saturate")
    func saturates() {
        let first = Timestamp(seconds: .min)
        let last = Timestamp(seconds: .max, nanoseconds: .max)
        #expect(last.nanoseconds == 999_999_999)
        #expect(Timestamp(seconds: 0, nanoseconds: .min).nanoseconds == 0)
        #expect(first.adding(seconds: -1) == first)
        #expect(last.adding(seconds: .max) == last)
        #expect(last.wholeSeconds(since: first) == .max)
        #expect(first.wholeSeconds(since: last) == .min)
        #expect(first.wholeSeconds(since: Timestamp(seconds: 0, nanoseconds: 1)) == .min)
        #expect(first.days == Int64.min / 86_400 - 1)
        #expect(first.rfc3339 == "0000-01-01T00:00:00Z")
        #expect(last.rfc3339 == "9999-12-31T23:59:59.999999999Z")
        #expect(first.civil == nil && last.civil == nil)
        #expect(first < last && !(first < first))
    }

    @Test("seconds between two moments are rounded down")
    func differences() {
        let later = Timestamp(seconds: 10, nanoseconds: 1)
        #expect(later.wholeSeconds(since: Timestamp(seconds: 5, nanoseconds: 2)) == 4)
        #expect(later.wholeSeconds(since: Timestamp(seconds: 5, nanoseconds: 1)) == 5)
        #expect(Timestamp(seconds: 5, nanoseconds: 2).wholeSeconds(since: later) == -5)
    }

    private static let first = Timestamp(seconds: .min)
    private static let last = Timestamp(seconds: .max, nanoseconds: .max)

    @Test(
        "seconds to another moment have their fraction, whichever of the two is the later one",
        arguments: [
            (Timestamp(seconds: 10), Timestamp(seconds: 12), 2), (Timestamp(seconds: 12), Timestamp(seconds: 10), -2),
            (Timestamp(seconds: 10, nanoseconds: 750_000_000), Timestamp(seconds: 12, nanoseconds: 250_000_000), 1.5),
            (Timestamp(seconds: 12, nanoseconds: 250_000_000), Timestamp(seconds: 10, nanoseconds: 750_000_000), -1.5),
            (Timestamp(seconds: -2, nanoseconds: 500_000_000), .epoch, 1.5), (.epoch, Timestamp(seconds: 0, nanoseconds: 1), 1e-9),
            (first, first, 0), (last, last, 0), (first, last, 18_446_744_073_709_551_616), (last, first, -18_446_744_073_709_551_616),
            (.epoch, first, -9_223_372_036_854_775_808), (Timestamp(seconds: -1), last, 9_223_372_036_854_775_808),
        ] as [(Timestamp, Timestamp, Double)])
    func secondsUntil(moment: Timestamp, other: Timestamp, seconds: Double) {
        #expect(moment.seconds(until: other) == seconds)
    }

    @Test(
        "a moment moves by seconds and their fraction, and stops at the ends of the range",
        arguments: [
            (.epoch, 2, Timestamp(seconds: 2)), (.epoch, 0, .epoch), (.epoch, -0.0, .epoch),
            (.epoch, 1.5, Timestamp(seconds: 1, nanoseconds: 500_000_000)),
            (.epoch, -1.5, Timestamp(seconds: -2, nanoseconds: 500_000_000)),
            (.epoch, -0.25, Timestamp(seconds: -1, nanoseconds: 750_000_000)),
            (Timestamp(seconds: 7, nanoseconds: 750_000_000), 0.5, Timestamp(seconds: 8, nanoseconds: 250_000_000)),
            (Timestamp(seconds: 7, nanoseconds: 999_999_999), 1e-9, Timestamp(seconds: 8)),
            (Timestamp(seconds: 7, nanoseconds: 1), -1e-9, Timestamp(seconds: 7)),
            (.epoch, 0.999_999_999_9, Timestamp(seconds: 1)), (.epoch, 1e-12, .epoch), (.epoch, -1e-12, .epoch),
            (.epoch, 2.3, Timestamp(seconds: 2, nanoseconds: 300_000_000)),
            (last, 0.5, last), (last, 1, last), (last, -1, Timestamp(seconds: .max - 1, nanoseconds: 999_999_999)), (last, 1e300, last),
            (Timestamp(seconds: .max, nanoseconds: 600_000_000), 0.5, last), (first, -0.5, first), (first, -1e300, first),
            (first, 0.5, Timestamp(seconds: .min, nanoseconds: 500_000_000)), (.epoch, .infinity, last), (.epoch, -.infinity, first),
            (Timestamp(seconds: 5, nanoseconds: 6), .nan, Timestamp(seconds: 5, nanoseconds: 6)),
            (first, 1e19, last),
        ] as [(Timestamp, Double, Timestamp)])
    func moves(moment: Timestamp, seconds: Double, moved: Timestamp) {
        #expect(moment.advanced(bySeconds: seconds) == moved)
    }

    @Test(
        "a moment is rounded up to a whole second",
        arguments: [
            (Timestamp(seconds: 10), Timestamp(seconds: 10)), (Timestamp(seconds: 10, nanoseconds: 1), Timestamp(seconds: 11)),
            (Timestamp(seconds: -1, nanoseconds: 5), .epoch), (Timestamp(seconds: .max, nanoseconds: 1), Timestamp(seconds: .max)),
        ])
    func roundedUp(moment: Timestamp, expected: Timestamp) {
        #expect(moment.roundedUp == expected)
    }
}

import Testing

@testable import AggregatorCore

/// 2025-01-01T00:00:00Z.
private let now = Timestamp(seconds: 1_735_689_600)

@Suite("Limits that are published beside an answer without Retry-After")
struct PublishedLimitTests {
    private func wait(_ fields: [(String, String)], _ status: Int = 429) -> Int64? {
        RetryAfter.published(in: fields.map(Header.init), status: status, now: now)?.wholeSeconds(since: now)
    }

    @Test(
        "the form of the draft, and the one before it",
        arguments: [
            ("\"default\";r=0;t=7200", 7_200), ("default;r=0;t=7200", 7_200), ("\"default\"; r=0; t=7200", 7_200), ("\"d\";t=60", 60),
            ("\"minute\";r=0;t=30, \"day\";r=0;t=40000", 40_000), ("\"minute\";r=0;t=30, \"day\";r=500;t=40000", 30),
            ("\"a,b;t=5\";r=0;t=90", 90), ("limit=100, remaining=0, reset=50", 50), ("limit=100,remaining=3,reset=50", nil),
            ("\"default\";r=3;t=7200", nil), ("\"default\";r=0;t=0", nil), ("\"default\";r=0", nil), ("\"default\";r=0;t=soon", nil),
            ("\"default;r=0;t=7200", nil), ("\"default\";r=0;t=-5", nil), ("\"default\";r=0;t=99999999999999999999", nil), ("", nil),
            (";=;,=", nil), ("7200", nil),
        ] as [(String, Int64?)])
    func draft(value: String, seconds: Int64?) {
        #expect(wait([("RateLimit", value)]) == seconds)
    }

    @Test("the names of pairs", arguments: ["RateLimit", "X-RateLimit", "X-Rate-Limit", "x-ratelimit"])
    func names(name: String) {
        #expect(wait([("\(name)-Remaining", "0"), ("\(name)-Reset", "7200")]) == 7_200)
        #expect(wait([("\(name)-Reset", "7200")]) == 7_200)
        #expect(wait([("\(name)-Remaining", "2"), ("\(name)-Reset", "7200")]) == nil)
        #expect(wait([("\(name)-Remaining", "0")]) == nil)
    }

    @Test(
        "seconds and moments are told apart by their size, and what is past or neither says nothing",
        arguments: [
            ("437", 437), ("437.5", 437), ("0", nil), ("-1", nil), ("1735693200", 3_600), ("1735693200.25", 3_600),
            ("1735693200000", 3_600), ("1735689600", nil), ("1735600000", nil), ("999999999", 999_999_999), ("10000000000", nil),
            ("99999999999999", nil),
            ("9223372036854775807", nil), ("99999999999999999999", nil), ("soon", nil), ("", nil), ("60, 120", 120),
        ] as [(String, Int64?)])
    func resets(value: String, seconds: Int64?) {
        #expect(wait([("X-RateLimit-Remaining", "0.0"), ("X-RateLimit-Reset", value)]) == seconds)
    }

    @Test("a moment is by the server's own clock")
    func serverClock() {
        let fields = [("X-RateLimit-Reset", "1735700400"), ("Date", "Wed, 01 Jan 2025 02:00:00 GMT")]
        #expect(wait(fields) == 3_600)
    }

    @Test("of several limits that are used up, the longest counts")
    func several() {
        #expect(wait([("RateLimit", "\"default\";r=0;t=30"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "90")]) == 90)
    }

    @Test("403 and 503 are heard where nothing is left, and other answers not at all", arguments: [403, 503, 200, 304, 404, 511])
    func statuses(status: Int) {
        let isHeard = status == 403 || status == 503
        #expect(wait([("X-RateLimit-Reset", "7200")], status) == nil)
        #expect(wait([("X-RateLimit-Remaining", "5"), ("X-RateLimit-Reset", "7200")], status) == nil)
        #expect(wait([("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "7200")], status) == (isHeard ? 7_200 : nil))
        #expect(wait([("RateLimit", "\"default\";r=0;t=7200")], status) == (isHeard ? 7_200 : nil))
    }
}

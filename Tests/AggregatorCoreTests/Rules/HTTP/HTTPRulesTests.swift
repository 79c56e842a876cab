import Testing

@testable import AggregatorCore

/// 2025-01-01T00:00:00Z.
private let now = Timestamp(seconds: 1_735_689_600)

struct HTTPDateTests {
    @Test(
        "the three forms of RFC 9110",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"), ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"), ("Wed Nov 16 08:49:37 1994", "1994-11-16T08:49:37Z"),
            ("Tuesday, 01-Jan-75 00:00:00 GMT", "2075-01-01T00:00:00Z"), ("Thursday, 01-Jan-76 00:00:00 GMT", "1976-01-01T00:00:00Z"),
            ("Tuesday, 01-Jan-00 00:00:00 GMT", "2000-01-01T00:00:00Z"), (" Mon, 06 Nov 1994 08:49:60 GMT\t", "1994-11-06T08:49:59Z"),
        ])
    func reads(text: String, moment: String) {
        #expect(HTTPDate.parse(text, now: now)?.rfc3339 == moment)
    }

    @Test(
        "other forms are not read",
        arguments: [
            "", "0", "-1", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 +0000",
            "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 31 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT GMT",
            "Sun, 06-Nov 1994 08:49:37 GMT", "Sun",
            "Sun,", "Sun Nov", "Sun, 06 Xxx 1994 08:49:37 GMT",
        ])
    func refuses(text: String) {
        #expect(HTTPDate.parse(text, now: now) == nil)
    }

    @Test("what is written is read back", arguments: [0, 1, 784_111_777, -1, 253_402_300_799, -62_167_219_200, 951_782_400] as [Int64])
    func roundTrips(seconds: Int64) {
        let moment = Timestamp(seconds: seconds)
        #expect(HTTPDate.parse(HTTPDate.text(moment), now: now) == moment)
    }

    @Test("the written form is IMF-fixdate")
    func writes() {
        #expect(HTTPDate.text(Timestamp(seconds: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(Timestamp(seconds: .max)) == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate.text(Timestamp(seconds: .min)) == "Sat, 01 Jan 0000 00:00:00 GMT")
    }
}

struct RetryAfterTests {
    @Test(
        "seconds and dates",
        arguments: [
            ("0", "2025-01-01T00:00:00Z"), ("120", "2025-01-01T00:02:00Z"), (" 120 ", "2025-01-01T00:02:00Z"),
            ("120.7", "2025-01-01T00:02:00Z"), ("120s", "2025-01-01T00:02:00Z"), ("120 Seconds", "2025-01-01T00:02:00Z"),
            ("2m", "2025-01-01T00:02:00Z"), ("2 Hours", "2025-01-01T02:00:00Z"), ("1d", "2025-01-02T00:00:00Z"),
            ("\"120\"", "2025-01-01T00:02:00Z"), ("+120", "2025-01-01T00:02:00Z"), ("120; busy", "2025-01-01T00:02:00Z"),
            ("9223372036854775807 h", "9999-12-31T23:59:59Z"),
            ("120, 60", "2025-01-01T00:02:00Z"), ("60, 120", "2025-01-01T00:02:00Z"), ("60, soon, 120;", "2025-01-01T00:02:00Z"),
            ("99999999999999999999999999", "9999-12-31T23:59:59Z"),
            ("1735693200", "2025-01-01T01:00:00Z"), ("1735693200000", "2025-01-01T01:00:00Z"), ("1735689000", "2025-01-01T00:00:00Z"),
            ("1736985600", "2080-01-17T00:00:00Z"),
            ("9223372036854775807", "9999-12-31T23:59:59Z"),
            ("Wed, 01 Jan 2025 00:02:00 GMT", "2025-01-01T00:02:00Z"), ("1 Jan 2025 00:02:00 GMT", "2025-01-01T00:02:00Z"),
            ("2025-01-01T00:02:00Z", "2025-01-01T00:02:00Z"), ("Wednesday, 01-Jan-25 00:02:00 GMT", "2025-01-01T00:02:00Z"),
            ("Wed, 01 Jan 2025 00:02:00 GMT, Thu, 02 Jan 2025 00:02:00 GMT", "2025-01-01T00:02:00Z"),
            ("Wed, 01 Jan 2025 00:02:00 GMT,120", "2025-01-01T00:02:00Z"), ("120, Thu, 02 Jan 2025 00:02:00 GMT", "2025-01-01T00:02:00Z"),
            ("Wednesday, 01-Jan-25 00:02:00 GMT, 60", "2025-01-01T00:02:00Z"), ("Wed Jan  1 00:02:00 2025, 60", "2025-01-01T00:02:00Z"),
            ("2025-01-01T00:02:00Z, 2025-01-01T00:03:00Z", "2025-01-01T00:02:00Z"), ("1 Jan 2025, 00:02:00 GMT", "2025-01-01T00:02:00Z"),
        ])
    func reads(text: String, moment: String) {
        #expect(RetryAfter.parse(text, now: now)?.rfc3339 == moment)
    }

    @Test(
        "a date is by the server's own clock",
        arguments: [
            ("Wed, 01 Jan 2025 05:00:00 GMT", "Wed, 01 Jan 2025 03:00:00 GMT", 7_200),
            ("Tue, 31 Dec 2024 10:00:00 GMT", "Tue, 31 Dec 2024 09:00:00 GMT", 3_600),
            ("Wed, 01 Jan 2025 01:00:00 GMT", nil, 3_600), ("Wed, 01 Jan 2025 01:00:00 GMT", "yesterday", 3_600), ("60", "x", 60),
            ("1735700400", "Wed, 01 Jan 2025 02:00:00 GMT", 3_600),
        ] as [(String, String?, Int64)])
    func serverClock(text: String, date: String?, seconds: Int64) {
        let headers = [Header(name: "Retry-After", value: text)] + (date.map { [Header(name: "Date", value: $0)] } ?? [])
        #expect(RetryAfter.moment(of: headers, now: now)?.wholeSeconds(since: now) == seconds)
    }

    @Test("of several fields the longest wait counts", arguments: [["60", "7200"], ["7200", "soon", "60"]])
    func longest(values: [String]) {
        let headers = values.map { Header(name: "Retry-After", value: $0) }
        #expect(RetryAfter.moment(of: headers, now: now)?.wholeSeconds(since: now) == 7_200)
    }

    @Test(
        "what can't be read", arguments: ["", " ", "-1", "soon", "1e3", "5 parsecs", "5 s later", "5x", "١٢", ",", "Wed, soon, 60"])
    func refuses(text: String) {
        #expect(RetryAfter.parse(text, now: now) == nil)
    }
}

struct MediaTypeTests {
    @Test(
        "media types and their parameters",
        arguments: [
            ("text/html", "text/html"), (" Text/HTML ;Charset=UTF-8 ", "text/html; charset=UTF-8"),
            ("text/html; charset=\"utf-8\"", "text/html; charset=utf-8"),
            ("a/b;c=\"d;\\\"e\\\\\"", "a/b; c=\"d;\\\"e\\\\\""), ("a/b;c=\"d", "a/b; c=d"), ("a/b;c=\"\"", "a/b; c=\"\""),
            ("a/b;c=", "a/b"),
            ("a/b;;c;=d;e=f", "a/b; e=f"), ("a/b;c=1;C=2", "a/b; c=1"), ("application/rss+xml;", "application/rss+xml"),
            ("text/html, text/html; charset=x", "text/html; charset=x"), ("a/b; c = d ", "a/b; c=d"), ("a/b;c=\"x\"y;d=e", "a/b; c=x; d=e"),
            ("a/b;c=\"\\", "a/b; c=\"\\\\\""), ("a/b; c=d e", "a/b; c=\"d e\""), ("a/b; c=d, x/y; e=f", "a/b; c=d; e=f"),
        ])
    func reads(text: String, written: String) {
        #expect(MediaType(text)?.description == written)
    }

    @Test(
        "what is no media type",
        arguments: ["", "/", "text", "text/", "/html", "te xt/html", "text/ht ml", "text/html/x", "téxt/html", ";charset=x", "\"a\"/b"])
    func refuses(text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test("a thousand parameters cost no more than the first few")
    func boundsParameters() {
        let text = "a/b" + (0..<1000).map { ";n\($0)=v" }.joined()
        #expect(MediaType(text)?.parameters.count == 64)
    }

    @Test("no prefix of one brings the reader down, and what is written reads as the same")
    func survivesTruncation() {
        let text = "Text/Html ; Charset = \"ut\\\"f\\\\\" ; x=y,a/b;z=\"\""
        for count in 0...text.utf8.count {
            guard let found = MediaType(String(decoding: text.utf8.prefix(count), as: UTF8.self)) else { continue }
            #expect(MediaType(found.description) == found)
        }
    }
}

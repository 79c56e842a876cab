import AggregatorCore
import Testing

@Suite("What an answer leaves behind")
struct AnswerMemoryTests {
    private func answer(_ headers: [Header], status: Int = 200) throws -> Response {
        Response(
            status: status, headers: headers, body: [], address: try #require(WebAddress("https://a.example/feed")), transferredBytes: 0)
    }

    @Test(
        "a validator that no request can carry is not kept",
        arguments: [
            ("\"a\"", true), ("odd é", true), ("", false), (" \t ", false), ("*", false), ("\"a\u{1B}b\"", false), ("\"a\rb\"", false),
            (String(repeating: "x", count: 4_097), false),
        ])
    func validators(value: String, isKept: Bool) throws {
        let left = Revalidation.validators(
            after: try answer([Header(name: "ETag", value: value), Header(name: "Last-Modified", value: value)]), isSameBody: false,
            asked: Validators())
        #expect(left == (isKept ? Validators(entityTag: value, lastModified: value) : Validators()))
    }

    @Test(
        "a part that another manipulation made, or that is missing from another document, leaves none (RFC 3229, 10.5)",
        arguments: [
            ([:], true), (["IM": "feed"], true), (["IM": "gzip, Feed"], true), (["IM": "feed", "Delta-Base": "\"1\""], true),
            (["Delta-Base": "\"1-gzip\""], true), (["IM": "range"], false), (["IM": "feed", "Delta-Base": "\"0\""], false),
        ] as [([String: String], Bool)])
    func part(headers: [String: String], isKept: Bool) throws {
        let response = try answer(headers.map { Header(name: $0, value: $1) } + [Header(name: "ETag", value: "\"2\"")], status: 226)
        let left = Revalidation.validators(after: response, isSameBody: false, asked: Validators(entityTag: "\"1\""))
        #expect(left == (isKept ? Validators(entityTag: "\"2\"") : Validators()))
    }

    @Test("one that is empty is none: it is not asked with, and says nothing of what has not changed")
    func empty() throws {
        var trust = SourceState.Trust()
        trust.validators = Validators(entityTag: "", lastModified: "x")
        #expect(Revalidation.validators(of: trust, for: ClientIdentity(), now: .epoch) == Validators(lastModified: "x"))
        let asked = Validators(entityTag: "\"1\"")
        let unchanged = try answer([Header(name: "ETag", value: "")])
        #expect(Revalidation.validators(afterUnchanged: unchanged, asked: asked, now: .epoch) == asked)
    }

    /// (tag and date asked with, tag and date that the answer names, whether they are asked with again)
    @Test(
        "\"not modified\" that names another version says nothing of the one that is here",
        arguments: [
            ("1", nil, "1", nil, true), ("1", nil, "2", nil, false), ("1", nil, nil, nil, true), ("1", may6, nil, may5, true),
            ("1", may6, "1", may5, true), (nil, may6, nil, may6, true), (nil, may6, nil, nil, true), (nil, may6, "1", nil, true),
            (nil, may6, "1", may6, true), (nil, may6, nil, may5, false), (nil, may5, nil, may6, false), (nil, may6, "1", may5, false),
            // The same moment, written otherwise.
            (nil, may6, nil, "Wednesday, 06-May-26 00:00:00 GMT", true), (nil, may6, nil, "Wed, 06 May 2026 00:00:00 UTC", true),
            (nil, may6, nil, "Wed, 6 May 2026 02:00:00 +0200", true), (nil, may6, nil, "Wed, 06 May 2026 00:00:00 gmt", true),
            (nil, may6, nil, "2026-05-06T00:00:00Z", true), (nil, may6, nil, "2026-05-06T00:00:01Z", false),
            (nil, "then", nil, "later", false),
        ] as [(String?, String?, String?, String?, Bool)])
    func named(tag: String?, date: String?, givenTag: String?, givenDate: String?, stay: Bool) throws {
        let asked = Validators(entityTag: tag, lastModified: date)
        let headers = [("ETag", givenTag), ("Last-Modified", givenDate)].compactMap { name, value in
            value.map { Header(name: name, value: $0) }
        }
        let now = try #require(HTTPDate.parse(Self.may6, now: .epoch))
        #expect(Revalidation.validators(afterUnchanged: try answer(headers), asked: asked, now: now) == (stay ? asked : Validators()))
    }

    @Test(
        "a tag that the server's compression has marked names the same version, and is asked with again as it came",
        arguments: [
            ("\"x-gzip\"", "\"x\"", true), ("\"x\"", "\"x-gzip\"", true), ("\"x--gzip\"", "\"x\"", true), ("\"x;gzip\"", "\"x\"", true),
            ("\"x-br\"", "\"x\"", true), ("\"x-zstd\"", "\"x\"", true), ("\"x-df\"", "\"x\"", true), ("\"x-deflate\"", "\"x\"", true),
            ("\"x-gzip\"", "\"x-br\"", true), ("W/\"x-gzip\"", "\"x\"", true), ("\"x-gzip\"", "W/\"x\"", true),
            // Apache 2.2 wrote it behind the quote.
            ("\"x\"-gzip", "\"x\"", true), ("x-gzip", "x", true),
            ("\"x-gzip\"", "\"y\"", false), ("\"x-gzip\"", "\"y-gzip\"", false), ("\"xgzip\"", "\"x\"", false),
            ("\"x-gz\"", "\"x\"", false), ("\"x-gzip-gzip\"", "\"x\"", false), ("\"-gzip\"", "\"-br\"", false),
            ("\"x-1\"", "\"x-2\"", false),
        ])
    func compressed(sent: String, given: String, stay: Bool) throws {
        let asked = Validators(entityTag: sent)
        let unchanged = try answer([Header(name: "ETag", value: given)])
        #expect(Revalidation.validators(afterUnchanged: unchanged, asked: asked, now: .epoch) == (stay ? asked : Validators()))
    }

    private static let (may5, may6) = ("Tue, 05 May 2026 00:00:00 GMT", "Wed, 06 May 2026 00:00:00 GMT")

    @Test(
        "a number of seconds that is too large counts as the largest",
        arguments: [
            ("max-age=60", 60), ("max-age=9223372036854775807", .max), ("max-age=9223372036854775808", 1 << 31),
            ("max-age=\"60\"", 60), ("max-age=-1", nil), ("max-age=", nil), ("max-age=x", nil), ("max-age=6, no-store", 0),
            ("max-age=7200, no-cache", 0),
            ("no-cache, max-age=7200", 0), ("max-age=7, max-age=8", 7),
            ("no-cache=\"Set-Cookie\", max-age=60", 60), ("no-cache=Set-Cookie,max-age=60", 60), ("no-cache=\"\", max-age=60", 0),
            ("x=\"a,max-age=1\", max-age=60", 60), ("x=\"\\\",max-age=1\", max-age=60", 60), ("x=\"a, max-age=60", 60),
            ("max-age=60; public", 60), ("public max-age=60", 60), ("max-age = 60", 60), ("Max-Age=60,,", 60), ("=, max-age=60", 60),
            ("public=\"max-age=1\"", nil), ("max-age=\"", nil), ("max-age=60.5", nil), ("no-store=x, max-age=60", 0),
        ] as [(String, Int64?)])
    func freshness(control: String, seconds: Int64?) {
        #expect(Freshness.seconds(of: [Header(name: "Cache-Control", value: control)], now: .epoch) == seconds)
    }

    @Test(
        "\"not modified\" replaces what it brings, and an Expires that has passed does not replace a max-age",
        arguments: [
            ([:], 60, 60), (["Expires": "0"], 60, 60), (["Expires": "0"], nil, 0), (["Expires": "0"], 0, 0),
            (["Expires": "0", "Cache-Control": "no-cache"], 60, 0), (["Expires": "0", "Cache-Control": "max-age=30"], 60, 30),
            (["Expires": "Thu, 01 Jan 1970 00:00:30 GMT"], 60, 30), ([:], nil, nil),
        ] as [([String: String], Int64?, Int64?)])
    func unchanged(fields: [String: String], stored: Int64?, seconds: Int64?) {
        #expect(Freshness.seconds(ofUnchanged: fields.map(Header.init), stored: stored, now: .epoch) == seconds)
    }

    @Test("what a cache has kept already is taken off", arguments: [("20", 40), ("99999999999999999999", 0), ("-20", 60), ("x", 60)])
    func age(age: String, seconds: Int64) {
        let headers = [Header(name: "Cache-Control", value: "max-age=60"), Header(name: "Age", value: age)]
        #expect(Freshness.seconds(of: headers, now: .epoch) == seconds)
        let dated = [Header(name: "Expires", value: "Thu, 01 Jan 1970 00:01:00 GMT"), Header(name: "Age", value: age)]
        #expect(Freshness.seconds(of: dated, now: .epoch) == seconds)
        let passed = [Header(name: "Expires", value: "Thu, 01 Jan 1970 00:00:00 GMT"), Header(name: "Age", value: "9223372036854775807")]
        #expect(Freshness.seconds(of: passed, now: Timestamp(seconds: 60)) == 0)
    }

    @Test(
        "a date to keep an answer until is read as people write them, and what is none has passed",
        arguments: [
            ("Thu, 01 Jan 1970 01:00:00 GMT", 3_600), ("Thu, 1 Jan 1970 01:00:00 +0000", 3_600), ("1970-01-01T01:00:00Z", 3_600),
            ("Thu Jan  1 01:00:00 1970", 3_600), ("3600", 0), ("2026", 0), ("12", 0), ("0", 0), ("-1", 0), ("never", 0), ("", 0),
        ] as [(String, Int64?)])
    func expiry(date: String, seconds: Int64?) {
        #expect(Freshness.seconds(of: [Header(name: "Expires", value: date)], now: .epoch) == seconds)
    }
}

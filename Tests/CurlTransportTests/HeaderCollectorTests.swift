import AggregatorCore
import Testing

@testable import CurlTransport

/// Header lines as libcurl hands them over.
struct HeaderCollectorTests {
    private func collect(_ lines: [String], limit: Int = 1 << 16) throws -> HeaderCollector {
        var collector = HeaderCollector(limit: limit)
        for line in lines { _ = try Array("\(line)\r\n".utf8).withUnsafeBytes { try collector.receive($0) } }
        return collector
    }

    @Test func `the final answer counts, without interim answers and trailers`() throws {
        let lines = ["HTTP/1.1 103 Early", "Link: </a>", "", "HTTP/2 200", "etag: \"x\"", "X-Odd:  a \t", "", "Trailer: t"]
        let headers = try collect(lines)
        #expect(headers.status == 200)
        #expect(headers.fields == [Header(name: "etag", value: "\"x\""), Header(name: "X-Odd", value: "a")])
    }

    @Test func `a folded line goes on with the last value`() throws {
        let headers = try collect(["HTTP/1.1 200 OK", "X-Long: one", "\t two", ""])
        #expect(headers.fields == [Header(name: "X-Long", value: "one two")])
    }

    @Test func `a bare CR is a space, and makes of a validator one that was never issued`() throws {
        let headers = try collect(["HTTP/1.1 200 OK", "X-Odd: a\rb", "ETag: \"a\rb\"", "Last-Modified: a", "\tb\0c", ""])
        #expect(headers.fields == [Header(name: "X-Odd", value: "a b")])
    }

    @Test func `values are UTF-8, or else ISO 8859-1`() throws {
        var collector = HeaderCollector(limit: 1000)
        let lines: [[UInt8]] = [Array("HTTP/1.1 200 OK".utf8), Array("A: ".utf8) + [0xe9], Array("B: é".utf8), []]
        for line in lines { _ = try line.withUnsafeBytes { try collector.receive($0) } }
        #expect(collector.fields.map(\.value) == ["é", "é"])
    }

    @Test func `a value with a long row of combining marks is none in UTF-8, and no validator is made of it`() throws {
        let row = String(repeating: "\u{301}", count: 31)
        let headers = try collect([
            "HTTP/1.1 200 OK", "X-Odd: \(row)", "ETag: \"\(row)\"", "X-Fine: \(String(row.unicodeScalars.dropLast()))", "",
        ])
        #expect(headers.fields.map(\.name) == ["X-Odd", "X-Fine"])
        #expect(headers.fields.first?.value == String(repeating: "\u{CC}\u{81}", count: 31))
        #expect(headers.fields.last?.value.unicodeScalars.count == 30)
    }

    @Test(arguments: [
        (["Content-Length: 5"], 5, false), (["Content-Length: 5", "content-length: 5"], 5, false), (["Content-Length: 5, 5"], 5, false),
        (["Content-Length: \t5 ,5 "], 5, false),
        (["Transfer-Encoding: chunked"], nil, false), (["Content-Length: 5", "Transfer-Encoding: chunked"], nil, true), ([], nil, false),
    ])
    func `the length is what the fields agree on`(fields: [String], length: Int?, isAmbiguous: Bool) throws {
        let headers = try collect(["HTTP/1.1 200 OK"] + fields + [""])
        #expect(headers.announcedLength == length)
        #expect(headers.isAmbiguous == isAmbiguous)
    }

    @Test(arguments: [
        ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: 5, 6"],
    ])
    func `lengths that contradict each other break the answer`(fields: [String]) {
        #expect(throws: HeaderCollector.Failure.contradictoryLength) { try collect(["HTTP/1.1 200 OK"] + fields + [""]) }
    }

    @Test(arguments: ["-1", "+5", "5x", "0x5", "1 0", "900\t0", "99999999999999999999"])
    func `a length that can't be read breaks the answer`(length: String) {
        #expect(throws: HeaderCollector.Failure.unreadableLength) { try collect(["HTTP/1.1 200 OK", "Content-Length: \(length)", ""]) }
    }

    @Test(arguments: ["Content-Length : 5", "content-length\t: 5", "Transfer-Encoding : chunked"])
    func `what frames the body has no space behind its name, as others may have`(field: String) throws {
        #expect(throws: HeaderCollector.Failure.looseFraming) { try collect(["HTTP/1.1 200 OK", "ETag: \"1\"", field, ""]) }
        let error = try collect(["HTTP/1.1 429 No", "Retry-After : 60", field, ""])
        #expect(error.fields["Retry-After"] == "60" && error.isAmbiguous && error.announcedLength == nil)
    }

    @Test(arguments: [["Transfer-Encoding: ", "\tchunked"], ["Content-Length:", " 5"], ["transfer-encoding: gzip,", "  chunked"]])
    func `what frames the body stands on one line, as libcurl does not see the second`(lines: [String]) throws {
        #expect(throws: HeaderCollector.Failure.looseFraming) { try collect(["HTTP/1.1 200 OK"] + lines + [""]) }
        #expect(throws: Never.self) { try collect(["HTTP/1.1 200 OK", "Content-Length: 5", "\t ", "X-Other: a", " b", ""]) }
    }

    @Test(arguments: [202, 206, 302, 304, 400, 404, 429, 503])
    func `what brings no document counts whatever lengths it announces, and nothing behind it does`(status: Int) throws {
        let headers = try collect(["HTTP/1.1 \(status) No", "Retry-After: 60", "Content-Length: 5", "Content-Length: 6", ""])
        #expect(headers.status == status && headers.fields["Retry-After"] == "60")
        #expect(headers.isAmbiguous && headers.announcedLength == nil)
        #expect(throws: HeaderCollector.Failure.contradictoryLength) {
            try collect(["HTTP/1.1 203 Changed", "Content-Length: 5", "Content-Length: 6", ""])
        }
    }

    @Test func `of an error whose head can't be read to its end, the fields so far count`() throws {
        var headers = try collect(["HTTP/1.1 429 No", "Retry-After: 60", "ETag: \"a\rb\""])
        let isSettled = headers.settle()
        #expect(isSettled && headers.isComplete && headers.fields == [Header(name: "Retry-After", value: "60")])
        for lines in [["HTTP/1.1 302 There", "Location: /"], ["HTTP/1.1 103 Early", "Link: </>"], []] {
            var other = try collect(lines)
            let isSettled = other.settle()
            #expect(!isSettled && !other.isComplete)
        }
    }

    @Test func `the bytes of a place that are no UTF-8 stay what they are`() throws {
        var collector = HeaderCollector(limit: 1000)
        let lines: [[UInt8]] = [
            Array("HTTP/1.1 301 There".utf8), Array("Location:  /caf".utf8) + [0xe9, 32], Array("Location: /é".utf8), [],
        ]
        for line in lines { _ = try line.withUnsafeBytes { try collector.receive($0) } }
        #expect(collector.fields.map(\.value) == ["/caf%E9", "/é"])
    }

    @Test(arguments: ["identity", ", Identity", "", "identity , identity"])
    func `a coding that codes nothing leaves a length, which libcurl does not count`(codings: String) throws {
        let headers = try collect(["HTTP/1.1 200 OK", "Content-Length: 5", "Transfer-Encoding: \(codings)", ""])
        #expect(headers.announcedLength == 5 && headers.uncountedLength == 5 && headers.isAmbiguous)
        let chunked = try collect(["HTTP/1.1 200 OK", "Content-Length: 5", "Transfer-Encoding: \(codings), chunked", ""])
        #expect(chunked.announcedLength == nil && chunked.uncountedLength == nil && chunked.isAmbiguous)
    }

    @Test func `a cookie whose bytes would not come back is none`() throws {
        var collector = HeaderCollector(limit: 1000)
        let lines: [[UInt8]] = [
            Array("HTTP/1.1 302 There".utf8), Array("Set-Cookie: a=".utf8) + [0xe9, 0xff], Array("Set-Cookie: b=é".utf8),
            Array("Set-Cookie: c=1; Comment=".utf8) + [0xe9], Array("Set-Cookie: d=\r1".utf8), [],
        ]
        for line in lines { _ = try line.withUnsafeBytes { try collector.receive($0) } }
        #expect(collector.fields.map { $0.value.prefix(3) } == ["b=é", "c=1"])
    }

    @Test(arguments: [
        (200, "bytes 5-9/10", true), (200, "Bytes=5-9/*", true), (200, "bytes 0-4/10", false), (200, "bytes 0-9/*", false),
        (200, "bytes 0-10/10", false), (200, "bytes */10", false), (200, "bytes 99999999999999999999-/10", false),
        (404, "bytes 5-9/10", false), (200, "lines 5-9/10", false), (200, "", false),
    ])
    func `what begins in the middle of a document and calls itself all of it has no validators`(
        status: Int, range: String, isTail: Bool
    ) throws {
        let headers = try collect(["HTTP/1.1 \(status) OK", "ETag: \"1\"", "Content-Range: \(range)", "Last-Modified: x", ""])
        #expect(headers.fields.count == (isTail ? 1 : 3))
    }

    @Test(arguments: [(200, 5), (204, nil), (304, nil)])
    func `a length beside a coding that codes nothing is one of a body, where there is one`(status: Int, length: Int?) throws {
        let headers = try collect(["HTTP/1.1 \(status) OK", "Transfer-Encoding: identity", "Content-Length: 5", ""])
        #expect(headers.uncountedLength == length)
    }

    @Test(arguments: ["ICY 200 OK", "HTTP/1.1", "HTTP/1.1 2x0 OK", "HTTP/1.1 2000 OK", "<html>"])
    func `a status line that is none breaks the answer`(line: String) {
        #expect(throws: HeaderCollector.Failure.unreadable) { try collect([line]) }
    }

    @Test func `bytes and fields are bounded, over all answers together`() {
        let interim = ["HTTP/1.1 103 Early", "Link: </aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>", ""]
        #expect(throws: HeaderCollector.Failure.tooManyBytes(limit: 200)) {
            try collect(interim + interim + interim + ["HTTP/1.1 200 OK", ""], limit: 200)
        }
        let many = (0...HeaderCollector.maximumCount).map { "X-\($0): x" }
        #expect(throws: HeaderCollector.Failure.tooManyFields) { try collect(["HTTP/1.1 200 OK"] + many + [""]) }
    }
}

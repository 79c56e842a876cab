import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Damaged JSON")
struct JSONDamageTests {
    private let format = JSONFeedFormat()

    private static let feed =
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "a", "tags": ["x"]}, {"id": "b"}]}"#

    private func parse(_ text: String) throws(FormatFailure) -> FeedDocument {
        try format.parse(DocumentInput(bytes: Array(text.utf8)))
    }

    private func guids(_ document: FeedDocument) -> [String?] { document.posts.map { $0.guid?.text } }

    @Test("wherever a feed is cut, it is none: not every transfer tells")
    func cutAnywhere() throws {
        let bytes = try Fixture.bytes("version-1.1.json")
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
        #expect(try !format.parse(DocumentInput(bytes: Array(bytes[...end]))).posts.isEmpty)
        for count in 0...end { #expect(throws: FormatFailure.self) { try format.parse(DocumentInput(bytes: Array(bytes[..<count]))) } }
    }

    @Test(
        "what stands behind a feed is passed over with a warning",
        arguments: ["}", ";", "\n<!-- cached -->", " text", feed, "\u{0}x", "\n<script>x</script>"])
    func behind(rest: String) throws {
        let document = try parse(Self.feed + rest)
        #expect(guids(document) == ["a", "b"])
        #expect(document.warnings.map(\.code) == ["junk-after-document"])
        #expect(throws: FormatFailure.self) { try parse("{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\"}" + rest) }
        #expect(throws: FormatFailure.self) { try parse("{\"items\": [1]}" + rest) }
    }

    @Test(
        "what stands before a feed is passed over with a warning",
        arguments: [
            "<br />\n<b>Notice</b>: Undefined index in /x.php on line 3<br />\n", "Warning: {x} in \"y\" on line 3\n", "\u{FEFF}\u{FEFF}",
            ")]}',\n",
        ])
    func before(junk: String) throws {
        for text in [Self.feed, Self.feed + "\n<!-- cached -->"] {
            let input = DocumentInput(bytes: Array((junk + text).utf8), contentType: "text/html")
            #expect(format.recognition(of: input) == .certain)
            let document = try format.parse(input)
            #expect(guids(document) == ["a", "b"])
            #expect(document.warnings.map(\.code).contains("junk-before-document"))
        }
    }

    @Test(
        "a page that shows a feed is a page, and JSON behind junk that is no feed is none",
        arguments: [
            "<html><body><pre>\(feed)</pre></body></html>", "<script>x = \(feed)</script>", "<p>\(feed)\n<!-- x --></p>",
            "Notice: x\n{\"title\": \"T\", \"items\": [{\"id\": \"a\"}]}", "Notice: {\"x\": 1} \(feed)",
            String(repeating: "Notice\n", count: 2_000) + feed,
        ])
    func strangers(text: String) {
        let input = DocumentInput(bytes: Array(text.utf8))
        #expect(format.recognition(of: input) == .none)
        #expect(throws: FormatFailure.self) { try format.parse(input) }
    }
}

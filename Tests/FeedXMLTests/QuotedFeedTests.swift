import AggregatorCore
import Testing

@testable import FeedXML

@Suite("JSON that quotes a feed")
struct QuotedFeedTests {
    private static let feed =
        #"<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><item><guid>a</guid></item></channel></rss>"#

    private static var quoted: String {
        "\"" + feed.replacing("\"", with: #"\""#).replacing("/", with: #"\/"#) + "\""
    }

    @Test(
        "JSON that quotes a feed is JSON, whatever stands around the feed",
        arguments: [
            #"{"status": "error", "contents": \#(quoted)}"#, "\u{FEFF} \n[{\"a\": [1.5e-3, true, null, {}], \"b\": \(quoted)}, 2]", quoted,
            #"{"page": "<p>x</p>", "feed": \#(quoted)}"#, #"{"feed": \#(quoted.dropLast(40))"#, #"{\#(quoted): 1}"#,
        ])
    func quotations(text: String) throws {
        let input = DocumentInput(bytes: Array(text.utf8), contentType: "application/rss+xml")
        let failure = try #require(throws: FormatFailure.self) { try FeedXMLFormat().parse(input) }
        #expect(failure.code == .notAFeed)
        #expect(failure.message.contains("JSON"))
        #expect(FeedXMLFormat().recognition(of: input) == .none)
    }

    @Test(
        "JSON that quotes a feed is told from a feed behind what a program has put before it",
        arguments: [
            "{", "[", "\"", "{\"", "{\"debug\": true}\n", "[1]", "[2026-01-02] \"GET /<b>\" ", "[error] \"no <b>\" ", "{\"a\": \"b\"}{",
            "{\"status\": \"<p>ok</p>\"}", "[\"<b>x</b>\", 1]\n", "{\"html\": \"<div>\",}",
            "\"Notice\": ", "Warning: \"x\" in {y} on line 3\n", "{\"a\": ",
        ])
    func junk(before: String) throws {
        let document = try FeedXMLFormat().parse(DocumentInput(bytes: Array((before + Self.feed).utf8)))
        #expect(document.posts.map { $0.guid?.text } == ["a"])
        #expect(document.warnings.contains { $0.code == "junk-before-document" })
    }
}

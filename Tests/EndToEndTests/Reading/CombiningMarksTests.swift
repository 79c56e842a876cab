import Foundation
import Testing

/// Feeds with tens of thousands of combining marks in a row, which took the standard library minutes to compare.
@Suite("Rows of combining marks")
struct CombiningMarksTests {
    let program: Program
    private static let marks = String(repeating: "\u{301}\u{323}", count: 40_000)
    /// As many as an attribute may hold.
    private static let fewer = String(repeating: "\u{301}\u{323}", count: 10_000)
    private static let references = String(repeating: "&#x301;&#x323;", count: 20_000)
    private static let escaped = String(repeating: "&amp;#x301;&amp;#x323;", count: 10_000)

    init() throws { program = try Program() }

    private static let items = [
        "texts": "<guid>1</guid><title>Cat \(marks)</title><description>Cat \(marks)</description>",
        "addresses and labels":
            "<guid>a\(marks)</guid><title>Cat</title><link>http://e.example/\(marks)</link><category>c\(marks)</category><category>\(marks)</category>",
        "references":
            "<guid>1</guid><title>Cat \(references)</title><author>a\(references)</author><description>Cat &lt;b&gt;\(escaped)</description>",
        "attributes":
            "<guid>1</guid><title>Cat</title><enclosure url='http://e.example/a.mp3' type='a\(fewer)' length='\(fewer)'/><pubDate>\(marks)</pubDate>",
    ]

    @Test(
        "a feed takes no longer for them, wherever they are, and its posts are read and found", .timeLimit(.minutes(5)),
        arguments: items.keys)
    func everywhere(place: String) throws {
        defer { program.remove() }
        let feed =
            "<rss version='2.0'><channel><title>Blog</title><ttl>\(Self.marks)</ttl><item>\(Self.items[place] ?? "")</item></channel></rss>"
        let path = try program.write(feed, to: "feed.xml")
        #expect(try program.run("pull", path).status == 0)
        #expect(try program.run("pull", path, "--force").errors.contains("0 new"))
        #expect(try program.run("search", "cat", "--json").objects().count == 1)
        #expect(try program.run("posts").status == 0)
    }

    @Test("a JSON Feed takes no longer for them either", .timeLimit(.minutes(5))) func json() throws {
        defer { program.remove() }
        let escapes = String(repeating: #"\u0301\u0323"#, count: 20_000)
        let item = #"{"id": "\#(Self.marks)", "a\#(Self.marks)": 1, "title": "\#(escapes)", "content_text": "Cat \#(Self.marks)"}"#
        let feed = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Blog", "expired": "\#(Self.marks)", "items": [\#(item)]}"#
        let path = try program.write(feed, to: "feed.json")
        #expect(try program.run("pull", path).status == 0)
        #expect(try program.run("search", "cat", "--json").objects().count == 1)
    }
}

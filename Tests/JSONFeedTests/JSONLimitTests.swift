import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Limits of JSON")
struct JSONLimitTests {
    private func parse(_ text: String, _ change: (inout ParseLimits) -> Void) throws(FormatFailure) -> FeedDocument {
        var limits = ParseLimits()
        change(&limits)
        return try JSONFeedFormat().parse(DocumentInput(bytes: Array(text.utf8), limits: limits))
    }

    private func feed(_ items: String, _ around: String = "") -> String {
        #"{"version": "https://jsonfeed.org/version/1.1", "title": "a"\#(around), "items": [\#(items)]}"#
    }

    private func list(_ count: Int, _ element: String = "0") -> String { Array(repeating: element, count: count).joined(separator: ",") }

    @Test func `values of one item, or around the items, are bounded`() throws {
        // Ten elements: the object, its id, the list, and the seven in the list.
        let item = #"{"id": "a", "x": [\#(list(7))]}"#
        #expect(try parse(feed("\(item), \(item)")) { $0.elements = 10 }.posts.count == 2)
        for text in [feed(#"{"id": "a", "x": [\#(list(8))]}"#), feed(item, #", "x": [\#(list(8))]"#)] {
            let failure = try #require(throws: FormatFailure.self) { try parse(text) { $0.elements = 10 } }
            #expect(failure.code == .limitExceeded)
            #expect(failure.message.contains("`elements`"))
        }
    }

    @Test func `what is beyond the limit of a list is passed over, and told once`() throws {
        let tags = (0..<30).map { "\"\($0)\"" }.joined(separator: ",")
        let item = #"{"id": "a", "tags": [\#(tags)], "title": "b"}"#
        let document = try parse(feed("\(item), \(item)")) { $0.parts = 20 }
        #expect(document.posts.map(\.categories.count) == [20, 20])
        #expect(document.posts.map { $0.title?.plain } == ["b", "b"])
        #expect(document.warnings.map(\.code) == ["too-many-parts"])
        #expect(try parse(feed(item)) { $0.parts = 30 }.warnings.isEmpty)
    }

    @Test func `more items than allowed are not kept until they are counted`() throws {
        let failure = try #require(throws: FormatFailure.self) { try parse(feed(list(1000, "{}"))) { $0.items = 10 } }
        #expect(failure.message.contains("`items`"))
    }

    @Test(arguments: ["{\"id\" 1}", "{\"id\": 1", "01 2", "{\"id\": \"a\\"])
    func `a list without an item that can be read is a failure with its line`(item: String) throws {
        let failure = try #require(throws: FormatFailure.self) { try parse(feed("\n\(item)")) { _ in } }
        #expect(failure.code == .damaged)
        #expect(failure.message.contains("line 2"))
    }

    @Test func `what was repaired is told with its line, in an item as around them`() throws {
        let document = try parse(feed("{\"id\": \"a\"},\n{\"id\": \"b\tc\",}\n", ", \"description\": \"a\tb\"")) { _ in }
        #expect(document.posts.map { $0.guid?.text } == ["a", "b\tc"])
        #expect(document.warnings.map(\.line) == [1, 2])
    }

    @Test(.timeLimit(.minutes(5))) func `a huge base is none, and is not looked at again for each item`() throws {
        let home = "http://example.org/" + String(repeating: "a", count: 4 << 20) + "/?q"
        let items = (0..<2000).map { #"{"id": "\#($0)", "url": "page"}"# }.joined(separator: ",")
        let document = try parse(feed(items, #", "home_page_url": "\#(home)""#)) { _ in }
        #expect(document.posts.count == 2000)
        #expect(document.posts.first?.addresses.page?.text == "page")
    }

    @Test func `of a list of items that comes twice all items count, and are counted`() throws {
        let twice = #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "a"}], "items": [{"id": "b"}, {"id": "c"}]}"#
        #expect(try parse(twice) { _ in }.posts.map { $0.guid?.text } == ["a", "b", "c"])
        #expect(throws: FormatFailure.self) { try parse(twice) { $0.items = 2 } }
        let none = #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "a"}], "items": null}"#
        #expect(try parse(none) { _ in }.posts.map { $0.guid?.text } == ["a"])
    }

    @Test func `items elsewhere than at the top are nobody's`() throws {
        let nested = feed("{\"id\": \"a\", \"items\": [{\"id\": \"b\"}]}", #", "x": {"items": [1, 2]}, "y": [{"items": [1]}]"#)
        #expect(try parse(nested) { _ in }.posts.map { $0.guid?.text } == ["a"])
    }
}

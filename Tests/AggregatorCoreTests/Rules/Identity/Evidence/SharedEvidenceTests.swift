import AggregatorCore
import Testing

@Suite("Posts that have much in common are all there")
struct SharedEvidenceTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// The indexes of the items that a first pull keeps as posts.
    private func kept(_ items: [Item]) -> [Int] {
        let posts = items.map(\.post)
        return PostIdentification(feed: feed, posts: posts, evidence: PostEvidence.of(posts, by: .auto), known: [:]).decisions.map(\.index)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var items: [Item]
        /// The indexes of the items that are posts of their own.
        var kept: [Int]
    }

    private static let second = Int64(1_700_000_001)
    private static let top = "https://example.org/1?utm_campaign=top"
    private static let business = "https://example.org/1?utm_campaign=business"

    private static let cases = [
        Case(
            testDescription: "one story in two sections, told otherwise",
            items: [Item("a", top, "Story", "one", date: second), Item("a", business, "Story", "two", date: second)], kept: [0, 1]),
        Case(
            testDescription: "one story in two sections is one post",
            items: [Item("a", top, "Story", "one", date: second), Item("a", business, "Story", "one", date: second)], kept: [0]),
        Case(
            testDescription: "also where one of the addresses counts nobody",
            items: [Item("a", top, "Story", "one", date: second), Item("a", "1", "Story", "one", date: second)], kept: [0]),
        Case(
            testDescription: "also without a guid, a time or a title",
            items: [Item(nil, top, "", "one", date: 1_700_006_400), Item(nil, business, "", "one", date: 1_700_006_400)], kept: [0]),
        Case(
            testDescription: "and beside others",
            items: [Item("a", top, "Story", "one"), Item("b", "2", "Other", "text"), Item("a", business, "Story", "one")], kept: [0, 1]),
        Case(
            testDescription: "two pages are two posts",
            items: [Item("a", "1?id=1", "Story", "one", date: second), Item("a", "1?id=2", "Story", "one", date: second)], kept: [0, 1]),
        Case(
            testDescription: "a picture that others have is no reason to leave a post out",
            items: [
                Item(nil, nil, "Story", "one", date: second).with { $0.attachment = "x" },
                Item(nil, nil, "Story", "one", date: second).with { $0.attachment = "y" },
                Item(nil, nil, "Other", "two", date: second).with { $0.attachment = "y" },
            ], kept: [0, 1, 2]),
    ]

    @Test("once, or as often as they say something else", arguments: cases)
    func keeps(_ one: Case) { #expect(kept(one.items) == one.kept) }

    @Test("of whatever a document's posts have in common, each title is there")
    func neverLost() {
        var numbers = RandomNumbers(seed: 5)
        func draw<Value>(_ values: [Value]) -> Value { values[Int(numbers.next() % UInt64(values.count))] }
        for _ in 0..<2_000 {
            let items = (0..<(2 + Int(numbers.next() % 4))).map { _ in
                Item(
                    draw([nil, "a", "b"]), draw([nil, Self.top, Self.business, "1", "2"]), draw(["", "Story", "Other"]),
                    draw(["one", "two"]), date: draw([nil, Self.second, 1_700_006_400])
                ).with { $0.attachment = draw([nil, "x", "y"]) }
            }
            let titles = Set(kept(items).map { items[$0].title })
            #expect(titles == Set(items.map(\.title)), "of \(items)")
        }
    }

    @Test("one that is listed twice, at its page and at that for readers who are counted, is one")
    func counted() {
        let listed = ["news/0/", "news/0/?utm_source=feed"].map { Item("g", $0, "Title", "Text", date: 90_061) }
        #expect(kept(listed + [Item("h", "1", "Other", "Text", date: 90_077)]) == [0, 2])
    }
}

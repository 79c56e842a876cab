import AggregatorCore
import Testing

@Suite("A post whose source has changed its names is the same")
struct SameAgainTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// How many posts of each document are new.
    private func news(_ documents: [[Item]]) -> [Int] {
        var store = MiniatureStore()
        return documents.map { store.pull($0.map(\.post), of: feed).new }
    }

    @Test(
        "whose address has another session at every request, and whose text another price",
        arguments: ["?PHPSESSID=abc1", ";jsessionid=0A1B", "?jsessionid=0A1B", "?item=1&sid=0123456789abcdef0123456789abcde"])
    func sessions(session: String) {
        let documents = (0..<4).map { pull in (0..<5).map { Item(nil, "item-\($0)\(session)\(pull)", "Item \($0)", "\(pull) dollars") } }
        #expect(news(documents) == [5, 0, 0, 0])
    }

    /// Posts at pages of their own, of different seconds.
    private static func stories(_ change: (inout Item, Int) -> Void = { _, _ in }) -> [Item] {
        (0..<6).map { number in
            Item("?p=\(number)", "story-\(number)/", "Story \(number)", "Text \(number)", date: 1_782_864_007 + Int64(number) * 5_000)
                .with { change(&$0, number) }
        }
    }

    @Test(
        "of a newspaper that corrects a headline, and with it guid and page but for a number",
        arguments: ["Two die in a fire.", "Three die in a fire."])
    func numberedSlugs(text: String) {
        func story(_ slug: String, _ text: String) -> Item {
            let page = "https://example.org/news/2026/07/02/\(slug)_6194011_3210.html"
            return Item(page, page, slug.replacing("-", with: " "), text, date: 1_782_864_013)
        }
        let others = Self.stories()
        #expect(news([[story("fire-kills-two", "Two die in a fire.")] + others, [story("fire-kills-three", text)] + others]) == [7, 0])
    }
}

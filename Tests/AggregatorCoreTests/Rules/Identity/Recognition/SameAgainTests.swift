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
}

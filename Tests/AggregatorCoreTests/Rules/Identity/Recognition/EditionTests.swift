import AggregatorCore
import Testing

@Suite("Guids that count the editions of articles")
struct EditionTests {
    private static let start: Int64 = 1_782_864_007

    private static func article(_ number: Int, edition: Int = 0, page: Int? = nil) -> Item {
        let page = "articles/\(page ?? number)"
        return Item(
            "https://example.org/\(page)#\(edition)", page, "Headline \(number), \(edition)", "Text \(number), \(edition)",
            date: start + Int64(number + edition * 10) * 3_600)
    }

    /// How many posts of the second document are new.
    private func new(_ second: [Item], after first: [Item]) -> Int {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        _ = store.pull(first.map(\.post), of: feed, at: Self.start)
        return store.pull(second.map(\.post), of: feed, at: Self.start + 3_600).new
    }

    private static let articles = (0..<4).map { article($0) }

    @Test("an edition is the article, also with a new headline at a new date")
    func corrected() {
        #expect(new([Self.article(0, edition: 1)] + Self.articles.dropFirst(), after: Self.articles) == 0)
        #expect(new([Self.article(4), Self.article(1, edition: 12)] + Self.articles.dropFirst(2), after: Self.articles) == 1)
    }

    @Test("an entry is new where others of its document are at its page")
    func live() {
        let live = (0..<3).map { Self.article($0, edition: $0, page: 7) }
        #expect(new([Self.article(5, edition: 5, page: 7)] + live.prefix(2), after: live) == 1)
    }

    @Test("a number is that of a chapter or a version where few have the first, which is 0")
    func chapters() {
        let chapters = [4, 7, 2].enumerated().map { Self.article($0, edition: $1) }
        #expect(new([Self.article(0, edition: 5)] + chapters.dropFirst(), after: chapters) == 1)
    }

    @Test("a number is that of a reply where others have another kind of guid, or where it has three digits")
    func replies() {
        let mixed = Self.articles + [Item("other", "other", "Other", "Text", date: Self.start)]
        #expect(new([Self.article(0, edition: 1)] + mixed.dropFirst(), after: mixed) == 1)
        let replies = (0..<4).map { Self.article($0, edition: 100 + $0) }
        #expect(new([Self.article(0, edition: 120)] + replies.dropFirst(), after: replies) == 1)
    }
}

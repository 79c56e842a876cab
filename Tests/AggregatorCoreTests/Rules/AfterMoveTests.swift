import AggregatorCore
import Testing

@Suite("A feed that moves and is written anew takes its posts along")
struct AfterMoveTests {
    private static let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
    private static let day = Int64(1_700_006_400)

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var documents: [[Item]]
        /// All that there are in the end.
        var posts: Int

        init(_ testDescription: String, _ documents: [[Item]], posts: Int) {
            (self.testDescription, self.documents, self.posts) = (testDescription, documents, posts)
        }
    }

    /// Five posts of a site, whose names and texts are its host's.
    private static func site(_ host: String, titled: Bool = true, _ change: (Int, inout Item) -> Void) -> [Item] {
        (0..<5).map { number in
            let page = "https://\(host)/\(number)/"
            return Item(page, page, titled ? "Title \(number)" : "", "Text \(number), first seen at \(host)").with { change(number, &$0) }
        }
    }

    private static func onDays(_ host: String) -> [Item] { site(host) { $1.date = day + Int64($0) * 86_400 } }

    private static let moves = [
        Case("with titles and days", [onDays("old.example"), onDays("new.example")], posts: 5),
        Case("and a new one", [onDays("old.example"), onDays("new.example") + [Item("n", "n", "New", "", date: day)]], posts: 6),
        Case(
            "with titles and moments of their update",
            ["old.example", "new.example"].map { site($0) { $1.modified = 1_700_000_001 + Int64($0) } }, posts: 5),
        Case(
            "without titles, with their seconds",
            ["old.example", "new.example"].map { site($0, titled: false) { $1.date = 1_700_000_001 + Int64($0) * 100 } }, posts: 5),
    ]

    private static let others = [
        Case(
            "other titles on the same days",
            [onDays("old.example"), onDays("new.example").map { item in item.with { $0.title += ", again" } }], posts: 10),
        Case(
            "without titles, on days alone",
            ["old.example", "new.example"].map { site($0, titled: false) { $1.date = day + Int64($0) * 86_400 } }, posts: 10),
        Case(
            "the same titles on other days",
            [onDays("old.example"), site("new.example") { $1.date = day + Int64($0 + 9) * 86_400 }], posts: 10),
        Case(
            "one title and day again, beside posts that have stayed",
            [onDays("old.example"), onDays("old.example")[1...] + [Item("n", "n", "Title 0", "Another", date: day)]], posts: 6),
        Case(
            "two of one title and day",
            [
                [Item("a", "a", "Briefing", "One", date: day), Item("b", "b", "Briefing", "Two", date: day)],
                [Item("c", "c", "Briefing", "Three", date: day), Item("d", "d", "Briefing", "Four", date: day)],
            ], posts: 4),
    ]

    private func count(_ documents: [[Item]]) -> Int {
        var known: [Evidence: KnownPost] = [:]
        for items in documents {
            let posts = items.map(\.post)
            let evidence = PostEvidence.of(posts, by: .auto)
            for decision in PostIdentification(feed: Self.feed, posts: posts, evidence: evidence, known: known).decisions {
                let entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(posts[decision.index]))
                for item in decision.evidence where known[item] == nil { known[item] = entry }
            }
        }
        return Set(known.values.map(\.id)).count
    }

    @Test("as far as titles and dates tell them", arguments: moves)
    func known(example: Case) { #expect(count(example.documents + [example.documents[1], example.documents[0]]) == example.posts) }

    @Test("and what they don't tell is new", arguments: others)
    func new(example: Case) { #expect(count(example.documents) == example.posts) }
}

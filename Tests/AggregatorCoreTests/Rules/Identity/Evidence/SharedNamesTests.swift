import AggregatorCore
import Testing

@Suite("A name that goes from post to post makes none of them another")
struct SharedNamesTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// A store in miniature that recalls only the evidence it is asked for; of a post's content it keeps the title.
    private struct Memory {
        var known: [Evidence: KnownPost] = [:]
        var titles: [PostID: String] = [:]
        /// The titles that another one has overwritten.
        var overwritten: [String] = []

        mutating func pull(_ items: [Item], of feed: FeedID) -> [PostID] {
            let posts = items.map(\.post)
            let evidence = PostEvidence.of(posts, by: .auto)
            var recalled = recall(evidence.flatMap(\.asked))
            recalled.merge(recall(PostEvidence.secondQuestion(about: posts, evidence, known: recalled))) { first, _ in first }
            let decisions = PostIdentification(feed: feed, posts: posts, evidence: evidence, known: recalled).decisions
            for decision in decisions {
                if let before = titles.updateValue(items[decision.index].title, forKey: decision.id), before != items[decision.index].title
                {
                    overwritten.append(before)
                }
                let entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(posts[decision.index]))
                for item in decision.evidence where known[item].map({ $0.id == decision.id }) ?? true { known[item] = entry }
            }
            return decisions.map(\.id)
        }

        private func recall(_ asked: [Evidence]) -> [Evidence: KnownPost] { known.filter { asked.contains($0.key) } }
    }

    private static func comic(_ number: Int, _ guid: String? = nil, at page: String? = nil) -> Item {
        Item(guid, page ?? "\(number)", "Comic \(number)", "What is drawn in \(number)", date: 1_700_000_000 + Int64(number) * 86_461)
    }

    /// The guid and page of the newest post, and those of the older ones.
    struct Naming: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var newest: @Sendable (Int) -> Item
        var older: @Sendable (Int) -> Item
    }

    private static let namings = [
        Naming(testDescription: "its page, without guids", newest: { comic($0, at: "today") }, older: { comic($0) }),
        Naming(testDescription: "its guid", newest: { comic($0, "latest") }, older: { comic($0, "id\($0)") }),
        Naming(
            testDescription: "guid and page", newest: { comic($0, "https://example.org/today", at: "today") },
            older: { comic($0, "https://example.org/\($0)") }),
    ]

    @Test("each newest post is new that is called what the newest before it was, for as long as the feed goes on", arguments: namings)
    func newest(_ naming: Naming) {
        var memory = Memory()
        for day in 1...20 {
            _ = memory.pull([naming.newest(day)] + (max(day - 4, 0)..<day).reversed().map(naming.older), of: feed)
        }
        #expect(Set(memory.titles.values) == Set((0...20).map { "Comic \($0)" }))
        #expect(memory.titles.count == 21, "none is there twice")
        #expect(memory.overwritten.isEmpty)
    }

    @Test("a correction of the newest is one", arguments: namings)
    func correction(_ naming: Naming) {
        var memory = Memory()
        for day in 1...7 { _ = memory.pull([naming.newest(day)] + (max(day - 4, 0)..<day).reversed().map(naming.older), of: feed) }
        let newest = naming.newest(8)
        let before = memory.pull([newest] + (4..<8).reversed().map(naming.older), of: feed)
        let corrected = newest.with {
            $0.title = "Comic the eighth"; $0.text = "What is drawn in it"
        }
        #expect(memory.pull([corrected] + (4..<8).reversed().map(naming.older), of: feed) == before)
    }

    @Test(
        "whoever has a name alone that two had at once is new",
        arguments: [
            [comic(1, "?p=0"), comic(2, "?p=0"), comic(3, "?p=0"), comic(4, "?p=0")],
            [comic(1, at: "notices"), comic(2, at: "notices"), comic(3, at: "notices"), comic(4, at: "notices")],
        ])
    func shared(_ items: [Item]) {
        let others = [Self.comic(-1, items[0].guid == nil ? nil : "x"), Self.comic(-2, items[0].guid == nil ? nil : "y")]
        var memory = Memory()
        _ = memory.pull(items[...1] + others, of: feed)
        for item in items[2...] { _ = memory.pull([item] + others, of: feed) }
        #expect(memory.titles.count == 6)
        #expect(memory.overwritten.isEmpty)
    }

    @Test("a page that was listed under two headlines is still that of a story without a date, whatever it is called next")
    func undatedHeadlines() {
        func story(_ title: String) -> Item { Item(nil, "fire", title, "Text of \(title)") }
        let others = [Item(nil, "x", "Other", "Of the other"), Item(nil, "y", "Another", "Of another")]
        var memory = Memory()
        _ = memory.pull([story("Fire"), story("Blaze in town")] + others, of: feed)
        let single = memory.pull([story("Blaze in town")] + others, of: feed)
        #expect(memory.pull([story("Three hurt")] + others, of: feed) == single)
        #expect(memory.pull([story("Arrest made")] + others, of: feed) == single)
    }

    /// The post of one change of a wiki's page.
    private static func change(_ number: Int, of page: String = "main", guid: String = "rev") -> Item {
        Item("\(guid)\(number)", page, "Page \(page)", "Change \(number)", date: 1_700_000_000 + Int64(number) * 86_461)
    }

    @Test(
        "the next post at a page under its title is new also where nothing of the document is known",
        arguments: [[[1, 2]], [[1], [2]], [[2]]])
    func turnedOver(_ before: [[Int]]) {
        var memory = Memory()
        let others = [Self.change(11, of: "a"), Self.change(12, of: "b")]
        for numbers in before { _ = memory.pull(numbers.map { Self.change($0) } + others, of: feed) }
        let third = memory.pull([Self.change(3), Self.change(13, of: "c"), Self.change(14, of: "d")], of: feed)
        #expect(memory.titles.count == before.joined().count + 2 + 3)
        #expect(
            memory.pull([Self.change(4), Self.change(15, of: "e"), Self.change(16, of: "f")], of: feed).allSatisfy { !third.contains($0) })
        #expect(memory.titles.count == before.joined().count + 2 + 3 + 3)
    }

    @Test("a page that several had is believed to be one where most of what is known is at such, whatever they say")
    func noted() {
        var memory = Memory()
        func changes(_ numbers: ClosedRange<Int>, of pages: String) -> [Item] {
            pages.flatMap { page in numbers.map { Self.change($0 * 10, of: String(page), guid: "\(page)").with { $0.text = "typo" } } }
        }
        let first = memory.pull(changes(1...2, of: "abc"), of: feed)
        #expect(memory.pull(changes(3...3, of: "abc"), of: feed).allSatisfy { !first.contains($0) })
        #expect(memory.titles.count == 9)
    }

    @Test("whoever makes all guids anew has no post twice of a page that several had: their moments tell them")
    func madeAnew() {
        var memory = Memory()
        func all(_ guid: String) -> [Item] {
            [
                Self.change(1, guid: guid), Self.change(2, guid: guid), Self.change(11, of: "a", guid: guid),
                Self.change(12, of: "b", guid: guid),
            ]
        }
        let first = memory.pull(all("rev"), of: feed)
        #expect(memory.pull(all("id"), of: feed) == first)
        #expect(memory.pull([all("new")[1], all("new")[2]], of: feed) == [first[1], first[2]])
    }

    /// A post of a site, with this guid; without `page`, it has a page of its own.
    private static func entry(
        _ name: String, _ guid: String, page: String? = nil, title: String? = nil, text: String? = nil, at seconds: Int64?
    ) -> Item {
        Item(guid, page ?? name, title ?? "Title \(name)", text ?? "Text \(name)", date: seconds.map { 1_700_000_017 + $0 })
    }

    /// Successive documents of a source, and the number of posts in them.
    struct Sequence: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var documents: [[Item]]
        var count: Int
    }

    private static let sequences = [
        Sequence(
            testDescription: "two at one page under one title, edited, the last one updated first",
            documents: [["b", "c"], ["c", "b"], ["b", "c"]].enumerated().map { step, names in
                names.map { name in
                    let moment = Int64(step * 3600 + (name == "b" ? 0 : 77))
                    return entry(name, "al-\(name)", page: "alerts", title: "Delays", text: "At \(step) \(name)", at: moment)
                }
            }, count: 2),
        Sequence(
            testDescription: "one comes, and then guids and dates are others",
            documents: [
                [entry("a", "1", at: 0), entry("c", "3", at: -900)],
                [entry("b", "2", at: 900), entry("a", "1", at: 0), entry("c", "3", at: -900)],
                [entry("b", "x2", at: 8_100), entry("a", "x1", at: 7_200), entry("c", "x3", at: 6_300)],
            ], count: 3),
        Sequence(
            testDescription: "guids anew at every request, without dates, two at one page",
            documents: (0..<4).map { step in
                ["a", "b", "c", "d"].map { entry($0, "\($0)\(step)", page: $0 < "c" ? "x" : nil, at: nil) }
            }, count: 4),
        Sequence(
            testDescription: "guids anew, dated now, the last one a second later",
            documents: (0..<4).map { step in
                ["a", "b", "c"].map { entry($0, "\($0)\(step)", at: Int64(step * 3_601) + ($0 == "c" ? 1 : 0)) }
            }, count: 3),
        Sequence(
            testDescription: "guids and dates anew at every request, of which half turned over once",
            documents: ["abcd", "abcd", "efab", "efab", "efab", "efab"].enumerated().map { step, names in
                names.enumerated().map { entry(String($1), "\($1)\(step)", at: Int64(step * 3_601 - $0 * 61)) }
            }, count: 6),
        Sequence(
            testDescription: "guids and dates anew at every request, and one was listed twice",
            documents: ["abcda", "abcd", "abcd", "abcd"].enumerated().map { step, names in
                names.enumerated().map { entry(String($1), "\($1)\(step)\($0)", at: Int64(step * 3_601 - $0 * 61)) }
            }, count: 6),
        Sequence(
            testDescription: "guids and dates are others, and more posts are shown, of which most are new",
            documents: ["abcd", "abcdefghijk"].enumerated().map { step, names in
                names.enumerated().map { entry(String($1), "\($1)\(step)", at: Int64(step * 7_200 - $0 * 901)) }
            }, count: 11),
        Sequence(
            testDescription: "a story that was listed twice, and then guids and dates are others",
            documents: [
                [entry("a", "1", at: 0), entry("a", "1b", at: 0), entry("c", "3", at: -900), entry("d", "4", at: -990)],
                [entry("a", "1", at: 0), entry("c", "3", at: -900), entry("d", "4", at: -990)],
                [entry("a", "x1", at: 7_200), entry("c", "x3", at: 6_300), entry("d", "x4", at: 6_210)],
            ], count: 4),
    ]

    @Test("what is said again under other names doubles nothing", arguments: sequences)
    func again(_ sequence: Sequence) {
        var memory = Memory()
        for items in sequence.documents { _ = memory.pull(items, of: feed) }
        #expect(memory.titles.count == sequence.count)
    }

    @Test("a name that only one post had stays its name, whatever else is edited")
    func edits() {
        var memory = Memory()
        let others = [Self.comic(2, "b"), Self.comic(3, "c")]
        let first = memory.pull([Self.comic(1, "a")] + others, of: feed)
        let edited = Item("a", "elsewhere", "Another title", "Another text", date: 1_600_000_000)
        #expect(memory.pull([edited] + others, of: feed) == first)
    }
}

import AggregatorCore
import Testing

/// Eleventy and many planets publish such entries.
@Suite("Entries that say only when they were updated")
struct UpdatedPostTests {
    private static let exact = (0..<6).map { entry($0, Int64($0) * 90_061 + 61) }

    private static func entry(_ number: Int, _ modified: Int64) -> Item {
        let page = "https://old.example/\(number)/"
        return Item(page, page, "Title \(number)", "Text \(number)").with { $0.modified = modified }
    }

    private static func moved(_ items: [Item], _ change: (inout Item) -> Void = { _ in }) -> [Item] {
        items.map { item in
            item.with {
                let page = "https://new.example/blog/\(item.title)"
                ($0.guid, $0.page) = (page, page)
                change(&$0)
            }
        }
    }

    private static func window(_ size: Int, over count: Int, by step: Int = 1, _ item: (Int) -> Item) -> [[Item]] {
        stride(from: 0, through: count - size, by: step).map { first in (first..<first + size).map(item) }
    }

    private static func elsewhere(_ items: [Item]) -> [RecognitionTests.Case] {
        let edited = items[0].with { ($0.modified, $0.text) = (999_961, "Edited") }
        let all = moved(items)
        let rewritten = moved(items) { $0.text += " Elsewhere." }
        let builds: [[Item]] = [1, 2, 3].map { (build: Int64) in items.map { $0.with { $0.modified = build * 90_061 } } }
        return [
            RecognitionTests.Case("all are elsewhere", [items, all], posts: 6),
            RecognitionTests.Case("all are elsewhere, with another footer", [items, rewritten], posts: 6),
            RecognitionTests.Case(
                "all are elsewhere, and a new one comes with them", [Array(items[..<5]), rewritten], posts: 6),
            RecognitionTests.Case(
                "an edit renews one, and then all are elsewhere", [items, [edited] + items[1...], all], posts: 6),
            RecognitionTests.Case("every build renews all", [items] + builds, posts: 6),
        ]
    }

    private static let others = [
        RecognitionTests.Case(
            "all but one are elsewhere, with another footer",
            [exact, moved(Array(exact[..<5])) { $0.text += " Elsewhere." } + exact[5...]], posts: 6),
        RecognitionTests.Case(
            "what was updated then was published then, elsewhere",
            [exact, moved(exact) { ($0.date, $0.modified, $0.text) = ($0.modified, nil, "") }], posts: 6),
    ]

    @Test("that are called otherwise are no new ones", arguments: elsewhere(exact) + others)
    func areTheSame(example: RecognitionTests.Case) {
        #expect(RecognitionTests.pull(example.documents).titles.count == example.posts)
    }

    private static let recurring = [
        RecognitionTests.Case(
            "a thread each month, updated when all were",
            window(4, over: 12) { number in
                entry(number, 61).with { if number % 6 == 0 { $0.title = "Thread" } }
            }, posts: 12),
        RecognitionTests.Case(
            "a thread each month, that always says the same moment",
            window(4, over: 12) { number in
                entry(number, Int64(number) * 90_061).with { if number % 6 == 0 { ($0.title, $0.modified) = ("Thread", 61) } }
            }, posts: 12),
        RecognitionTests.Case(
            "all new at once, under the same titles, updated when all were",
            window(4, over: 12, by: 4) { number in entry(number, 61).with { $0.title = "Thread \(number % 4)" } }, posts: 12),
        RecognitionTests.Case(
            "all new at once, under the same titles, each updated at its moment",
            window(4, over: 12, by: 4) { number in entry(number, Int64(number) * 90_061).with { $0.title = "Thread \(number % 4)" } },
            posts: 12),
        RecognitionTests.Case(
            "all new at once, under the same titles, of one day",
            window(4, over: 12, by: 4) { number in entry(number, 86_400).with { $0.title = "Cook \(number % 4)" } }, posts: 12),
        RecognitionTests.Case(
            "one stays, and others come that were updated on the days of those that left, under their titles",
            [
                (0..<3).map { entry($0, Int64($0) * 86_400) },
                [entry(0, 0)] + (1..<3).map { number in entry(number + 9, Int64(number) * 86_400).with { $0.title = "Title \(number)" } },
            ], posts: 5),
        RecognitionTests.Case(
            "jobs of a day, one kind",
            window(4, over: 16, by: 2) { number in entry(number, Int64(number / 8) * 86_400).with { $0.title = "Cook \(number % 6)" } },
            posts: 16),
        RecognitionTests.Case(
            "jobs of one import, one kind, dated by its second",
            window(4, over: 16, by: 2) { number in entry(number, Int64(number / 8) * 86_400 + 61).with { $0.title = "Cook \(number % 6)" }
            },
            posts: 16),
        RecognitionTests.Case(
            "one at a time, under one title at one moment",
            window(1, over: 4) { number in entry(number, 61).with { $0.title = "Thread" } }, posts: 4),
    ]

    @Test("that come again under a title are new", arguments: recurring)
    func areNew(example: RecognitionTests.Case) { RecognitionTests.expectNew(example) }

    @Test("that are stored without their moments of updating are what they were, and keep them from then on")
    func storedBefore() {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var known: [Evidence: KnownPost] = [:]
        for (number, item) in Self.exact.enumerated() {
            let entry = KnownPost(id: PostID(Identifier(high: 1, low: UInt64(number))), fingerprint: Fingerprint.of(item.post))
            for piece in Identity.evidence(of: item.post) { known[piece] = entry }
        }
        for items in [Self.exact.map { $0.with { $0.modified? += 1 } }, Self.moved(Self.exact) { $0.modified? += 1 }] {
            let posts = items.map(\.post)
            let decisions = PostIdentification(feed: feed, posts: posts, evidence: PostEvidence.of(posts, by: .auto), known: known)
                .decisions
            #expect(decisions.map(\.id.description) == (0..<6).map { PostID(Identifier(high: 1, low: $0)).description })
            for decision in decisions {
                for piece in decision.evidence { known[piece] = decision.known }
            }
        }
    }

    private static let start: Int64 = 1_700_000_017

    /// Rates without guids at pages of their own, dated at the request; that of the euro changes once a day.
    private static func rates(_ seconds: Int64, of names: [String] = ["euro", "pound"]) -> [Post] {
        names.map { name in
            let rate = "1.\(name == "euro" ? seconds / 86_400 : seconds / 1837)"
            return Item(nil, name, "1 \(name) = \(rate)", "Rate: \(rate)", date: start + seconds).post
        }
    }

    @Test("rates that are dated at each request are those of hours, also once no request came for days", arguments: [1, 2, 3])
    func ratesOfHours(kind: Int) {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        let names = [["euro", "pound"], ["pound", "yen"], ["euro", "pound", "yen"]][kind - 1]
        let notice = Item(nil, "notice", "The bank is closed on Friday", "All of it", date: Self.start).post
        var memory = MiniatureStore()
        func new(_ posts: [Post], _ seconds: Int64) -> Int { memory.pull(posts, of: feed, at: Self.start + seconds + 2).new }
        #expect(new(Self.rates(0, of: names), 0) == names.count)
        #expect(new(Self.rates(1837, of: names), 1837) == 0)
        let later: Int64 = 3 * 86_400
        var news = (0..<188).map { number in
            let seconds = later + Int64(number) * 1837
            let rates = Self.rates(seconds, of: names)
            return new(number > 90 ? rates + [notice] : rates, seconds)
        }
        #expect(news.removeFirst() == names.count)
        // Four days, and the notice.
        #expect(news.reduce(0, +) <= names.count * 8 + 1, "\(news)")
        // What is removed stays removed while the next ones come at once.
        for id in memory.stored.keys { memory.remove(id) }
        #expect(new(Self.rates(later + 188 * 1837, of: names), later + 188 * 1837) == 0)
    }

    @Test("issues that come later than their dates are told from each other, however soon they follow, also one by one")
    func issues() {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        func issue(_ number: Int, _ area: String) -> Post {
            Item(nil, area, "\(area), \(number)", "Words \(number) of \(area)", date: Self.start + Int64(number) * 43_200).post
        }
        var memory = MiniatureStore()
        func new(_ numbers: (north: Int, south: Int)) -> Int {
            let now = Self.start + Int64(max(numbers.north, numbers.south)) * 43_200 + 3600
            return memory.pull([issue(numbers.north, "north"), issue(numbers.south, "south")], of: feed, at: now).new
        }
        let numbers = [(0, 0), (4, 4), (5, 5), (6, 5), (6, 6), (8, 6)]
        #expect(numbers.map(new) == [2, 2, 2, 1, 1, 1])
        // Only the first are removed, and the others come on.
        for (id, post) in memory.stored where post.post.dates.published == Timestamp(seconds: Self.start) { memory.remove(id) }
        #expect([(9, 9), (10, 10)].map(new) == [2, 2])
    }
}

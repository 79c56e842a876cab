import AggregatorCore
import Testing

@Suite("Without guids, another post may be at the page of a removed one")
struct RemovedAtPageTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    private static let start: Int64 = 1_700_000_017
    private static let titles = ["Storm until Sunday", "Dry spell goes on", "Snow in all towns", "Fog over the coasts", "Frost at night"]
    private static let texts = ["Wind and rain", "Sunny, and little dew", "Roads will freeze", "Low visibility", "Three degrees below"]
    private static let areas = ["north", "east", "south", "west"]

    /// The posts of a day, one for each area, at pages that are those of every day.
    private static func issue(_ day: Int, count: Int = 4) -> [Item] {
        areas.prefix(count).enumerated().map { place, area in
            let number = (day + place) % titles.count
            let date = start + Int64(day * 86_400 + place * 60)
            return Item(nil, area, "\(titles[number]) (\(day))", "\(texts[number]), day \(day)", date: date)
        }
    }

    /// What was kept of a removed post before its page was noted.
    private static func kept(_ post: Post) -> [Evidence] {
        Identity.evidence(of: post, decidingBy: .link) + Identity.evidence(of: post, decidingBy: .titleAndDate)
    }

    @Test("the next issue is new once the last was removed, in whole or in part, and stays removed when it is", arguments: [1, 2, 4])
    func nextIssue(removed: Int) {
        for count in [2, 4] where removed <= count {
            var memory = MiniatureStore()
            for day in 0..<5 {
                let posts = Self.issue(day, count: count).map(\.post)
                let pulled = memory.pull(posts, of: feed)
                #expect(pulled.new == count, "day \(day)")
                #expect(memory.pull(posts, of: feed) == (pulled.ids, 0))
                for id in pulled.ids.prefix(removed) { memory.remove(id) }
                #expect(memory.pull(posts, of: feed) == (pulled.ids, 0))
            }
        }
    }

    @Test("the next issue, beside removed posts, stays itself after a correction")
    func corrected() {
        var memory = MiniatureStore()
        let before = memory.pull(Self.issue(0).map(\.post), of: feed).ids
        for id in before { memory.remove(id) }
        let ids = memory.pull(Self.issue(1).map(\.post), of: feed).ids
        let corrections: [(inout Item) -> Void] = [
            { $0.title = "Corrected" }, { $0.text = "Other words" }, { ($0.title, $0.text) = ("Corrected", "Other words") },
        ]
        for correction in corrections {
            var issue = Self.issue(1)
            correction(&issue[2])
            #expect(memory.pull(issue.map(\.post), of: feed) == (ids, 0))
        }
    }

    private static let edits: [@Sendable (inout Item) -> Void] = [
        { $0.title = "Another title" },
        { $0.text = "Other words" },
        { $0.date = start + 900_001 },
        { ($0.title, $0.text) = ("Another title", "Other words") },
        { ($0.text, $0.date) = ("Other words", start + 900_001) },
        { ($0.title, $0.text, $0.date) = ("Another title", "Other words", $0.date.map { $0 + 14 * 3600 }) },
        { ($0.title, $0.text, $0.date) = ("Another title", "Other words", $0.date.map { $0 - 14 * 3600 }) },
        { ($0.title, $0.text, $0.date) = ("Another title", "Other words", nil) },
    ]

    @Test("removed posts stay removed where they have their titles, or dates within fourteen hours, or none", arguments: edits)
    func edited(edit: @Sendable (inout Item) -> Void) {
        var memory = MiniatureStore()
        let before = Self.issue(0)
        let ids = memory.pull(before.map(\.post), of: feed).ids
        for id in ids { memory.remove(id) }
        #expect(memory.pull(before.map { $0.with(edit).post }, of: feed) == (ids, 0))
    }

    @Test("rates that are dated at each request stay removed")
    func rates() {
        func rates(_ number: Int) -> [Post] {
            ["euro", "pound"].enumerated().map { place, name in
                let rate = "1.0\(number)\(place)"
                return Item(nil, name, "1 \(name) = \(rate)", "Rate: \(rate)", date: Self.start + Int64(number) * 1837).post
            }
        }
        var memory = MiniatureStore()
        let ids = memory.pull(rates(0), of: feed).ids
        for id in ids { memory.remove(id) }
        for number in 1..<80 { #expect(memory.pull(rates(number), of: feed) == (ids, 0)) }
    }

    @Test("what was removed without notes hides one issue at its page, and neither the other posts nor the next issue", arguments: [1, 4])
    func withoutNotes(removed: Int) {
        var memory = MiniatureStore()
        let first = memory.pull(Self.issue(0).map(\.post), of: feed).ids
        for id in first.prefix(removed) { memory.remove(id, keeping: Self.kept) }
        let second = memory.pull(Self.issue(1).map(\.post), of: feed)
        #expect(second.new == 4 - removed)
        #expect(Array(second.ids.prefix(removed)) == Array(first.prefix(removed)))
        let third = memory.pull(Self.issue(2).map(\.post), of: feed)
        #expect(third.new == 4)
        #expect(memory.pull(Self.issue(2).map(\.post), of: feed) == (third.ids, 0))
    }

    private static func link(_ comments: Int, days: Int64, title: String) -> Post {
        let item = Item(nil, "https://news.example/article", title, "Comments", date: start + days * 86_461)
        var post = item.with { $0.isExternal = true }.post
        var details = Post.Details()
        details.comments.page = WebAddress("https://talk.example/\(comments)")
        post.details = details
        return post
    }

    private static let other = Item(nil, "x", "X", "Of something else", date: start + 61).post

    @Test("a link that is posted again is new, under whichever title, and stays itself, and stays removed when it is")
    func postedAgain() {
        var memory = MiniatureStore()
        let first = memory.pull([Self.link(1, days: 0, title: "An article"), Self.other], of: feed).ids[0]
        memory.remove(first)
        for number in 2...5 {
            let title = number.isMultiple(of: 2) ? "An article" : "The article, \(number)"
            let again = memory.pull([Self.link(number, days: Int64(number) * 40, title: title), Self.other], of: feed)
            #expect(again.new == 1)
            let retitled = [Self.link(number, days: Int64(number) * 40, title: "\(title) (2023)"), Self.other]
            #expect(memory.pull(retitled, of: feed) == (again.ids, 0))
            memory.remove(again.ids[0])
            #expect(memory.pull(retitled, of: feed).new == 0)
        }
    }

    @Test(
        "a removed link stays removed where its comments are as they were, or its date",
        arguments: [(1, 0, "Another title"), (1, 90, "An article"), (1, 90, "Another title"), (2, 0, "Another title")]
            as [(Int, Int64, String)])
    func editedLink(comments: Int, days: Int64, title: String) {
        var memory = MiniatureStore()
        let ids = memory.pull([Self.link(1, days: 0, title: "An article"), Self.other], of: feed).ids
        memory.remove(ids[0])
        #expect(memory.pull([Self.link(comments, days: days, title: title), Self.other], of: feed) == (ids, 0))
    }

    @Test("a link that was removed before its comments were noted stays removed where it is posted again, and only then")
    func linkWithoutNotes() {
        var memory = MiniatureStore()
        let ids = memory.pull([Self.link(1, days: 0, title: "An article"), Self.other], of: feed).ids
        memory.remove(ids[0], keeping: Self.kept)
        #expect(memory.pull([Self.link(2, days: 40, title: "The article"), Self.other], of: feed) == (ids, 0))
        #expect(memory.pull([Self.link(3, days: 80, title: "The same article"), Self.other], of: feed).new == 1)
    }
}

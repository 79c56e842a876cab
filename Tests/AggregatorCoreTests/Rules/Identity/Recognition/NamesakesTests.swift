import AggregatorCore
import Testing

@Suite("A post that is called as another was is a post of its own")
struct NamesakesTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    private static let start: Int64 = 1_700_000_017

    private static func story(_ number: Int) -> Post {
        Item("?p=\(number)", "old-\(number)", "Old story \(number)", "Of rivers, \(number)", date: start + Int64(number) * 86_461).post
    }

    private static let others = [story(1), story(2), story(3)]

    @Test("whose number a restored site gives once more, and what it is corrected to later")
    func reusedNumber() {
        var memory = MiniatureStore()
        let before = memory.pull([Self.story(4)] + Self.others, of: feed).ids
        let item = Item("?p=4", "bridge", "Bridge opens", "The mayor has opened a bridge", date: Self.start + 6 * 86_461)
        let after = memory.pull([item.post] + Self.others, of: feed)
        #expect(after.new == 1)
        #expect(after.ids[0] != before[0] && Array(after.ids.dropFirst()) == Array(before.dropFirst()))
        #expect(memory.pull([item.post] + Self.others, of: feed).ids == after.ids)
        let corrected = item.with { $0.title = "Bridge opened" }
        #expect(memory.pull([corrected.post] + Self.others, of: feed).ids == after.ids)
    }

    @Test("each post is new where the guid of the newest goes from post to post, and the one that had it first was removed")
    func removedOwner() {
        var memory = MiniatureStore()
        func document(_ newest: Int) -> [Post] {
            (newest - 3...newest).map { number in
                Item(
                    number == newest ? "newest" : "id-\(number)", "\(number)", "Number \(number)", "",
                    date: Self.start + Int64(number) * 86_461
                ).post
            }
        }
        let first = memory.pull(document(4), of: feed).ids[3]
        for newest in 5...8 { #expect(memory.pull(document(newest), of: feed).new == 1) }
        memory.remove(first)
        for newest in 9...12 { #expect(memory.pull(document(newest), of: feed).new == 1) }
    }

    @Test("a post with another's guid is new if their pages differ in their queries, but not if only in what tracks readers")
    func otherQueries() {
        func other(_ page: String) -> Post {
            Item("?p=4", page, "Bridge opens", "The mayor has opened a bridge", date: Self.start + 9 * 86_461).post
        }
        let pages = [
            ("story?id=a", "story?id=b", true), ("story?id=a", "story?id=a&utm_source=feed", false),
            ("story/", "story/?utm_source=feed", false),
        ]
        for (before, page, isNew) in pages {
            var memory = MiniatureStore()
            let first = Item("?p=4", before, "Old story 4", "Of rivers, 4", date: Self.start + 4 * 86_461)
            _ = memory.pull([first.post] + Self.others, of: feed)
            #expect(memory.pull([other(page)] + Self.others, of: feed).new == (isNew ? 1 : 0))
        }
    }

    @Test("a post with another's guid is new if their dates are as far apart as dates can be")
    func endsOfTime() {
        func day(_ number: Int, _ date: Int64) -> Post { Item("latest", "\(number)", "Day \(number)", date: date).post }
        var memory = MiniatureStore()
        _ = memory.pull([day(1, .max - 1)] + Self.others, of: feed)
        #expect(memory.pull([day(2, .min + 1)] + Self.others, of: feed).new == 1)
    }

    @Test("whose title is numbered, and has no text")
    func numbered() {
        func day(_ number: Int) -> Post { Item("latest", "\(number)", "Day \(number)", date: Self.start + Int64(number) * 86_461).post }
        var memory = MiniatureStore()
        _ = memory.pull([day(1)] + Self.others, of: feed)
        #expect(memory.pull([day(12)] + Self.others, of: feed).new == 1)
    }

    @Test(
        "whose text goes on where that of the other ends in a number, or is missing in one of them",
        arguments: [
            (("Strip number 1", "Strip number 12"), true), (("Strip", ""), true), (("", "Strip"), true), (("", ""), true),
            ((" ", "Strip"), true),
            (("Strip", "Strip, in colour"), false),
        ])
    func otherText(texts: (String, String), isNew: Bool) {
        func comic(_ number: Int, _ text: String) -> Post {
            Item("latest", "\(number)", "Comic \(number)", text, date: Self.start + Int64(number) * 90_177).post
        }
        var memory = MiniatureStore()
        let first = memory.pull([comic(1, texts.0)] + Self.others, of: feed).ids
        let second = memory.pull([comic(12, texts.1)] + Self.others, of: feed)
        #expect(second.new == (isNew ? 1 : 0))
        #expect((second.ids[0] == first[0]) == !isNew)
    }

    @Test(
        "a post that is called as another was is an edit where anything is as it was: the page, the day, the title or the text",
        arguments: [
            Item("?p=4", "old-4", "Bridge opens", "The mayor", date: start + 90 * 86_461),
            Item("?p=4", "https://elsewhere.example/old-4", "Bridge opens", "The mayor", date: start + 90 * 86_461),
            Item("?p=4", "bridge", "Bridge opens", "The mayor", date: start + 4 * 86_461 + 7_200),
            Item("?p=4", "bridge", "Old Story 4, with new pictures", "The mayor", date: start + 90 * 86_461),
            Item("?p=4", "bridge", "Bridge opens", "Of rivers, 4, and of the sea", date: start + 90 * 86_461),
            Item("?p=4", nil, "Bridge opens", "The mayor", date: start + 90 * 86_461),
            Item("?p=4", "bridge", "Bridge opens", "The mayor"),
        ])
    func edited(_ item: Item) {
        var memory = MiniatureStore()
        let before = memory.pull([Self.story(4)] + Self.others, of: feed).ids
        #expect(memory.pull([item.post] + Self.others, of: feed).ids == before)
    }

    private static func note(_ guid: String, _ page: String, _ text: String, days: Int64) -> Item {
        Item(guid, page, "", text, date: start + days * 86_461)
    }

    @Test(
        "an untitled post that is called as another was is another where page, day and text are",
        arguments: [
            (note("4", "tides", "Of tides", days: 90), true), (note("4", "note-4", "Of tides", days: 90), false),
            (note("4", "tides", "Of tides", days: 4), false), (note("4", "tides", "Of rivers, and of the sea", days: 90), false),
            (note("4", "tides", "", days: 90), false), (note("4", "tides", "Of tides", days: 90).with { $0.title = "Tides" }, true),
        ])
    func untitled(item: Item, isNew: Bool) {
        var memory = MiniatureStore()
        let before = memory.pull([Self.note("4", "note-4", "Of rivers", days: 4).post] + Self.others, of: feed).ids
        let after = memory.pull([item.post] + Self.others, of: feed)
        #expect(after.new == (isNew ? 1 : 0) && (after.ids[0] == before[0]) == !isNew)
        #expect(memory.pull([item.post] + Self.others, of: feed) == (after.ids, 0))
        guard isNew else { return }
        let corrected = item.with { $0.text = "By the moon, of tides" }
        #expect(memory.pull([corrected.post] + Self.others, of: feed) == (after.ids, 0))
    }

    private static let undated = Item("?p=4", "old-4", "Old story 4", "Of rivers, 4")

    @Test(
        "an undated post that is called as another was is another where page, title and text are",
        arguments: [
            (Item("?p=4", "bridge", "Bridge opens", "The mayor"), true), (Item("?p=4", "old-4", "Bridge opens", "The mayor"), false),
            (Item("?p=4", "bridge", "Old story 4", "The mayor"), false), (Item("?p=4", "bridge", "Bridge opens", ""), false),
            (Item("?p=4", "bridge", "Bridge opens", "Of rivers, 4, and lakes"), false),
            (Item("?p=4", "the-story", "The story: bridge opens", "The mayor"), false),
            (Item("?p=4", "bridge", "", "The mayor"), false), (Item("?p=4", nil, "Bridge opens", "The mayor"), false),
            (Item("?p=4", "bridge", "Bridge opens", "The mayor", date: start), false),
        ])
    func undated(item: Item, isNew: Bool) {
        for isUpdated in [false, true] where !isUpdated || item.date == nil {
            func updated(_ item: Item, _ days: Int64) -> Post {
                item.with { $0.modified = isUpdated ? Self.start + days * 86_461 : nil }.post
            }
            var memory = MiniatureStore()
            let before = memory.pull([updated(Self.undated, 4)] + Self.others, of: feed).ids
            let after = memory.pull([updated(item, 9)] + Self.others, of: feed)
            #expect(after.new == (isNew ? 1 : 0) && (after.ids[0] == before[0]) == !isNew)
            #expect(memory.pull([updated(item, 9)] + Self.others, of: feed) == (after.ids, 0))
            guard isNew else { continue }
            let corrected = item.with { ($0.title, $0.text) = ("Bridge opened", "The mayor has opened it") }
            #expect(memory.pull([updated(corrected, 10)] + Self.others, of: feed) == (after.ids, 0))
        }
    }

    @Test("undated posts of a list whose guids count places are new, whatever stands at a place that is called as before")
    func places() {
        func list(_ names: [String], week: Int) -> [Post] {
            names.enumerated().map { Item("\($0 + 1)", "\($1)/\(week)", "About \($1)", "Words on \($1) in week \(week)").post }
        }
        var memory = MiniatureStore()
        _ = memory.pull(list(["rivers", "mountains", "weather"], week: 1), of: feed)
        #expect(memory.pull(list(["islands", "harbours", "weather"], week: 2), of: feed).new == 3)
    }

    private static func issue(_ number: Int, _ guid: String = "weekly-letter", page: Int? = nil, text: String = "Of bridges") -> Item {
        Item(
            guid, "letters/\(page ?? number)", "Weekly Letter", "Letter \(number): \(text) and \(number * 7) rivers",
            date: start + Int64(number) * 7 * 86_461)
    }

    @Test("each issue is one where the guid is nothing but the title of all, also by its sound, where there is no page")
    func titleAsGUID() {
        let changes: [(inout Item) -> Void] = [
            { _ in }, { $0.guid = "Weekly Letter" }, { ($0.page, $0.attachment) = (nil, $0.page) },
        ]
        for change in changes {
            for others in [Self.others, []] {
                var memory = MiniatureStore()
                for number in 1...5 {
                    let item = Self.issue(number).with(change)
                    let pulled = memory.pull([item.post] + others, of: feed)
                    #expect(pulled.new == (number == 1 ? 1 + others.count : 1))
                    #expect(memory.pull([item.post] + others, of: feed).ids == pulled.ids)
                    let corrected = item.with { $0.text += ", and a correction" }
                    #expect(memory.pull([corrected.post] + others, of: feed).ids == pulled.ids)
                }
            }
        }
    }

    @Test(
        "a post that is called as another was is an edit where the guid is only its title, and the page, the text or the day is as it was",
        arguments: [
            issue(2, page: 1), issue(1).with { ($0.page, $0.date) = ("letters/2", start + 14 * 86_461) }, issue(2).with { $0.text = "" },
            issue(2).with { $0.date = start + 7 * 86_461 + 7_200 }, issue(2, "letters"),
        ])
    func issueEdited(_ item: Item) {
        var memory = MiniatureStore()
        let before = memory.pull([Self.issue(1, item.guid ?? "").post] + Self.others, of: feed).ids
        #expect(memory.pull([item.post] + Self.others, of: feed).ids == before)
    }

    @Test("where most guids are made of titles, a site that is built anew keeps its posts")
    func titlesAsGUIDs() {
        let titles = ["A new ship", "Old bridges", "The mayor speaks", "Rain again"]
        func posts(_ folder: String, _ date: Int64, _ note: String) -> [Post] {
            titles.enumerated().map { number, title in
                let slug = title.lowercased().split(separator: " ").joined(separator: "-")
                return Item(slug, "\(folder)/\(slug)", title, "\(note): \(title)", date: date + Int64(number) * 61).post
            }
        }
        var memory = MiniatureStore()
        let before = memory.pull(posts("posts", Self.start, "By Ada"), of: feed).ids
        #expect(memory.pull(posts("blog", Self.start + 400 * 86_461, "3 minutes to read, about"), of: feed).ids == before)
    }

    private static func link(_ guid: String?, _ comments: String, _ date: Int64, title: String = "An article") -> Post {
        var post = Item(guid, "https://news.example/article", title, "Comments", date: date).post
        var details = Post.Details()
        details.comments.page = WebAddress("https://talk.example/\(comments)")
        post.details = details
        return post
    }

    @Test("that leads where another did, and is discussed elsewhere", arguments: [(nil, nil), ("a", "b")] as [(String?, String?)])
    func reposted(first: String?, second: String?) {
        var memory = MiniatureStore()
        let others = second == nil ? [Item(nil, "x", "X", date: 1).post] : Self.others
        _ = memory.pull([Self.link(first, "1", Self.start)] + others, of: feed)
        let repost = Self.link(second, "2", Self.start + 90 * 86_461)
        let after = memory.pull([repost] + others, of: feed)
        #expect(after.new == 1)
        #expect(memory.pull([repost] + others, of: feed).ids == after.ids)
        let retitled = Self.link(second, "2", Self.start + 90 * 86_461, title: "An article (2023)")
        #expect(memory.pull([retitled] + others, of: feed).ids == after.ids)
    }

    @Test("that leads where two others did, under the title of the older one, and is discussed elsewhere")
    func repostedUnderAnOldTitle() {
        var memory = MiniatureStore()
        func other(_ number: Int) -> Post { Item(nil, "x\(number)", "X \(number)", date: Int64(number)).post }
        let first = [Self.link(nil, "1", Self.start, title: "A tool"), Self.link(nil, "2", Self.start + 61, title: "A tool, released")]
        #expect(memory.pull(first + [other(1)], of: feed).new == 3)
        let second = Self.link(nil, "3", Self.start + 40 * 86_461, title: "A tool, released")
        #expect(memory.pull([second, other(2)], of: feed).new == 2)
        #expect(memory.pull([Self.link(nil, "4", Self.start + 80 * 86_461, title: "A tool"), other(3)], of: feed).new == 2)
    }

    @Test(
        "a post that is called as another was is an edit where the discussion is at its own page, whatever part of that is named",
        arguments: ["#comments", "?comments=3"])
    func ownDiscussion(part: String) {
        func post(_ part: String, _ date: Int64) -> Post {
            var post = Item(nil, "1", "A story", "Text", date: date).post
            var details = Post.Details()
            details.comments.page = WebAddress("https://example.org/1\(part)")
            post.details = details
            return post
        }
        var memory = MiniatureStore()
        let other = Item(nil, "x", "X", date: 1).post
        _ = memory.pull([post("#respond", Self.start), other], of: feed)
        #expect(memory.pull([post(part, Self.start + 90_000), other], of: feed).new == 0)
    }

    @Test("a post with another's guid and another page is new if their dates differ by no time zone's offset")
    func otherDay() {
        let posts = [("a/1", "First", 0), ("b/1", "Another", 48_036), ("b/1", "Another", 48_036)].map { page, title, later in
            Item("130", page, title, "\(title) text", date: Self.start + later).post
        }
        var memory = MiniatureStore()
        let pulled = posts.map { memory.pull([$0, Self.story(7)], of: feed) }
        #expect(Set(pulled.flatMap(\.ids)).count == 3)
        #expect(pulled.map(\.new) == [2, 1, 0])
    }

    @Test("of untitled posts of one second each that has a query of its own is one")
    func queries() {
        func post(_ number: Int) -> Post { Item("g\(number)", "status?id=\(number)", "", "Text \(number)", date: Self.start).post }
        var memory = MiniatureStore()
        #expect(memory.pull([post(1), post(2)], of: feed).new == 2)
        #expect(memory.pull([post(3), post(4)], of: feed).new == 2)
    }
}

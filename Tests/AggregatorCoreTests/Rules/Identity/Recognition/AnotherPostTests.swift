import AggregatorCore
import Testing

@Suite("A post that is like a stored one in nearly everything is another one")
struct AnotherPostTests {
    private static let start: Int64 = 1_782_864_007

    private static func item(_ guid: String?, _ page: String?, _ title: String, _ text: String, hours: Double) -> Item {
        Item(guid, page, title, text, date: start + Int64(hours * 3600))
    }

    /// Posts that have nothing in common with others.
    private static func others(_ numbers: Range<Int>, hours: Double) -> [Item] {
        numbers.map { item("other-\($0)", "other/\($0)", "Other \($0)", "Text \($0)", hours: hours - Double($0 % 10) / 3) }
    }

    /// How many posts of each document are new.
    private func news(_ documents: [(hours: Double, items: [Item])]) -> [Int] { pull(documents).map(\.new) }

    /// The ids of each document's posts, and how many of them are new.
    private func pull(_ documents: [(hours: Double, items: [Item])]) -> [(ids: [PostID], new: Int)] {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        return documents.map { store.pull($0.items.map(\.post), of: feed, at: Self.start + Int64($0.hours * 3600)) }
    }

    @Test("where a docket had two entries of the same words and another moment, and one has left")
    func sameWords() {
        let (first, second) = (1.0, 5.0)
        func entry(_ hours: Double) -> Item { Self.item("docket", "docket", "Protest v. Forest", "Text order", hours: hours) }
        let others = Self.others(0..<4, hours: 1)
        let pulled = pull([
            (2, [entry(first)] + others), (6, [entry(second), entry(first)] + others), (20, [entry(second)] + others),
            (30, [entry(first)] + others),
        ])
        #expect(pulled.map(\.new) == [5, 1, 0, 0])
        #expect(pulled.map { $0.ids[0] } == [pulled[0].ids[0], pulled[1].ids[0], pulled[1].ids[0], pulled[0].ids[0]])
    }

    /// A failure of one of the jobs, each with a page and all with one title, dated by a day.
    private static func failure(_ number: Int, of job: String, day: Int64, _ text: String) -> Item {
        Item("build-\(number)", "job/\(job)", "Build failed", text, date: 1_782_864_000 + day * 86_400)
    }

    @Test("where two of one day come at pages that have others, while guids stay")
    func twoOfOneDay() {
        let stored = [
            Self.failure(1, of: "a", day: 1, "Three of ninety tests"), Self.failure(2, of: "b", day: 1, "The linker"),
            Self.failure(3, of: "c", day: 1, "A timeout"),
        ]
        let next = [Self.failure(5, of: "b", day: 2, "The format"), Self.failure(4, of: "a", day: 2, "The disk is full")]
        #expect(news([(24, stored), (48, next + stored.suffix(1)), (49, next + stored.suffix(1))]) == [3, 2, 0])
        #expect(news([(24, stored), (48, next + stored)]) == [3, 2])
    }

    @Test("but not where a text that is stored at its page comes again under another guid")
    func sameTextUnderAnotherGUID() {
        let stored = (0..<3).map { Self.failure($0, of: "\($0)", day: 1, "Text \($0)") }
        let renamed = stored.enumerated().map { index, item in index == 2 ? item : item.with { $0.guid = "new-\(index)" } }
        #expect(news([(24, stored), (48, renamed)]) == [3, 0])
    }

    @Test("where one of few in a document is edited and dated anew, and its page is that of an older one with its title")
    func editedReply() {
        func reply(_ number: Int, _ text: String = "Words", hours: Double? = nil) -> Item {
            let topic = number % 4
            return Self.item(
                "reply-\(number)", "topic/\(topic)", "Re: Topic \(topic)", "\(text) of reply \(number)", hours: hours ?? Double(number))
        }
        let windows = [1...4, 2...5, 3...6].map { window in window.reversed().map { reply($0) } }
        let pulled = pull(
            windows.map { (7, $0) } + [(9, [reply(7), reply(6, "Better words", hours: 8)]), (10, [8, 7].map { reply($0) })])
        #expect(pulled.map(\.new) == [4, 1, 1, 1, 1])
        #expect(pulled[3].ids[1] == pulled[2].ids[0] && pulled[4].ids[1] == pulled[3].ids[0])
        #expect(Set(pulled.flatMap(\.ids)).count == 8)
    }

    @Test("where most of a document without titles, dated by days, are new, and one comes to the page of one that has left")
    func untitledOfOneDay() {
        func note(_ number: Int, at page: Int, day: Int64) -> Item {
            Item("note-\(number)", "place/\(page)", "", "Words of note \(number)", date: 1_782_864_000 + day * 86_400)
        }
        let first = [note(3, at: 3, day: 1), note(2, at: 2, day: 1), note(1, at: 1, day: 1)]
        let second = [note(9, at: 7, day: 3), note(8, at: 6, day: 3), note(7, at: 1, day: 3)]
        let pulled = pull([(24, first), (72, second), (73, second)])
        #expect(pulled.map(\.new) == [3, 3, 0])
        #expect(pulled[1].ids == pulled[2].ids && Set(pulled.flatMap(\.ids)).count == 6)
    }

    @Test("where an entry of a ticker is of the minute of one that has left", arguments: ["", "Update"])
    func minuteOfTicker(title: String) {
        func entry(_ number: Int, minute: Int64) -> Item {
            Item("tick-\(number)", "live", title, "Words of entry \(number)", date: 1_782_864_000 + minute * 60)
        }
        let first = [entry(3, minute: 5), entry(2, minute: 2), entry(1, minute: 1)]
        let second = [entry(4, minute: 5), entry(2, minute: 2), entry(1, minute: 1)]
        let edited = [second[0].with { $0.text += ", mended" }] + second.suffix(2)
        let pulled = pull([(1, first), (1, second), (1, edited)])
        #expect(pulled.map(\.new) == [3, 1, 0])
        #expect(pulled[1].ids == pulled[2].ids && pulled[1].ids[0] != pulled[0].ids[0])
    }

    /// Notices with one title, each with a guid, a page and a text of its own, of which the first has left when the next comes.
    private func notices(_ dates: [Int64], olderThan: Int) -> [Int] {
        let notices = dates.enumerated().map { Item("notice-\($0)", "notices/\($0)", "Tender notice", "Words of notice \($0)", date: $1) }
        let older = (0..<olderThan).map {
            Item("older-\($0)", "older/\($0)", "Older \($0)", "Text \($0)", date: Self.start - Int64($0) * 90_001)
        }
        let pulled = pull(notices.enumerated().map { (Double($0), [$1] + older) })
        #expect(Set(pulled.map { $0.ids[0] }).count == dates.count)
        return pulled.map(\.new)
    }

    @Test("where it is of the same day in a zone that is no whole hours from UTC", arguments: [330, 345, 210, 570, -210], [0, 3])
    func dayOffTheHour(zone: Int64, older: Int) {
        let midnight = 1_782_864_000 - zone * 60
        #expect(notices([midnight, midnight, midnight + 86_400], olderThan: older) == [1 + older, 1, 1])
    }

    @Test("where it is of the same minute, at a page of its own, while others stay")
    func sameMinute() {
        let minute: Int64 = 1_782_904_500
        #expect(notices([minute, minute], olderThan: 2) == [3, 1])
    }

    @Test("but not where its second is the same, or its text is")
    func renamed() {
        func renamed(_ date: Int64, _ text: String) -> Item { Item("b", "b", "Tender notice", text, date: date) }
        let others = Self.others(0..<3, hours: -2)
        for date in [Self.start, 1_782_904_500] {
            let stored = Item("a", "a", "Tender notice", "Words", date: date)
            let text = date == Self.start ? "Other words" : "Words"
            #expect(news([(0, [stored] + others), (1, [renamed(date, text)] + others)]) == [4, 0])
        }
    }

    @Test("but not where guid and page are made of the title, and corrected together with the text")
    func correctedName() {
        func article(_ name: String, _ text: String) -> Item {
            Item("https://example.org/\(name)", name, "The mayor opens the bridge", text, date: 1_782_904_500)
        }
        let others = Self.others(0..<3, hours: -2)
        let corrected = article("mayor-opens-bridge", "Better words")
        #expect(news([(0, [article("mayor-opens-brigde", "Words")] + others), (1, [corrected] + others)]) == [4, 0])
    }

    @Test("but not where all of a document are, as the site was built anew, and days begin at half past")
    func builtAnew() {
        func post(_ guid: String, _ number: Int) -> Item {
            Item(
                "\(guid)-\(number)", "\(guid)/\(number)", "Post \(number)", "\(guid) \(number)",
                date: 1_782_844_200 - Int64(number) * 86_400)
        }
        #expect(news([(0, (0..<4).map { post("a", $0) }), (1, (0..<4).map { post("b", $0) })]) == [4, 0])
    }
}

import AggregatorCore
import Testing

@Suite("All that a document has is the next issue of what is stored at its pages")
struct NextIssueTests {
    private static let day: Int64 = 86_400
    private static let start: Int64 = 1_782_864_000
    private static let areas = ["north", "east", "south", "west"]

    /// The posts of one day, one for each area, and the day's number.
    private static func issue(_ number: Int, _ change: (inout Item, Int) -> Void = { _, _ in }) -> [Item] {
        areas.enumerated().map { place, area in
            Item(
                "\(area)-\(number)", area, "Outlook for the \(area)", "Words of day \(number) for the \(area)",
                date: start + Int64(number) * day + 6 * 3600 + 17
            ).with { change(&$0, place) }
        }
    }

    /// How many posts of each document are new, if each is asked for so many seconds after its day began.
    private func news(_ documents: [[Item]], later: Int64 = 8 * 3600) -> [Int] {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        return documents.enumerated().map { number, items in
            let now = Self.start + Int64(number) * Self.day + later
            let pulled = store.pull(items.map(\.post), of: feed, at: now)
            #expect(store.pull(items.map(\.post), of: feed, at: now + 60) == (pulled.ids, 0), "asked again")
            return pulled.new
        }
    }

    /// The date of a post, by its date and its place in the document.
    private typealias Dating = @Sendable (Int64, Int64) -> Int64

    private static let issued: [Dating] = [
        { date, _ in date - 17 },
        { date, _ in date - date % day },
        { date, place in date + place * 6301 },
        { date, place in date + place * 10_800 - 17 },
        { date, place in date - date % day - place * day },
    ]

    @Test(
        "whose posts have one full hour, dates that lie ahead, or dates of this week, and texts that all are new", arguments: issued.indices
    )
    func allNew(index: Int) {
        func issue(_ number: Int) -> [Item] {
            Self.issue(number) { item, place in item.date = item.date.map { Self.issued[index]($0, Int64(place)) } }
        }
        #expect(news((0..<4).map(issue)) == [4, 4, 4, 4])
        #expect(news((0..<2).map { Array(issue($0).prefix(2)) }) == [2, 2])
    }

    private static let built: [(later: Int64, dating: Dating)] = [
        (6 * 3600 + 137, { date, _ in date }),
        (6 * 3600 + 137, { date, place in date - place * 3601 }),
        (8 * 3600, { date, _ in date }),
        (8 * 3600, { date, _ in date - date % day - 10 * day }),
    ]

    @Test("but not where its dates may be those of the request or of a build, or are days of long ago", arguments: built.indices)
    func mayBeBuilt(index: Int) {
        func issue(_ number: Int) -> [Item] {
            Self.issue(number) { item, place in item.date = item.date.map { Self.built[index].dating($0, Int64(place)) } }
        }
        #expect(news((0..<3).map(issue), later: Self.built[index].later) == [4, 0, 0])
    }

    @Test("but not at one full hour where one has no text, or that of before", arguments: ["", "The same"])
    func keepsText(text: String) {
        func issue(_ number: Int) -> [Item] {
            Self.issue(number) { item, place in
                item.date = item.date.map { $0 - 17 }
                if place == 3 { item.text = text }
            }
        }
        #expect(news((0..<3).map(issue)) == [4, 0, 0])
    }

    /// The posts of one day without guids, with the day in their titles.
    private static func horoscopes(_ number: Int, _ change: (inout Item) -> Void = { _ in }) -> [Item] {
        issue(number) { item, place in
            (item.guid, item.title) = (nil, "\(item.title), day \(number)")
            if place == 0 { change(&item) }
        }
    }

    @Test("posts without guids are new where all come with other titles, dates and texts, and stay themselves after a correction")
    func unnamed() {
        #expect(news((0..<4).map { Self.horoscopes($0) }) == [4, 4, 4, 4])
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        let days = (0..<3).map { store.pull(Self.horoscopes($0).map(\.post), of: feed).ids }
        let corrections: [(inout Item) -> Void] = [
            { $0.title = "Corrected" }, { $0.text = "Other words" }, { ($0.title, $0.text) = ("Corrected", "Other words") },
        ]
        for correction in corrections {
            #expect(store.pull(Self.horoscopes(2, correction).map(\.post), of: feed) == (days[2], 0))
        }
        #expect(Set(days.joined()).count == 12)
    }

    @Test("posts without guids are edited where the title, the text or the date of one is as it was")
    func unnamedEdits() {
        let edits: [(inout Item) -> Void] = [
            { $0.title = "Outlook for the north" }, { $0.text = "Fair" }, { $0.text = "" }, { $0.date = nil }, { $0.date = Self.start },
        ]
        for edit in edits { #expect(news((0..<3).map { Self.horoscopes($0, edit) }) == [4, 0, 0]) }
        #expect(news((0..<3).map { Array(Self.horoscopes($0).prefix(1)) + Array(Self.issue(0).suffix(1)) }) == [2, 0, 0])
    }

    @Test("rates without guids that are dated at each request are edited, and none is added")
    func rates() {
        func rates(_ number: Int) -> [Item] {
            (0..<2).map { place in
                let (name, rate) = (["euro", "pound"][place], "1.0\(number)\(place)")
                return Item(nil, name, "1 \(name) = \(rate)", "Rate: \(rate)", date: Self.start + Int64(number) * 1837)
            }
        }
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        let new = (0..<60).map { store.pull(rates($0).map(\.post), of: feed).new }
        #expect(new == [2] + Array(repeating: 0, count: 59))
    }

    /// Alerts for hosts, each with a guid and a date of its own, all without a text or with the same one.
    private static func alerts(_ hosts: [Int], after first: Int, text: String) -> [Item] {
        hosts.enumerated().map { place, host in
            Item("alert-\(first + place)", "host/\(host)", "Host \(host) is down", text, date: start + Int64(first + place) * 3607 + 11)
        }
    }

    @Test("alerts are new where most hosts are others, and some had one before", arguments: ["", "No answer."])
    func alertsOfKnownHosts(text: String) {
        let documents = [
            Self.alerts(Array(0..<8), after: 0, text: text), Self.alerts([0, 3, 6, 11, 12, 13, 14, 15], after: 10, text: text),
            Self.alerts([3, 11, 21, 22, 23, 24, 25, 26], after: 20, text: text),
        ]
        #expect(news(documents) == [8, 8, 8])
    }

    @Test("titles of a ticker stay where guids and dates are made anew at each request, and the window moves", arguments: [0, 900])
    func tickerMadeAnew(delay: Int64) {
        func ticker(_ pull: Int, _ numbers: [Int]) -> [Item] {
            numbers.enumerated().map { place, number in
                Item(
                    "\(pull)-\(place)", "page/\(number)", "Title \(number)", delay == 0 ? "" : "Words \(number)",
                    date: Self.start + Int64(pull) * Self.day + 8 * 3600 - delay - Int64(place) * 61)
            }
        }
        #expect(news([ticker(0, [0, 1, 2, 3]), ticker(1, [4, 5, 0, 1]), ticker(2, [6, 7, 4, 5])]) == [4, 2, 2])
    }

    @Test("posts that a clock of another zone dates ahead of the request stay, though all their texts count something")
    func zone() {
        func issue(_ number: Int) -> [Item] {
            Self.issue(number) { item, place in item.date = Self.start + Int64(number) * Self.day + 36_001 - Int64(place) * 61 }
        }
        #expect(news((0..<3).map(issue), later: 8 * 3600 + 2) == [4, 0, 0])
    }

    @Test("photos without words stay where their guids are made anew, but not their seconds")
    func photosMadeAnew() {
        func photo(_ pull: Int) -> Item { Item("\(pull)", nil, "", "", date: Self.start + 7) }
        #expect(news((0..<3).map { [photo($0)] }) == [1, 0, 0])
    }

    @Test("jobs that were imported in one second are none of those that have their titles, while others keep their guids")
    func jobsOfOneSecond() {
        func job(_ number: Int, _ title: String, second: Int64) -> Item {
            Item("job-\(number)", "job/\(number)", title, "We look for number \(number)", date: Self.start + second)
        }
        let titles = ["Nurse, Berlin", "Driver, Bonn", "Cook, Kiel", "Baker, Jena", "Smith, Ulm"]
        let first = titles.enumerated().map { job($0, $1, second: 43) }
        let second = [first[4], job(11, titles[0], second: 43), job(12, titles[1], second: 43), job(13, "Judge, Trier", second: 43)]
        #expect(news([first, second]) == [5, 3])
        let signed = (0..<3).map { pull in
            first.enumerated().map { index, item in
                index == 4 ? item : item.with { ($0.guid, $0.page) = ("\(pull)-\(index)", "job/\(index)?s=\(pull)") }
            }
        }
        #expect(news(signed) == [5, 0, 0])
    }

    @Test("photos without words are told apart by their guids, also those of one minute")
    func photos() {
        func photo(_ number: Int, minute: Int64) -> Item { Item("photo-\(number)", nil, "", "", date: Self.start + minute * 60) }
        #expect(news([[photo(1, minute: 1), photo(2, minute: 2)], [photo(3, minute: 1), photo(2, minute: 2)]]) == [2, 1])
    }
}

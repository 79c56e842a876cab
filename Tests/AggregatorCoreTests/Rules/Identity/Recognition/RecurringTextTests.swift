import AggregatorCore
import Testing

/// Radio stations publish such programmes: each has a guid, a page, a time and a recording of its own, and notes that are always the same.
@Suite("Programmes that say the same each time")
struct RecurringTextTests {
    private static let day: Int64 = 86_400
    private static let start: Int64 = 1_782_864_000

    /// One of a day's programmes.
    private static func programme(_ number: Int, day: Int) -> Item {
        let notes = String(repeating: "Programme \(number) is made by our team, with music and guests. ", count: 12)
        let time = Int64(6 + 3 * number) * 3_600 + 1_020 + Int64(number)
        let (guid, page) = ("ep-\(day)-\(number)", "play/\(day)/\(number)")
        var item = Item(guid, page, "Programme \(number)", notes, date: start + Int64(day) * Self.day + time)
        item.attachment = "\(day)-\(number).mp3"
        return item
    }

    /// The five programmes of a day, newest first.
    private static func station(_ day: Int, _ change: (inout Item, Int) -> Void = { _, _ in }) -> [Item] {
        (0..<5).reversed().map { number in programme(number, day: day).with { change(&$0, number) } }
    }

    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// How many posts of each document are new, if each is asked for at eight in the evening of its day.
    private func news(_ documents: [[Item]]) -> [Int] {
        var store = MiniatureStore()
        return documents.enumerated().map { day, items in
            let now = Self.start + Int64(day) * Self.day + 20 * 3_600
            let pulled = store.pull(items.map(\.post), of: feed, at: now)
            #expect(store.pull(items.map(\.post), of: feed, at: now + 60) == (pulled.ids, 0), "asked again")
            return pulled.new
        }
    }

    private static let changes: [(name: String, change: @Sendable (inout Item, Int) -> Void)] = [
        ("with all of its own", { _, _ in }),
        ("among others", { item, number in if number > 1 { (item.title, item.text) = ("Talk \(item.page ?? "")", item.guid ?? "") } }),
        ("without guids", { item, _ in item.guid = nil }),
        ("without recordings", { item, _ in item.attachment = nil }),
        ("without pages", { item, _ in item.page = nil }),
        ("updated alone", { item, _ in (item.date, item.modified) = (nil, item.date) }),
        ("dated by full hours", { item, _ in item.date = item.date.map { $0 / 3_600 * 3_600 } }),
        ("at one page", { item, number in item.page = "show/\(number)" }),
        ("at one page, in few words", { item, number in (item.page, item.text) = ("show/\(number)", "Listen to \(number).") }),
    ]

    @Test("a programme is new where the day before has left the document", arguments: changes.indices)
    func nextDay(index: Int) {
        let example = Self.changes[index]
        #expect(news((0..<4).map { Self.station($0, example.change) }) == [5, 5, 5, 5], "\(example.name)")
    }

    @Test("the next programme is new at the page that it always has, beside others that are known, by its recording")
    func nextAtPage() {
        let documents = (0..<6).map { newest in
            (newest..<newest + 5).reversed().map { day in
                Self.programme(day % 5, day: day).with { ($0.page, $0.date) = ("show/\(day % 5)", $0.date.map { $0 - 4 * Self.day }) }
            }
        }
        #expect(news(documents) == [5, 1, 1, 1, 1, 1])
        #expect(news(documents.map { items in items.map { item in item.with { $0.attachment = nil } } }) == [5, 0, 0, 0, 0, 0])
    }

    @Test("a programme is the same where its recording was replaced while it is listed, with another guid and time")
    func replaced() {
        let before = (0..<5).reversed().map { day in Self.programme(day, day: 0).with { $0.page = "show/\(day)" } }
        let after = before.enumerated().map { index, item -> Item in
            guard (1...3).contains(index) else { return item }
            var again = item
            (again.guid, again.attachment, again.date) = ("again-\(index)", "again-\(index).mp3", item.date.map { $0 + 420 })
            return again
        }
        #expect(news([before, after]) == [5, 0])
    }

    @Test("a programme is new where those before were removed, and one that moves stays removed")
    func removed() {
        var store = MiniatureStore()
        func pull(_ items: [Item], day: Int) -> (ids: [PostID], new: Int) {
            store.pull(items.map(\.post), of: feed, at: Self.start + Int64(day) * Self.day + 20 * 3_600)
        }
        for id in pull(Self.station(0), day: 0).ids { store.remove(id) }
        #expect(pull(Self.station(0) { item, _ in Self.move(&item) }, day: 1).new == 0)
        #expect(pull(Self.station(2), day: 2).new == 5)
    }

    private static func move(_ item: inout Item) {
        (item.guid, item.page) = ("new-\(item.guid ?? "")", "https://new.example/\(item.page ?? "")")
        item.attachment = "new/\(item.attachment ?? "")"
    }

    /// What a site may make of the dates of the first day when it moves a day later, by the number of the programme.
    private static let datings: [(name: String, date: @Sendable (Int64, Int64) -> Int64)] = [
        ("the same", { date, _ in date }),
        ("of another time zone", { date, _ in date - 5 * 3_600 }),
        ("of full minutes", { date, _ in date / 60 * 60 }),
        ("of an import", { _, number in start + day + 8 * 3_600 + number * 61 }),
        ("of the request", { _, number in start + day + 20 * 3_600 - 3 - (4 - number) * 7_201 }),
        ("counted from a moment", { _, number in start + day + 15 * 3_600 + 7 - (4 - number) * 7_200 }),
    ]

    @Test("a programme is the same where its site has moved, with dates that may be those of before", arguments: datings.indices)
    func moved(index: Int) {
        let dating = Self.datings[index]
        let anew = Self.station(0) { item, number in
            Self.move(&item)
            item.date = item.date.map { dating.date($0, Int64(number)) }
        }
        #expect(news([Self.station(0), anew]) == [5, 0], "\(dating.name)")
    }
}

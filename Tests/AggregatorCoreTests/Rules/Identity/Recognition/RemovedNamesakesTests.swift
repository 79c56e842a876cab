import AggregatorCore
import Testing

@Suite("Another post may have the guid of a removed one")
struct RemovedNamesakesTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    private static let start: Int64 = 1_700_000_017

    private static func comic(_ day: Int, guid: String = "comic") -> Item {
        Item(guid, "comics/\(day)", "Comic \(day)", "Words of \(day)", date: start + Int64(day) * 90_177)
    }

    @Test("a post with the guid of a removed one is new where nothing else is as it was, and stays that post", arguments: [true, false])
    func nextComic(keepsNotesOnGUID: Bool) {
        var memory = MiniatureStore()
        let first = memory.pull([Self.comic(1).post], of: feed).ids[0]
        memory.remove(first) { post in Identity.lasting(of: post).filter { keepsNotesOnGUID || $0.kind != .guid } }
        for day in 2...4 {
            let pulled = memory.pull([Self.comic(day).post], of: feed)
            #expect(pulled.new == 1 && pulled.ids[0] != first)
            let retitled = Self.comic(day).with { $0.title += ", in colour" }
            #expect(memory.pull([retitled.post], of: feed) == (pulled.ids, 0))
            memory.remove(pulled.ids[0])
            #expect(memory.pull([Self.comic(day).post], of: feed) == (pulled.ids, 0))
        }
        #expect(memory.pull([Self.comic(1).post], of: feed) == ([first], 0))
    }

    /// Comics, of which every twentieth has the same guid.
    private static func numbered(_ days: ClosedRange<Int>) -> [Post] { days.map { comic($0, guid: "?p=\($0 % 20)").post } }

    @Test("posts are new that have the numbers of removed ones, where a new site counts again")
    func rotation() {
        var memory = MiniatureStore()
        let before = memory.pull(Self.numbered(1...3), of: feed).ids
        for id in before { memory.remove(id) }
        #expect(memory.pull(Self.numbered(1...3), of: feed) == (before, 0))
        let after = memory.pull(Self.numbered(21...23), of: feed)
        #expect(after.new == 3 && Set(after.ids).isDisjoint(with: before))
        #expect(memory.pull(Self.numbered(21...23), of: feed) == (after.ids, 0))
    }

    /// What a source may change of one post, and of a post whose page has others.
    private static let edits: [@Sendable (inout Item) -> Void] = [
        { $0.text = "Other words" },
        { $0.title = "Another title" },
        { $0.page = "elsewhere" },
        { $0.page = "https://www.example.com/elsewhere" },
        { $0.modified = start + 900_000 },
        { $0.date = start + 900_001 },
        { $0.date = nil },
        { ($0.text, $0.date) = ("Other words", start + 900_001) },
        { ($0.text, $0.title) = ("Other words", "Another title") },
        { ($0.text, $0.page) = ("Other words", "elsewhere") },
        { ($0.text, $0.title, $0.date) = ("Other words", "Another title", start + 900_001) },
        { ($0.text, $0.title, $0.page) = ("Other words", "Another title", "elsewhere") },
        { ($0.text, $0.page, $0.date) = ("Other words", "elsewhere", start + 900_001) },
        { ($0.text, $0.title, $0.page, $0.date) = ("Other words", "Another title", nil, start + 900_001) },
        { ($0.text, $0.title, $0.page, $0.date) = ("Other words", "", "elsewhere", start + 900_001) },
    ]

    @Test("a removed post stays removed where its page, its title or its date is as it was", arguments: [1, 3], edits)
    func edited(count: Int, edit: @Sendable (inout Item) -> Void) {
        for (page, date) in [("a", Self.start + 17), ("b", 1_700_006_400), (nil, Self.start + 17)] as [(String?, Int64)] {
            let items = (0..<count).map { number in
                Item("g\(number)", page.map { "\($0)\(number)" }, "Title \(number)", "Text \(number)", date: date + Int64(number))
            }
            var memory = MiniatureStore()
            let ids = memory.pull(items.map(\.post), of: feed).ids
            memory.remove(ids[0])
            var edited = items
            edit(&edited[0])
            #expect(memory.pull(edited.map(\.post), of: feed) == (ids, 0))
        }
    }

    private static let changes: [@Sendable (inout Item) -> Void] = [
        { $0.title = "Another title" }, { $0.page = "elsewhere" }, { $0.date = start + 900_001 },
    ]

    @Test(
        "a removed post stays removed where page, title and date change one after the other", arguments: [1, 2],
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
    func editedInTurn(count: Int, order: [Int]) {
        var items = (0..<count).map { Item("g\($0)", "page\($0)", "Title of \($0)", "Text \($0)", date: Self.start + Int64($0)) }
        var memory = MiniatureStore()
        let ids = memory.pull(items.map(\.post), of: feed).ids
        memory.remove(ids[0])
        for number in order {
            Self.changes[number](&items[0])
            #expect(memory.pull(items.map(\.post), of: feed) == (ids, 0), "\(number)")
        }
    }

    @Test("a post that was removed before its guid was noted stays removed where title and page change at once")
    func withoutNotes() {
        var items = (0..<2).map { Item("g\($0)", "page\($0)", "Title of \($0)", "Text \($0)", date: Self.start + Int64($0)) }
        var memory = MiniatureStore()
        let ids = memory.pull(items.map(\.post), of: feed).ids
        memory.remove(ids[0]) { post in Identity.lasting(of: post).filter { $0.kind != .guid } }
        (items[0].title, items[0].page, items[0].text) = ("Another title", "elsewhere", "Other words")
        #expect(memory.pull(items.map(\.post), of: feed) == (ids, 0))
    }

    @Test("guids that count places tell of it though their post was removed", arguments: [3, 4])
    func places(count: Int) {
        func posts(_ numbers: [Int], at moment: Int64) -> [Post] {
            numbers.enumerated().map { Item("\($0 + 1)", "page\($1)", "Title of \($1)", "The same text for all", date: moment).post }
        }
        var memory = MiniatureStore()
        let before = memory.pull(posts([1, 0], at: Self.start), of: feed).ids
        memory.remove(before[1])
        let after = memory.pull(posts((0..<count).reversed(), at: Self.start + 90_001), of: feed)
        #expect(after.new == count - 2)
        #expect(Array(after.ids.suffix(2)) == before)
    }
}

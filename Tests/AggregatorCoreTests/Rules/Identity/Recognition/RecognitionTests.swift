import AggregatorCore
import Testing

@Suite("What publishers do to their documents neither loses a post nor repeats one")
struct RecognitionTests {
    /// Five posts that share a guid, dated by days without a time.
    static let shared = (0..<5).map { Item("same", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 86_400) }

    static func corrected(_ items: [Item], _ change: (inout Item) -> Void = { $0.title += ", corrected" }) -> [[Item]] {
        [items, items.enumerated().map { $0.offset == 2 ? $0.element.with(change) : $0.element }]
    }

    static func all(_ items: [Item], _ change: (inout Item) -> Void) -> [Item] { items.map { $0.with(change) } }

    static func window(_ size: Int, over count: Int, _ item: (Int) -> Item) -> [[Item]] {
        (0...(count - size)).map { first in (first..<first + size).map(item) }
    }

    /// A document that moves on day by day, with seven recurring titles; `change` gives the posts something in common.
    static func weeks(_ change: (inout Item, Int) -> Void) -> [[Item]] {
        window(7, over: 21) { number in
            Item("g\(number)", "\(number)", "Day \(number % 7)", "Text \(number)", date: Int64(number) * 86_400).with {
                change(&$0, number)
            }
        }
    }

    static let plain = (0..<5).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 86_400) }
    static let long = String(repeating: "words ", count: 100)

    private static let corrections = [
        Case("one guid: a title is corrected", corrected(shared), posts: 5),
        Case(
            "one guid: title and text are corrected",
            corrected(shared) {
                $0.title = "Another"
                $0.text = "Another"
            }, posts: 5),
        Case("one guid, no dates: a title is corrected", corrected(all(shared) { $0.date = nil }), posts: 5),
        Case("one guid, no dates, one text: a title is corrected", corrected(all(shared) { ($0.date, $0.text) = (nil, "Text") }), posts: 5),
        Case("one guid, no pages: a title is corrected", corrected(all(shared) { $0.page = nil }), posts: 5),
        Case("one guid, no pages, no dates: a title is corrected", corrected(all(shared) { ($0.page, $0.date) = (nil, nil) }), posts: 5),
        Case("one guid, one page: a title is corrected", corrected(all(shared) { $0.page = "" }), posts: 5),
        Case("no guids, one page: a title is corrected", corrected(all(shared) { ($0.guid, $0.page) = (nil, "") }), posts: 5),
        Case(
            "no guid, at the front page: the title of the only item is corrected",
            [0, 1].map { number in
                [shared[0].with { ($0.guid, $0.page, $0.title, $0.date) = (nil, "", "Title \(number)", 61) }]
            }, posts: 1),
        Case("no guids, no pages: a title is corrected", corrected(all(shared) { ($0.guid, $0.page) = (nil, nil) }), posts: 5),
    ]

    @Test("a correction is an edit of the post that it corrects", arguments: corrections)
    func areEdits(example: Case) {
        let (ids, _) = Self.pull(example.documents + [example.documents[0]])
        #expect(ids == Array(repeating: ids[0], count: 3))
        #expect(ids[0].count == example.posts)
    }

    @Test(
        "what is new is new, whatever it has in common with others",
        arguments: truths + recurring + companies + nameless + alone + places + companions + alerts)
    func areNew(example: Case) {
        let (ids, titles) = Self.pull(example.documents)
        #expect(titles.count == example.posts)
        #expect(zip(ids, example.documents).allSatisfy { $0.count == $1.count && Set($0).count == $0.count }, "one item, one post")
        // No post has taken the title of another.
        let said = Set(example.documents.joined().map(\.title))
        #expect(Set(titles.values) == said)
    }

    @Test("what is the same is the same, whatever is changed of it", arguments: sameness + rewritten)
    func areTheSame(example: Case) { #expect(Self.pull(example.documents).titles.count == example.posts) }

    @Test(
        "of what is there in full and in short the fullest is kept, whichever stands first",
        arguments: [
            (["A text", "A text in full"], ["A text in full"]),
            (["A text in full", "A text"], ["A text in full"]),
            (["A", "A text in full", "A text", "A text in full"], ["A text in full"]),
            (["", "A text"], ["A text"]),
            (["A text", "", "Quite another"], ["A text", "Quite another"]),
            (["A text in full", "Quite another", "A text"], ["A text in full", "Quite another"]),
            (["A text", "<p>A <b>text</b></p>"], ["<p>A <b>text</b></p>"]),
            (["<img src=a>", "", "<img src=a>", "<img src=b>", "A text"], ["<img src=a>", "<img src=b>", "A text"]),
            (["★", "★★★"], ["★", "★★★"]),
        ])
    func fullest(texts: [String], kept: [String]) {
        let posts = texts.map { Item("g", "g", "News", $0, date: 61).post }
        let decisions = PostIdentification(feed: Self.feed, posts: posts, evidence: PostEvidence.of(posts, by: .auto), known: [:]).decisions
        #expect(decisions.map { texts[$0.index] } == kept)
    }

    @Test(
        "of versions of one entry that which was updated last is kept, wherever it stands",
        arguments: [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
    func versions(moments: [Int64]) {
        let posts = moments.map { moment in
            Item("e", "e", "Entry", String(repeating: "\(moment)", count: 9 - Int(moment)), date: 61).with { $0.modified = moment }.post
        }
        let decisions = PostIdentification(feed: Self.feed, posts: posts, evidence: PostEvidence.of(posts, by: .auto), known: [:]).decisions
        #expect(decisions.map { moments[$0.index] } == [3])
    }

    @Test("posts that swap their guids stay what they are")
    func swapping() {
        let (ids, titles) = Self.pull([
            Array(Self.plain[0..<2]), [Self.plain[0].with { $0.guid = "g1" }, Self.plain[1].with { $0.guid = "g0" }],
        ])
        #expect(ids[0] == ids[1])
        #expect(ids[0].map { titles[$0] } == ["Title 0", "Title 1"])
    }

    @Test("an alert whose date or text is corrected stays itself, though an older one said the same", arguments: ["date", "text"])
    func correctedAlert(what: String) {
        func alert(_ number: Int) -> Item { Item("g\(number)", "history", "Alert", "No answer.", date: Int64(number) * 90_001) }
        let other = Item("other", "history", "Other", "Text", date: 61)
        let corrected = alert(1).with { what == "date" ? ($0.date = 222_222) : ($0.text = "No answer yet.") }
        let (ids, _) = Self.pull([[alert(0), other], [alert(1), other], [corrected, other]])
        #expect(ids[0][0] != ids[1][0])
        #expect(ids[1] == ids[2])
    }
}

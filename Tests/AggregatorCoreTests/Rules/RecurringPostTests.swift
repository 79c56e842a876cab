import AggregatorCore
import Testing

/// Each document has some of the posts before it, as far as it is as long; those that come have something of one that has left.
@Suite("A new post that has something of one that has left the document is new")
struct RecurringPostTests {
    private static func window(_ size: Int, over count: Int, by step: Int = 1, _ item: (Int) -> Item) -> [[Item]] {
        stride(from: 0, through: count - size, by: step).map { first in (first..<first + size).map(item) }
    }

    private static let long = String(repeating: "A text that says much. ", count: 30)

    /// Of number, everything its own.
    private static func post(_ number: Int) -> Item {
        Item("g\(number)", "\(number)", "Title \(number)", "Text \(number)", date: Int64(number) * 90_061)
    }

    private static let recurring = [
        RecognitionTests.Case(
            "an open thread each month, with one cover",
            window(4, over: 12) { number in
                post(number).with { if number % 6 == 0 { ($0.title, $0.attachment) = ("Open thread", "cover.png") } }
            }, posts: 12),
        RecognitionTests.Case(
            "bulletins at one page, whose sound is overwritten each day",
            window(3, over: 12) { number in
                post(number).with { ($0.page, $0.title, $0.attachment) = ("news", "News at \(number % 4)", "\(number % 4).mp3") }
            }, posts: 12),
        RecognitionTests.Case(
            "bulletins on the full hour, whose sound is overwritten each day",
            window(3, over: 12) { number in
                post(number).with {
                    ($0.title, $0.attachment, $0.date) = ("News at \(number % 4)", "\(number % 4).mp3", Int64(number) * 21_600)
                }
            }, posts: 12),
        RecognitionTests.Case(
            "notes without a title, one picture again and again",
            window(3, over: 9) { number in
                post(number).with { item in
                    item.title = ""
                    if number % 4 == 0 { item.attachment = "me.png" }
                }
            }, posts: 9),
        RecognitionTests.Case(
            "a picture for each section, without guids and dates",
            window(3, over: 9) { number in
                post(number).with { ($0.guid, $0.date, $0.attachment) = (nil, nil, "section\(number % 5).png") }
            }, posts: 9),
        RecognitionTests.Case(
            "a picture for each section, without guids, at the home page",
            window(3, over: 9) { number in
                post(number).with { ($0.guid, $0.page, $0.attachment) = (nil, "home", "section\(number % 5).png") }
            }, posts: 9),
        RecognitionTests.Case(
            "a picture for each section, without guids and pages",
            window(3, over: 9) { number in
                post(number).with { ($0.guid, $0.page, $0.attachment) = (nil, nil, "section\(number % 5).png") }
            }, posts: 9),
        RecognitionTests.Case(
            "alerts of lines, all of them others",
            window(3, over: 9, by: 3) { number in post(number).with { ($0.page, $0.title) = ("line\(number % 3)", "Line \(number % 3)") } },
            posts: 9),
        RecognitionTests.Case(
            "jobs of a day: one kind, one text",
            window(4, over: 16, by: 2) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 6)", "Full time.", Int64(number / 8) * 86_400) }
            }, posts: 16),
        RecognitionTests.Case(
            "jobs of a day: one kind, no text",
            window(4, over: 16, by: 2) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 6)", "", Int64(number / 8) * 86_400) }
            }, posts: 16),
        RecognitionTests.Case(
            "jobs of one import, dated by its second",
            window(4, over: 16, by: 2) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 6)", "Full time.", Int64(number / 8) * 86_400 + 61) }
            }, posts: 16),
    ]

    @Test("one that comes again with another name, date and text", arguments: recurring)
    func areNew(example: RecognitionTests.Case) {
        let (ids, _) = RecognitionTests.pull(example.documents)
        #expect(Set(ids.joined()).count == example.posts)
        #expect(zip(ids, example.documents).allSatisfy { $0.count == $1.count && Set($0).count == $0.count }, "one item, one post")
    }

    private static let episodes = (0..<5).map { number in
        post(number).with { ($0.attachment, $0.date) = ("\(number).mp3", Int64(number) * 86_400) }
    }

    private static func moved(_ items: [Item], _ change: (inout Item) -> Void = { _ in }) -> [Item] {
        items.map { item in
            item.with {
                ($0.guid, $0.page) = ("new-\(item.guid ?? "")", "https://new.example/\(item.page ?? "")")
                change(&$0)
            }
        }
    }

    private static let same = [
        RecognitionTests.Case("a site moves, its posts dated by days", [episodes, moved(episodes)], posts: 5),
        RecognitionTests.Case(
            "a site moves, its posts dated by days, and there is another footer",
            [episodes, moved(episodes) { $0.text += " Made by another program." }], posts: 5),
        RecognitionTests.Case(
            "a site without attachments moves, its posts dated by days, and there is another footer",
            [episodes, moved(episodes) { $0.text += " Made by another program." }].map { $0.map { $0.with { $0.attachment = nil } } },
            posts: 5),
        RecognitionTests.Case(
            "a site without guids and attachments moves, its posts dated by days, and there is another footer",
            [episodes, moved(episodes) { $0.text += " Made by another program." }].map {
                $0.map { $0.with { ($0.attachment, $0.guid) = (nil, nil) } }
            },
            posts: 5),
        RecognitionTests.Case(
            "a site moves, its posts dated by days, and a new one comes with it",
            [Array(episodes[..<4]), moved(episodes) { $0.text += " Made by another program." }], posts: 5),
        RecognitionTests.Case(
            "one of many is called otherwise, and says much",
            [
                episodes, Array(episodes[..<4]) + moved([episodes[4]]),
            ].map { $0.map { $0.with { $0.text += long } } }, posts: 5),
        RecognitionTests.Case(
            "a podcast without guids and pages dates its episodes anew",
            [episodes, episodes].enumerated().map { round, items in
                items.map { $0.with { ($0.guid, $0.page, $0.date) = (nil, nil, ($0.date ?? 0) + Int64(round) * 3_600) } }
            }, posts: 5),
        RecognitionTests.Case(
            "a podcast without guids and pages corrects a title",
            [0, 1].map { round in
                episodes.map { item in item.with { ($0.guid, $0.page, $0.title) = (nil, nil, item.title + (round == 1 ? "!" : "")) } }
            }, posts: 5),
        RecognitionTests.Case(
            "guids, dates and texts are made anew at every request",
            [0, 1, 2].map { round in
                episodes.map { item in
                    item.with { ($0.guid, $0.date, $0.text) = ("\(round)-\(item.title)", Int64(round) * 3_607, "\(round)") }
                }
            }, posts: 5),
    ]

    @Test("one that is called otherwise and says the same is no new one", arguments: same)
    func areTheSame(example: RecognitionTests.Case) {
        #expect(Set(RecognitionTests.pull(example.documents).ids.joined()).count == example.posts)
    }
}

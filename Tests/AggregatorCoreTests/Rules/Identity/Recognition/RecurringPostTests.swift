import AggregatorCore
import Testing

/// Documents that move on over a sequence of posts; a post that comes has something in common with one that has left.
@Suite("A new post that has something of one that has left the document is new")
struct RecurringPostTests {
    private static func window(_ size: Int, over count: Int, by step: Int = 1, _ item: (Int) -> Item) -> [[Item]] {
        stride(from: 0, through: count - size, by: step).map { first in (first..<first + size).map(item) }
    }

    private static let long = String(repeating: "A text that says much. ", count: 30)

    /// The post of that number; it has nothing in common with the others.
    private static func post(_ number: Int) -> Item {
        Item("g\(number)", "\(number)", "Title \(number)", "Text \(number)", date: Int64(number) * 90_061)
    }

    private static func pictures(_ description: String, _ change: (inout Item) -> Void) -> RecognitionTests.Case {
        RecognitionTests.Case(
            "a picture for each section, \(description)",
            window(3, over: 9) { number in post(number).with { $0.attachment = "section\(number % 5).png" }.with(change) }, posts: 9)
    }

    /// Two documents that have only this in common: one post of the second has something of one post of the first.
    private static func turnover(_ description: String, _ change: (inout Item) -> Void) -> RecognitionTests.Case {
        let documents = [0, 10].map { first in
            (first..<first + 9).map { number in number % 10 == 4 ? post(number).with(change) : post(number) }
        }
        return RecognitionTests.Case("all others new, too: \(description)", documents, posts: 18)
    }

    /// Bulletins without a date, each document with others under the same titles, and with the same file for all.
    private static func undatedBulletins(
        _ description: String, _ size: Int, _ change: (inout Item) -> Void = { _ in }
    ) -> RecognitionTests.Case {
        let documents = window(size, over: size * 4, by: size) { number in
            post(number).with { ($0.date, $0.title, $0.attachment) = (nil, "News at \(number % size)", "latest.mp3") }.with(change)
        }
        return RecognitionTests.Case("undated bulletins, one file for all: \(description)", documents, posts: size * 4)
    }

    /// Four bills with a page and a title each, at which one action follows the other.
    private static func actionsOfBills(
        _ description: String, _ date: @escaping (Int64) -> Int64, change: (inout Item) -> Void = { _ in }
    ) -> RecognitionTests.Case {
        RecognitionTests.Case(
            "actions of four bills, \(description)",
            window(3, over: 16) { number in
                post(number).with { ($0.page, $0.title, $0.date) = ("\(number % 4)", "Bill \(number % 4)", date(Int64(number))) }.with(
                    change)
            }, posts: 16)
    }

    private static let recurring = [
        turnover("a notice of the same day with the same words") {
            ($0.title, $0.text, $0.date) = ("Planning notice", "A notice.", 864_000)
        },
        turnover("the same without guids") { ($0.guid, $0.title, $0.text, $0.date) = (nil, "Planning notice", "A notice.", 864_000) },
        turnover("an open thread with its long greeting") { ($0.title, $0.text) = ("Open thread", long) },
        RecognitionTests.Case(
            "an alert dated anew that says what another one said before",
            [
                [post(0).with { $0.text = "Delays." }, post(1)],
                [post(1).with { ($0.title, $0.text, $0.date) = ("Title 0", "Delays.", 864_017) }, post(2), post(3)],
            ], posts: 4),
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
        pictures("without guids and dates") { ($0.guid, $0.date) = (nil, nil) },
        pictures("without guids, at the home page") { ($0.guid, $0.page) = (nil, "home") },
        pictures("without guids and pages") { ($0.guid, $0.page) = (nil, nil) },
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
            "jobs of a day, all of them others, under the same titles",
            window(4, over: 12, by: 4) { number in post(number).with { ($0.title, $0.date) = ("Cook \(number % 4)", 86_400) } },
            posts: 12),
        RecognitionTests.Case(
            "bulletins that say the same each day, in the same files",
            window(3, over: 12) { number in
                post(number).with {
                    ($0.title, $0.text, $0.attachment) = ("News at \(number % 4)", "Listen.", "\(number % 4).mp3")
                    $0.date = Int64(number) * 21_600
                }
            }, posts: 12),
        RecognitionTests.Case(
            "jobs of one import, dated by its second",
            window(4, over: 16, by: 2) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 6)", "Full time.", Int64(number / 8) * 86_400 + 61) }
            }, posts: 16),
        RecognitionTests.Case(
            "jobs of a day, most of a window at once under the titles and texts of those that left, while some guids stay",
            window(10, over: 45, by: 7) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 12)", "Full time.", 864_000) }
            }, posts: 45),
        RecognitionTests.Case(
            "the same of one import, dated by its second",
            window(10, over: 45, by: 7) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("Cook \(number % 12)", "Full time.", 864_061) }
            }, posts: 45),
        actionsOfBills("dated by days") { $0 * 86_400 },
        actionsOfBills("two of a second") { $0 / 2 * 1_801 },
        actionsOfBills("updated by days") {
            $0 * 86_400
        } change: {
            ($0.date, $0.modified) = (nil, $0.date)
        },
        actionsOfBills("without titles, updated on hours") {
            $0 * 7_200
        } change: {
            ($0.title, $0.date, $0.modified) = ("", nil, $0.date)
        },
        RecognitionTests.Case(
            "two at a page that share a second, one of which stays",
            [
                [post(1).with { $0.page = "bill" }, post(2), post(3)],
                [post(4), post(5)].map { $0.with { ($0.page, $0.title, $0.text, $0.date) = ("bill", "Title 1", "Text 1", 900_061) } } + [
                    post(3)
                ],
                [post(5).with { ($0.page, $0.title, $0.text, $0.date) = ("bill", "Title 1", "Text 1", 900_061) }, post(6)],
            ], posts: 6),
        RecognitionTests.Case(
            "alerts that all say one thing, all others new, one host in both documents",
            ["aaab", "aaba"].enumerated().map { round, hosts in
                hosts.enumerated().map { place, host in
                    post(round * 4 + place).with { ($0.page, $0.title, $0.text) = ("\(host)", "\(host) is down", "Check failed.") }
                }
            }, posts: 8),
        RecognitionTests.Case(
            "guids are places, and nothing but their sounds tells them apart",
            window(6, over: 9) { number in Item(nil, nil, "", "").with { $0.attachment = "\(number).mp3" } }.map { items in
                items.enumerated().map { place, item in item.with { $0.guid = "\(place)" } }
            }, posts: 9),
        RecognitionTests.Case(
            "an alert that says the same again, without a date, alone in its document",
            [0, 1].map { number in [Item("g\(number)", nil, "Alert", "It is down.")] }, posts: 2),
        RecognitionTests.Case(
            "an alert with a picture that says the same again at another time, alone in its document",
            [0, 1].map { number in
                [
                    Item("g\(number)", nil, "Alert", "It is down.").with {
                        ($0.modified, $0.attachment) = (61 + Int64(number) * 90_061, "red.png")
                    }
                ]
            }, posts: 2),
        undatedBulletins("alone in its document", 1),
        undatedBulletins("without a page, alone in its document", 1) { $0.page = nil },
        undatedBulletins("morning and evening", 2),
        undatedBulletins("all of them others, a window of five", 5),
        RecognitionTests.Case(
            "undated bulletins without pages under seven titles, with one cover, most of them known",
            window(5, over: 16) { number in
                post(number).with { ($0.page, $0.date, $0.title, $0.attachment) = (nil, nil, "News at \(number % 7)", "cover.png") }
            }, posts: 16),
        RecognitionTests.Case(
            "pictures of a day without title and text",
            window(5, over: 15, by: 5) { number in
                post(number).with { ($0.title, $0.text, $0.attachment, $0.date) = ("", "", "\(number).jpg", Int64(number / 6) * 86_400) }
            }, posts: 15),
        RecognitionTests.Case(
            "notes of a day without a title, and one short text",
            window(3, over: 12) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("", "Short \(number % 4)", Int64(number / 6) * 86_400) }
            }, posts: 12),
        RecognitionTests.Case(
            "releases of a day, each alone in its document",
            window(1, over: 6) { number in
                post(number).with { ($0.title, $0.text, $0.date) = ("New version", "", Int64(number / 3) * 86_400) }
            }, posts: 6),
        RecognitionTests.Case(
            "two documents of two, and one post of the second on a day of the first",
            [
                [post(0), post(1)].map {
                    $0.with { ($0.title, $0.text, $0.date) = ("Cook", "Full time.", ($0.date ?? 0) / 90_061 * 86_400) }
                },
                [post(2), post(3)].map {
                    $0.with { ($0.title, $0.text, $0.date) = ("Cook", "Full time.", ($0.date ?? 0) / 90_061 * 86_400 - 86_400) }
                },
            ], posts: 4),
    ]

    @Test("one that comes again with another name, date and text", arguments: recurring)
    func areNew(example: RecognitionTests.Case) { RecognitionTests.expectNew(example) }

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

    private static func rounds(_ items: [Item], _ change: (inout Item, Int64) -> Void) -> [[Item]] {
        (0..<4).map { round in items.map { item in item.with { change(&$0, round) } } }
    }

    private static let same = [
        RecognitionTests.Case(
            "an undated podcast without pages, guids are made anew at every request",
            rounds(episodes) { item, round in (item.guid, item.page, item.date, item.text) = ("\(round)-\(item.title)", nil, nil, "") },
            posts: 5),
        RecognitionTests.Case(
            "alone, dated by a day, its guid is made anew at every request",
            rounds([episodes[1]]) { item, round in (item.guid, item.attachment) = ("\(round)", nil) }, posts: 1),
        RecognitionTests.Case(
            "alone, undated, with a file, its guid is made anew at every request",
            rounds([episodes[1]]) { item, round in (item.guid, item.page, item.date) = ("\(round)", nil, nil) }, posts: 1),
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
            rounds(episodes) { item, round in (item.guid, item.date, item.text) = ("\(round)-\(item.title)", round * 3_607, "\(round)") },
            posts: 5),
        RecognitionTests.Case(
            "guids, dates and texts are made anew at every request, the dates apart",
            rounds(episodes) { item, round in
                (item.guid, item.date, item.text) = ("\(round)-\(item.title)", round * 3_607 - (item.date ?? 0) / 720, "\(round)")
            }, posts: 5),
        RecognitionTests.Case(
            "pages are made anew at every request, without guids, dated by days, and one has a picture",
            rounds(episodes) { item, round in
                (item.guid, item.page) = (nil, "\(item.page ?? "")?PHPSESSID=\(round)x\(item.title.count)\(item.title)")
                if item.title != "Title 2" { item.attachment = nil }
            }, posts: 5),
        RecognitionTests.Case(
            "guids and pages are made anew at every request but for one, dated by days",
            rounds(episodes) { item, round in
                item.attachment = nil
                if item.title != "Title 2" { (item.guid, item.page) = ("\(round)-\(item.title)", "\(round)/\(item.title)") }
            }, posts: 5),
        RecognitionTests.Case(
            "guids and pages are made anew at every request, dated by days, but for two at pages that stay",
            rounds(episodes) { item, round in
                item.attachment = nil
                item.guid = "\(round)-\(item.title)"
                if item.title < "Title 3" { item.page = "\(round)/\(item.title)" }
            }, posts: 5),
        RecognitionTests.Case(
            "a podcast without guids and pages, dated by days, corrects a text",
            rounds(episodes) { item, round in
                (item.guid, item.page) = (nil, nil)
                if item.title == "Title 2" { item.text = "Round \(round)" }
            }, posts: 5),
        RecognitionTests.Case(
            "guids and pages are made anew at every request, two posts are of one second",
            rounds(episodes) { item, round in
                (item.guid, item.page, item.attachment) = ("\(round)-\(item.title)", "\(round)/\(item.title)", nil)
                item.date = item.title < "Title 2" ? 61 : (item.date ?? 0) + 61
            }, posts: 5),
        RecognitionTests.Case(
            "undated, pages and texts are made anew at every request, each has a picture",
            rounds(episodes) { item, round in
                (item.guid, item.date, item.page, item.text) = (nil, nil, "\(round)/\(item.title)", "Round \(round)")
            }, posts: 5),
    ]

    @Test("one that is called otherwise and says the same is no new one", arguments: same)
    func areTheSame(example: RecognitionTests.Case) {
        #expect(Set(RecognitionTests.pull(example.documents).ids.joined()).count == example.posts)
    }
}

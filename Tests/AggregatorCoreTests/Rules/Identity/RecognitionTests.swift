import AggregatorCore
import Testing

@Suite("What publishers do to their documents neither loses a post nor repeats one")
struct RecognitionTests {
    /// Five posts that share a guid, dated by days without a time.
    private static let shared = (0..<5).map { Item("same", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 86_400) }

    private static func corrected(_ items: [Item], _ change: (inout Item) -> Void = { $0.title += ", corrected" }) -> [[Item]] {
        [items, items.enumerated().map { $0.offset == 2 ? $0.element.with(change) : $0.element }]
    }

    private static func all(_ items: [Item], _ change: (inout Item) -> Void) -> [Item] { items.map { $0.with(change) } }

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

    private static func window(_ size: Int, over count: Int, _ item: (Int) -> Item) -> [[Item]] {
        (0...(count - size)).map { first in (first..<first + size).map(item) }
    }

    private static let truths = [
        Case("one guid: new ones come, old ones fall out", window(5, over: 9) { Item("same", "\($0)", "Title \($0)") }, posts: 9),
        Case(
            "one guid, pages by turns, with dates",
            window(5, over: 9) { Item("same", "\($0 % 5)", "Title \($0)", date: Int64($0) * 86_400) },
            posts: 9),
        Case("one guid, some pages by turns", window(5, over: 9) { Item("same", "\($0 % 4)", "Title \($0)") }, posts: 9),
        Case(
            "one guid, no pages, one text", window(5, over: 9) { Item("same", nil, "Title \($0)", "Listen", date: Int64($0) * 86_400) },
            posts: 9),
        Case("no guids, no pages, texts by turns", window(3, over: 9) { Item(nil, nil, "Day \($0)", "Sunny \($0 % 4)") }, posts: 9),
        Case(
            "one title and text, everything else their own",
            window(1, over: 5) { Item("g\($0)", "\($0)", "Failed", "See.", date: Int64($0)) },
            posts: 5),
        Case(
            "titles by turns, without a text, on days",
            window(2, over: 8) { Item("g\($0)", "\($0)", "\($0 % 2)", date: Int64($0) * 86_400) },
            posts: 8),
        Case("one title without a text, no guids", window(1, over: 4) { Item(nil, "\($0)", "Weekly", date: Int64($0)) }, posts: 4),
        Case("one item at a time, no guids, at the site's front page", window(1, over: 5) { Item(nil, "", "Title \($0)") }, posts: 5),
        Case("one item at a time, no guids, at the feed's own page", window(1, over: 5) { Item(nil, "home/", "Title \($0)") }, posts: 5),
        Case("one title, neither text nor date", window(1, over: 4) { Item("g\($0)", "\($0)", "Weekly") }, posts: 4),
        Case(
            "guids by place in the document",
            (0..<5).map { first in
                (0..<5).map { Item("\($0)", "\($0 + first)", "Title \($0 + first)", "Text", date: Int64($0 + first) * 86_400) }
            }, posts: 9),
        Case(
            "guids and pages by place in the document",
            (0..<5).map { first in (0..<5).map { Item("\($0)", "\($0)", "Title \($0 + first)", "Text", date: Int64($0 + first) * 61) } },
            posts: 9),
        Case(
            "guids by place in the document, and most are new at once",
            [[5, 4, 3, 2, 1], [9, 8, 7, 6, 5], [12, 11, 10, 9, 8], [15, 14, 13, 12, 11]].map { numbers in
                numbers.enumerated().map { Item("\($0)", "\($1)", "Title \($1)", "Text \($1)", date: Int64($1) * 61) }
            }, posts: 15),
        Case(
            "one guid, and the document shrinks to another post",
            [[shared[0]], Array(shared[0..<3]), [shared[1]], [shared[2]]], posts: 3),
    ]

    /// Titles that recur while the document moves on, such as the names of weekdays.
    private static let recurring = [(7, 22), (2, 12), (3, 15)].flatMap { size, count in
        [("by minutes", Int64(86_461)), ("on days", 86_400)].flatMap { dates, step in
            [("with guids", true), ("without guids", false)].map { guids, hasGUIDs in
                Case(
                    "\(size) titles at one page, \(guids), dated \(dates)",
                    window(size, over: count) {
                        Item(hasGUIDs ? "g\($0)" : nil, "briefing", "Day \($0 % size)", "Text \($0)", date: Int64($0) * step)
                    }, posts: count)
            }
        }
    }

    /// A document that moves on day by day, with seven recurring titles; `change` gives the posts something in common.
    private static func weeks(_ change: (inout Item, Int) -> Void) -> [[Item]] {
        window(7, over: 21) { number in
            Item("g\(number)", "\(number)", "Day \(number % 7)", "Text \(number)", date: Int64(number) * 86_400).with {
                change(&$0, number)
            }
        }
    }

    private static let companies = [
        Case("titles at one page, behind campaigns", weeks { $0.page = "briefing?utm_campaign=\($1)" }, posts: 21),
        Case("titles about one page", weeks { item, _ in (item.page, item.isExternal) = ("briefing", true) }, posts: 21),
        Case("titles with one picture", weeks { item, _ in item.attachment = "logo.png" }, posts: 21),
        Case(
            "no guids, and one picture for those that have none",
            window(5, over: 21) { number in
                Item(nil, "\(number)", "Title \(number)", "Text \(number)", date: Int64(number) * 61)
                    .with { $0.attachment = number % 7 == 0 ? "default.png" : "\(number).png" }
            }, posts: 21),
    ]

    /// Guids that identify posts still do when all texts are edited at once.
    private static let rewritten = [
        ("one page", { (item: inout Item) in item.page = "briefing" }), ("pages of their own", { _ in }),
    ].map { place, change in
        let documents = weeks { item, _ in change(&item) }
        return Case(
            "titles at \(place): every text gets a footer", documents + [all(documents[14]) { $0.text += ", sent by us" }], posts: 21)
    }

    private static let nameless = [
        Case(
            "one title on several days", Array(repeating: (0..<5).map { Item(nil, nil, "Recycling", date: $0 * 86_400) }, count: 2),
            posts: 5),
        Case("dates alone", Array(repeating: (0..<5).map { Item(nil, nil, "", date: $0 * 61) }, count: 2), posts: 5),
        Case("one title, and another picture each", [(0..<3).map { Item(nil, nil, "Photo").with(image: "\($0).jpg") }], posts: 3),
        Case("nothing but a picture", [(0..<3).map { Item(nil, nil, "").with(image: "\($0).jpg") }], posts: 3),
    ]

    private static let alone = [
        Case(
            "one title at the front page", window(1, over: 5) { Item("g\($0)", "", "Photo", "Text \($0)", date: Int64($0) * 90_001) },
            posts: 5),
        Case(
            "one title at one page", window(1, over: 5) { Item("g\($0)", "photo", "Photo", "Text \($0)", date: Int64($0) * 90_001) },
            posts: 5),
        Case(
            "one title at one page, no guids", window(1, over: 5) { Item(nil, "photo", "Photo", "\($0)", date: Int64($0) * 90_001) },
            posts: 5),
        Case("no title, on days", window(1, over: 5) { Item("g\($0)", "photo", "", "Text \($0)", date: Int64($0) * 86_400) }, posts: 5),
        Case(
            "between empty documents",
            (0..<3).flatMap { [[Item("g\($0)", "", "Storm", "Text \($0)", date: Int64($0) * 90_001)], []] }, posts: 3),
        Case(
            "with one guid, after several with that guid",
            [[0, 1, 2], [3], [4], [4]].map { $0.map { Item("same", "\($0)", "Title \($0)", "Text", date: Int64($0) * 90_001) } }, posts: 5),
        Case(
            "with a long text that is always the same", window(1, over: 4) { Item("g\($0)", "\($0)", "Thread", long, date: Int64($0)) },
            posts: 4),
    ]

    private static let numbered: [(String, @Sendable (_ number: Int, _ pull: Int) -> Item)] = [
        ("on full hours, texts that count", { Item(nil, "\($0)", "Title \($0)", "\(long) \($0) \($1)", date: Int64($0) * 3600) }),
        ("on days, without pages", { number, _ in Item(nil, nil, "Title \(number)", "\(long) \(number)", date: Int64(number) * 86_400) }),
        ("on days, short, without pages", { number, _ in Item(nil, nil, "Title \(number)", "\(number)", date: Int64(number) * 86_400) }),
        ("without titles, one page", { number, _ in Item(nil, "", "", "\(long) \(number)", date: Int64(number) * 61) }),
        ("titles and pages alone", { number, _ in Item(nil, "\(number)", "Title \(number)") }),
        ("titles alone", { number, _ in Item(nil, nil, "Title \(number)") }),
        ("pages that differ at each request", { Item(nil, "\($0)?utm_content=\($1)", "Title \($0)") }),
        ("titles and dates alone stay", { Item(nil, nil, "Title \($0)", "\($1)", date: Int64($0) * 61) }),
    ]

    private static let places = numbered.map { name, item in
        Case(
            "guids by place, \(name)",
            [0..<8, 2..<10, 5..<13].enumerated().map { pull, numbers in
                numbers.reversed().enumerated().map { place, number in item(number, pull).with { $0.guid = "item-\(place)" } }
            }, posts: 13)
    }

    private static let companions = [
        Case(
            "guids by place, and all are new at once",
            [0..<5, 5..<10, 10..<15].map { numbers in
                numbers.enumerated().map { Item("\($0 + 1)", "\($1)", "Title \($1)", "Text \($1)", date: Int64($1) * 61) }
            }, posts: 15),
        Case(
            "one guid, page, title and moment, as of versions in a log of changes",
            [(0..<4).map { Item("log", "log", "Update", "Version \($0) has \($0 + 5) changes", date: 61) }], posts: 4),
        Case(
            "one guid, page, title and moment, and a picture each",
            [(0..<3).map { Item("gallery", "gallery", "Photo", "<img src=\"\($0).jpg\">", date: 61) }], posts: 3),
        Case(
            "one page, and some have guids",
            window(3, over: 9) { Item($0 % 3 == 0 ? nil : "g\($0)", "news", "Title \($0)", "Text \($0)", date: Int64($0) * 61) }, posts: 9),
        Case(
            "the same long text again, beside known ones",
            (0..<4).map { week in
                [Item("t\(week)", "t\(week)", "Thread", long, date: Int64(week) * 604_801)]
                    + (week..<week + 3).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 61) }
            }, posts: 10),
    ]

    /// Alerts and bulletins that say the same again and again, each time with another guid.
    private static let alerts = [
        Case(
            "alerts at one page, with guids and dates",
            window(4, over: 14) { Item("g\($0)", "history", "Alert \($0 % 5)", "No answer.", date: Int64($0) * 90_001) }, posts: 14),
        Case(
            "alerts at one page, with guids and days",
            window(4, over: 14) { Item("g\($0)", "history", "Alert \($0 % 5)", "No answer.", date: Int64($0) * 86_400) }, posts: 14),
        Case(
            "alerts at one page, all new at once",
            [0..<4, 4..<8, 8..<12].map { $0.map { Item("g\($0)", "history", "Alert \($0 % 4)", "Down", date: Int64($0) * 90_001) } },
            posts: 12),
        Case(
            "briefings at one page, with one picture",
            window(4, over: 14) { number in
                Item("g\(number)", "history", "Day \(number % 5)", "Text \(number)", date: Int64(number) * 90_001)
                    .with { $0.attachment = "logo.png" }
            }, posts: 14),
        Case(
            "a bulletin alone, with a recording",
            window(1, over: 5) { number in
                Item("g\(number)", "news", "In brief", "The headlines.", date: Int64(number) * 3600 + 197)
                    .with { $0.attachment = "\(number).mp3" }
            }, posts: 5),
        Case(
            "a bulletin alone, on full hours",
            window(1, over: 5) { Item("g\($0)", "news", "In brief", "The headlines.", date: Int64($0) * 3600) }, posts: 5),
        Case(
            "alerts at pages of their own, no dates", window(4, over: 14) { Item("g\($0)", "\($0)", "Alert \($0 % 5)", "No answer.") },
            posts: 14),
        Case("alerts without pages and dates", window(4, over: 14) { Item("g\($0)", nil, "Alert \($0 % 5)", "No answer.") }, posts: 14),
        Case(
            "commits with one message, updated alone, all new at once",
            [0..<4, 4..<8, 8..<12].map { $0.map { Item("g\($0)", "\($0)", "Update \($0 % 3)", "Update") } }
                .enumerated().map { pull, items in all(items) { $0.modified = Int64(pull) * 90_001 } }, posts: 12),
        Case(
            "one commit at a time with one message, updated alone",
            window(1, over: 4) { number in Item("g\(number)", "\(number)", "Update", "Update").with { $0.modified = Int64(number) } },
            posts: 4),
        Case(
            "a photo of the day alone, updated alone",
            window(1, over: 4) { number in
                Item("g\(number)", "photo", "Photo", "Photo \(number)").with { ($0.modified, $0.attachment) = (Int64(number), "logo.png") }
            }, posts: 4),
        Case(
            "photos of the day at one page, updated alone, all new at once",
            [0..<2, 2..<4, 4..<6].map { numbers in
                numbers.map { number in
                    Item("g\(number)", "photos", "Photo \(number % 2)", "Photo \(number)").with { $0.modified = Int64(number) }
                }
            }, posts: 6),
        Case(
            "one title at a time behind addresses that differ in what others track readers by, no dates",
            window(1, over: 4) { number in
                let page = "https://example.org/alert?utm_id=\(number)"
                return Item(page, page, "Failed", "Text \(number)")
            }, posts: 4),
        Case(
            "one id, page and moment for all, each with a title and a moment of updating",
            [
                (0..<3).map { number in
                    Item("feed", "feed", "Status \(number)", "Text \(number)", date: 61).with { $0.modified = Int64(number) * 1000 }
                }
            ], posts: 3),
        Case(
            "one long text at several moments under slugs",
            window(1, over: 4) { number in
                let page = "https://example.org/open-thread-\(number)/"
                return Item(page, page, "Open thread \(number)", long, date: Int64(number) * 604_801)
            }, posts: 4),
        Case(
            "one id and page for all, updated alone or published each",
            [[nil, nil, nil], [61, 122, 183]].map { dates in
                dates.enumerated().map { number, date in
                    Item("feed", "feed", "Status \(number)", "Text \(number)", date: date).with { $0.modified = Int64(number) * 1000 }
                }
            }, posts: 3),
        Case("one alert at a time, with guids and no dates", window(1, over: 4) { Item("g\($0)", "\($0)", "Failed", "See.") }, posts: 4),
        Case(
            "an alert without a date among new posts, all new at once",
            [0..<5, 5..<10, 10..<15].map { numbers in
                numbers.map { Item("g\($0)", "\($0)", $0 % 5 == 2 ? "Failed" : "Title \($0)", $0 % 5 == 2 ? "See." : "Text \($0)") }
            }, posts: 15),
        Case("alerts without guids and dates", window(4, over: 14) { Item(nil, "\($0)", "Alert \($0 % 5)", long) }, posts: 14),
    ]

    private static let plain = (0..<5).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 86_400) }
    private static let long = String(repeating: "words ", count: 100)

    private static let sameness = [
        Case(
            "guids and pages change, days stay",
            [plain, all(plain) { ($0.guid, $0.page) = ("n" + ($0.page ?? ""), "n" + ($0.page ?? "")) }], posts: 5),
        Case(
            "guids, pages and dates change, of long texts",
            [
                all(plain) { $0.text += long },
                all(plain) { ($0.guid, $0.page, $0.text, $0.date) = (nil, "n" + ($0.page ?? ""), $0.text + long, 777) },
            ],
            posts: 5),
        Case(
            "pages differ by what does not matter, no guids, titles edited",
            [all(plain) { $0.guid = nil }]
                + ["/", "?utm_source=feed", "/index.html"].map { end in
                    all(plain) { ($0.guid, $0.page, $0.title) = (nil, ($0.page ?? "") + end, $0.title + end) }
                }, posts: 5),
        Case("pages that differ by their fragments are two", [[Item(nil, "all#1", "One")], [Item(nil, "all#2", "Two")]], posts: 2),
        Case(
            "guids go, and come again, of edited posts",
            [true, false, true].enumerated().map { pull, hasGUIDs in
                all(plain) {
                    ($0.guid, $0.text, $0.date) = (
                        hasGUIDs ? "g" + ($0.page ?? "") : nil, "\($0.text) \(pull)", ($0.date ?? 0) + Int64(pull)
                    )
                }
            }, posts: 5),
        Case(
            "one is there twice, in full and in short",
            [plain, plain + [plain[1]], plain].map { all($0) { $0.date? += 61 } }.enumerated().map { pull, items in
                pull == 1 ? items.dropLast() + [items[1].with { $0.text = "Text" }] : items
            }, posts: 5),
        Case(
            "guids by place that are right, and titles go",
            [true, false].map { hasTitle in
                (0..<5).map { Item("item-\($0)", "\($0)", hasTitle ? "Title \($0)" : "", "Text \($0)", date: Int64($0) * 61) }
            }, posts: 5),
        Case(
            "all guids and pages change, without dates",
            [all(plain) { $0.date = nil }, all(plain) { ($0.guid, $0.page, $0.date) = ("n" + $0.title, "n" + $0.title, nil) }], posts: 5),
        Case(
            "guids are new at every request, without dates, and some lead to the front page",
            (0..<4).map { pull in
                plain.enumerated().map { place, item in
                    item.with { ($0.guid, $0.page, $0.date) = ("\(pull)-\(place)", place < 2 ? "" : item.page, nil) }
                }
            }, posts: 5),
        Case(
            "the guid of the only one is new, at the same page and moment",
            [0, 1].map { [Item("g\($0)", "news", "In brief", "Text \($0)", date: 61)] }, posts: 1),
        Case("dates are now at every request", (0..<4).map { number in all(plain) { $0.date = 9999 + Int64(number) } }, posts: 5),
        Case(
            "dates are now at every request, neither guids nor pages",
            (0..<4).map { number in all(plain) { ($0.guid, $0.page, $0.date) = (nil, nil, 9999 + Int64(number)) } }, posts: 5),
        Case(
            "guids count, and all titles are edited at once",
            [0, 1, 0].map { edition in
                plain.enumerated().map { place, item in item.with { ($0.guid, $0.title) = ("/\(place + 1)/", "\($0.title), \(edition)") } }
            }, posts: 5),
        Case(
            "slashes at the end of guids and pages go, on days, and texts are edited",
            ["/", "", "?utm_source=feed"].map { end in
                all(plain) {
                    let page = ($0.page ?? "") + end
                    ($0.guid, $0.page, $0.text) = ("https://example.org/\(page)", page, $0.text + end)
                }
            }, posts: 5),
        Case(
            "a feed without dates moves to www., guids, pages and texts",
            ["https://example.org", "https://www.example.org", "http://example.org"].map { host in
                all(plain) {
                    ($0.guid, $0.page, $0.text, $0.date) = ("\(host)/\($0.title)/", "\(host)/\($0.title)/", "Text at \(host)", nil)
                }
            }, posts: 5),
        Case(
            "the guids and pages of a slug site follow a corrected title",
            ["Teh first post", "The first post", "A first post"].map { title in
                let page = "https://example.org/\(title.lowercased().replacing(" ", with: "-"))/"
                return [Item(page, page, title, long, date: 61)] + plain
            }, posts: 6),
        Case(
            "versions of one entry, by their moments of updating",
            [1, 2, 3].map { count in
                plain
                    + (0..<count).map { number in
                        Item("entry", "entry", "Entry", "Text \(number)", date: 61)
                            .with { $0.modified = Int64(number) * 1000 }
                    }
            }, posts: 6),
        Case(
            "photos without titles, whose texts name their own site, move to another host",
            ["https://me.example", "https://www.me.example", "https://photos.example"].map { site in
                (0..<5).map { number in
                    Item(
                        "\(site)/\(number)", "\(site)/\(number)", "", "<p><img src=\(site)/\(number).jpg></p>",
                        date: 61 + Int64(number) * 86_461)
                }
            }, posts: 5),
        Case("every item is there twice, and then once", [plain + plain, plain], posts: 5),
        Case(
            "two swap guids, and another is corrected",
            [
                plain,
                [plain[0].with { $0.guid = "g1" }, plain[1].with { $0.guid = "g0" }, plain[2].with { $0.title += ", corrected" }]
                    + plain[3...],
            ], posts: 5),
        Case("two swap guids", [Array(plain[0..<2]), [plain[0].with { $0.guid = "g1" }, plain[1].with { $0.guid = "g0" }]], posts: 2),
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

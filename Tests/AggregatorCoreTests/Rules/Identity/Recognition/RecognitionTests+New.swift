import AggregatorCore

/// Documents whose posts are all new, whatever they have in common.
extension RecognitionTests {
    static let truths = [
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
    static let recurring = [(7, 22), (2, 12), (3, 15)].flatMap { size, count in
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

    static let companies = [
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

    static let nameless = [
        Case(
            "one title on several days", Array(repeating: (0..<5).map { Item(nil, nil, "Recycling", date: $0 * 86_400) }, count: 2),
            posts: 5),
        Case("dates alone", Array(repeating: (0..<5).map { Item(nil, nil, "", date: $0 * 61) }, count: 2), posts: 5),
        Case("one title, and another picture each", [(0..<3).map { Item(nil, nil, "Photo").with(image: "\($0).jpg") }], posts: 3),
        Case("nothing but a picture", [(0..<3).map { Item(nil, nil, "").with(image: "\($0).jpg") }], posts: 3),
    ]

    static let alone = [
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

    static let numbered: [(String, @Sendable (_ number: Int, _ pull: Int) -> Item)] = [
        ("on full hours, texts that count", { Item(nil, "\($0)", "Title \($0)", "\(long) \($0) \($1)", date: Int64($0) * 3600) }),
        ("on days, without pages", { number, _ in Item(nil, nil, "Title \(number)", "\(long) \(number)", date: Int64(number) * 86_400) }),
        ("on days, short, without pages", { number, _ in Item(nil, nil, "Title \(number)", "\(number)", date: Int64(number) * 86_400) }),
        ("without titles, one page", { number, _ in Item(nil, "", "", "\(long) \(number)", date: Int64(number) * 61) }),
        ("titles and pages alone", { number, _ in Item(nil, "\(number)", "Title \(number)") }),
        ("titles alone", { number, _ in Item(nil, nil, "Title \(number)") }),
        ("pages that differ at each request", { Item(nil, "\($0)?utm_content=\($1)", "Title \($0)") }),
        ("titles and dates alone stay", { Item(nil, nil, "Title \($0)", "\($1)", date: Int64($0) * 61) }),
    ]

    static let places = numbered.map { name, item in
        Case(
            "guids by place, \(name)",
            [0..<8, 2..<10, 5..<13].enumerated().map { pull, numbers in
                numbers.reversed().enumerated().map { place, number in item(number, pull).with { $0.guid = "item-\(place)" } }
            }, posts: 13)
    }

    static let companions = [
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
            "the same long text again, beside one more post, both new at once",
            (0..<4).map { week in
                [
                    Item("t\(week)", "t\(week)", "Thread", long, date: Int64(week) * 604_801 + 61),
                    Item("g\(week)", "\(week)", "Title \(week)", "Text \(week)", date: Int64(week) * 604_801 + 122),
                ]
            }, posts: 8),
        Case(
            "the same long text again, beside known ones",
            (0..<4).map { week in
                [Item("t\(week)", "t\(week)", "Thread", long, date: Int64(week) * 604_801)]
                    + (week..<week + 3).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 61) }
            }, posts: 10),
    ]

    /// Alerts and bulletins that say the same again and again, each time with another guid.
    static let alerts = [
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
}

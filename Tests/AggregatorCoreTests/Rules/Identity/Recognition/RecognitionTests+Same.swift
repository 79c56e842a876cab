import AggregatorCore

/// Documents whose posts are the same as before, whatever is changed of them.
extension RecognitionTests {
    /// Guids that identify posts still do when all texts are edited at once.
    static let rewritten = [
        ("one page", { (item: inout Item) in item.page = "briefing" }), ("pages of their own", { _ in }),
    ].map { place, change in
        let documents = weeks { item, _ in change(&item) }
        return Case(
            "titles at \(place): every text gets a footer", documents + [all(documents[14]) { $0.text += ", sent by us" }], posts: 21)
    }

    static let sameness = [
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
            "the same of two posts",
            [
                all(Array(plain.prefix(2))) { $0.text += long },
                all(Array(plain.prefix(2))) {
                    ($0.guid, $0.page, $0.text, $0.date) = (nil, "n" + ($0.page ?? ""), $0.text + long, 777)
                },
            ],
            posts: 2),
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
            "guids count, all dates and texts are one, and two titles of three are edited",
            [
                (1...3).map { Item("\($0)", nil, "Title \($0)", "Text", date: 86_461) },
                (1...3).map { Item("\($0)", nil, $0 == 1 ? "Title 1" : "Corrected \($0)", "Text", date: 86_461) },
            ], posts: 3),
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
}

import AggregatorCore
import Testing

/// Posts that share titles, texts or pages, and are told apart, or found again, by their exact dates.
@Suite("An exact date tells issues of one title apart, and finds a post under a new name")
struct ReissuedPostTests {
    private static let issues = [
        RecognitionTests.Case("two forecasts, each at its page, both issued anew", forecasts(), posts: 12),
        RecognitionTests.Case("the same with moments of updating", forecasts(updated), posts: 12),
        RecognitionTests.Case("the same at full hours, too", forecasts(atFullHour), posts: 12),
        RecognitionTests.Case(
            "a briefing at six, with the stories of each day",
            (1..<5).map(briefing), posts: 12),
        RecognitionTests.Case("delays of lines, all at one page and in the same words", delays(page: "status"), posts: 4),
        RecognitionTests.Case("the same without a page", delays(page: nil), posts: 4),
        RecognitionTests.Case("the same, each line with a page", delays(page: "status") { $0.page = $0.title }, posts: 4),
        RecognitionTests.Case(
            "the same at full hours", delays(page: "status") { $0.date = $0.date.map { ($0 + 20_000) / 3600 * 3600 } }, posts: 4),
        RecognitionTests.Case("an alert that comes again once the first has left", alerts(page: "status"), posts: 5),
        RecognitionTests.Case("the same without a page, too", alerts(page: nil), posts: 5),
    ]

    private static func forecasts(_ change: (inout Item) -> Void = { _ in }) -> [[Item]] {
        func forecast(_ issue: Int, _ area: Int) -> Item {
            let date = Int64(issue * 21_637 + area * 300)
            return Item("\(area)-\(issue)", "area/\(area)", "Outlook \(area)", "Text \(issue) \(area)", date: date).with(change)
        }
        return (0..<6).map { issue in (0..<2).map { area in forecast(issue, area) } }
    }

    private static func updated(_ item: inout Item) { (item.date, item.modified) = (nil, item.date) }

    private static func atFullHour(_ item: inout Item) { item.date = item.date.map { $0 / 300 * 3600 } }

    private static func briefing(day: Int) -> [Item] {
        let date = Int64(day * 86_400 + 6 * 3600)
        let briefing = Item("b\(day)", "briefing", "Morning briefing", "Briefing \(day)", date: date)
        let stories = (1..<3).map { number in
            Item("s\(day)-\(number)", "\(day)-\(number)", "Story \(day) \(number)", "Text \(day)", date: date + Int64(number) * 3600)
        }
        return [briefing] + stories
    }

    private static func delays(page: String?, _ change: (inout Item) -> Void = { _ in }) -> [[Item]] {
        func line(_ number: Int, _ date: Int64) -> Item { Item(nil, page, "Line \(number)", "Delays.", date: date).with(change) }
        return [
            [line(1, 5), line(2, -195)], [line(1, 7905), line(1, 5), line(2, -195)], [line(3, 12_805), line(1, 7905)],
        ]
    }

    private static func alerts(page: String?) -> [[Item]] {
        func alert(_ title: String, _ date: Int64) -> Item { Item(nil, page, title, "Motion.", date: date) }
        return [
            [alert("A", 1005), alert("B", 705), alert("C", 105)], [alert("E", 1105), alert("A", 1005), alert("B", 705)],
            [alert("C", 6005), alert("E", 1105), alert("A", 1005)],
        ]
    }

    @Test("one issue after the other is stored", arguments: issues)
    func areNew(example: RecognitionTests.Case) { RecognitionTests.expectNew(example, later: 3600) }

    private static func stories(_ change: (inout Item, Int) -> Void) -> [[Item]] {
        let items =
            [8005, 7201, 6007].map { date in Item(nil, nil, "Story \(date)", "Text \(date)", date: Int64(date)) }
            + [Item(nil, nil, "Morning story", "Good morning.", date: 7200)]
        return (0..<4).map { pull in items.map { item in item.with { change(&$0, pull) } } }
    }

    private static let same = [
        RecognitionTests.Case(
            "pages made anew at each request, and one post on the full hour", stories { $0.page = "click?t=\($1)&u=\($0.title)" }, posts: 4),
        RecognitionTests.Case(
            "guids made anew as well",
            stories { ($0.guid, $0.page) = ("\($1)-\($0.title)", "click?t=\($1)&u=\($0.title)") }, posts: 4),
        RecognitionTests.Case(
            "the same with titles alone",
            stories { ($0.guid, $0.page, $0.text) = ("\($1)-\($0.title)", "click?t=\($1)&u=\($0.title)", "") }, posts: 4),
        RecognitionTests.Case(
            "guids, dates and texts made anew at each request, all at one moment",
            (0..<4).map { pull in
                (0..<4).map { Item("\(pull)-\($0)", "\($0)", "Title \($0)", "\(pull) readers", date: Int64(pull * 4007 + $0)) }
            }, posts: 4),
        RecognitionTests.Case(
            "a notice that is pinned, and dated anew each time, at the page of all",
            (0..<5).map { pull in
                [Item(nil, "status", "All is well", "No known issues.", date: Int64(pull * 9001 + 50_005))]
                    + (0..<4).map { Item(nil, "status", "Incident \($0)", "Text \($0)", date: Int64($0 * 5003)) }
            }, posts: 5),
        RecognitionTests.Case(
            "photos with one title, whose guids and dates are made anew",
            (0..<4).map { pull in
                (0..<4).map { Item("\(pull)-\($0)", "\($0)", "Photo", "", date: Int64(pull * 40_007 - $0 * 7207)) }
            }, posts: 4),
        RecognitionTests.Case(
            "ages counted from one moment, with guids and texts made anew",
            (0..<4).map { pull in
                (0..<4).map { Item("\(pull)-\($0)", "\($0)", "Title \($0)", "\(pull) stars", date: Int64(pull * 40_007 + 7 - $0 * 7200)) }
            }, posts: 4),
        RecognitionTests.Case("the halves of a filing, of which one leaves first", halves { $0.modified = $1 }, posts: 4),
        RecognitionTests.Case("the same with dates of publication", halves { ($0.title, $0.date) = ("Filing", $1) }, posts: 4),
    ]

    private static func halves(_ date: (inout Item, Int64) -> Void) -> [[Item]] {
        func half(_ filing: Int, _ number: Int) -> Item {
            Item("filing/\(filing)", "\(filing)/\(number)", "Half \(number)", "Filing \(filing)").with { date(&$0, Int64(filing) * 1007) }
        }
        return [[half(2, 1), half(1, 1), half(1, 2)], [half(3, 1), half(2, 1), half(1, 1)]]
    }

    @Test("one that has a new name and its old date is no new one", arguments: same)
    func areTheSame(example: RecognitionTests.Case) {
        #expect(Set(RecognitionTests.pull(example.documents, later: 3600).ids.joined()).count == example.posts)
    }

    @Test("dates that are counted back from a request tell nothing apart", arguments: [0, 299])
    func areOfTheRequest(delay: Int64) {
        let documents = (0..<4).map { pull in
            (0..<4).map { Item("\(pull)-\($0)", "\($0)", "Title \($0)", "\(pull) readers", date: Int64(pull * 40_007 - $0 * 7201)) }
        }
        #expect(Set(RecognitionTests.pull(documents, later: delay).ids.joined()).count == 4)
        #expect(Set(RecognitionTests.pull(documents, later: delay + 301).ids.joined()).count == 16)
    }
}

import AggregatorCore
import Testing

@Suite("A post that is like a stored one in nearly everything is another one")
struct AnotherPostTests {
    private static let start: Int64 = 1_782_864_007

    private static func item(_ guid: String?, _ page: String?, _ title: String, _ text: String, hours: Double) -> Item {
        Item(guid, page, title, text, date: start + Int64(hours * 3600))
    }

    /// Posts that have nothing in common with others.
    private static func others(_ numbers: Range<Int>, hours: Double) -> [Item] {
        numbers.map { item("other-\($0)", "other/\($0)", "Other \($0)", "Text \($0)", hours: hours - Double($0 % 10) / 3) }
    }

    /// How many posts of each document are new.
    private func news(_ documents: [(hours: Double, items: [Item])]) -> [Int] { pull(documents).map(\.new) }

    /// The ids of each document's posts, and how many of them are new.
    private func pull(_ documents: [(hours: Double, items: [Item])]) -> [(ids: [PostID], new: Int)] {
        let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
        var store = MiniatureStore()
        return documents.map { store.pull($0.items.map(\.post), of: feed, at: Self.start + Int64($0.hours * 3600)) }
    }

    @Test("where a docket had two entries of the same words and another moment, and one has left")
    func sameWords() {
        let (first, second) = (1.0, 5.0)
        func entry(_ hours: Double) -> Item { Self.item("docket", "docket", "Protest v. Forest", "Text order", hours: hours) }
        let others = Self.others(0..<4, hours: 1)
        let pulled = pull([
            (2, [entry(first)] + others), (6, [entry(second), entry(first)] + others), (20, [entry(second)] + others),
            (30, [entry(first)] + others),
        ])
        #expect(pulled.map(\.new) == [5, 1, 0, 0])
        #expect(pulled.map { $0.ids[0] } == [pulled[0].ids[0], pulled[1].ids[0], pulled[1].ids[0], pulled[0].ids[0]])
    }

    /// An update of an incident of a status page without guids.
    private static func update(_ incident: String, _ hours: Double, _ text: String, _ title: String = "API latency") -> Item {
        item(nil, "incidents/\(incident)", title, text, hours: hours)
    }

    @Test("where an update of another incident says the same, without guids", arguments: [0, 1, 2, 3])
    func otherIncident(known: Int) {
        let resolved = (0..<known).map { Self.update("z\($0)", 0.5, "Resolved", "Incident \($0)") }
        let first = [Self.update("a", 1, "Identified"), Self.update("x", 0.2, "Resolved", "Login errors")]
        let (early, late) = (Self.update("b", 90, "Investigating"), Self.update("b", 91, "Identified"))
        #expect(news([(2, first + resolved), (92, [late, early] + resolved)]) == [2 + known, 2])
        #expect(news([(2, first + resolved), (90.5, [early] + resolved), (92, [late, early] + resolved)]) == [2 + known, 1, 1])
    }

    @Test("but not where a source without guids dates all at every request, and some are at one page", arguments: [0, 2] as [Double])
    func datedAnew(age: Double) {
        let documents = (0..<4).map { pull in
            let hours = Double(pull) * 12 - age
            return (
                hours + age,
                [
                    Self.update("a", hours, "Identified"), Self.update("a", hours - 1, "Investigating"),
                    Self.update("b", hours - 2, "Identified", "Login errors"), Self.update("b", hours - 2, "Resolved", "Login errors"),
                    Self.update("c", hours - 3, "Resolved", "Mail"),
                ]
            )
        }
        #expect(news(documents) == [5, 0, 0, 0])
    }

    /// An advertisement of one day.
    private static func job(_ guid: String, _ work: String) -> Item {
        Item(guid, "jobs/\(guid)", work, "\(work), full time.", date: 1_782_864_000)
    }

    @Test("where a board has more jobs of the day, some in the words of others", arguments: [(3, 3, 0), (2, 3, 0), (2, 3, 1), (3, 3, 1)])
    func jobs(again: Int, new: Int, known: Int) {
        let first = (0..<6).map { Self.job("a\($0)", "Nurse \($0)") }
        let second = (0..<again).map { Self.job("b\($0)", "Nurse \($0)") } + (0..<new).map { Self.job("c\($0)", "Cook \($0)") }
        #expect(news([(9, first), (12, second + first.suffix(known))]) == [6, again + new])
    }

    @Test("where two hosts report at the same moment under one title, again and again", arguments: [61, 0] as [Int64])
    func reports(second: Int64) {
        let others = Self.others(0..<5, hours: 1)
        let documents = (1...3).map { pull in
            let date = 1_782_864_000 + Int64(pull) * 43_200 + second
            let reports = ["a", "b"].map {
                Item("job-\(pull)-\($0)", "host/\($0)", "Backup failed", "Job \(pull)-\($0) failed", date: date)
            }
            return (Double(pull) * 12 + 1, reports + others)
        }
        #expect(news(documents) == [7, 2, 2])
    }

    @Test("where the news come one at a time, of the same day and in the same words, each with a file of its own")
    func bulletins() {
        let documents = (0..<3).map { number in
            let item = Item("n\(number)", nil, "News", "The latest.", date: 1_782_864_000)
            return (Double(number) * 7, [item.with { $0.attachment = "news-\(number).mp3" }])
        }
        #expect(news(documents) == [1, 1, 1])
    }

    @Test("where guids are those of dockets, which get entry after entry")
    func dockets() {
        func entry(_ docket: Int, _ hours: Double, _ text: String) -> Item {
            // Another second each, as whole hours would be ages.
            Self.item("docket-\(docket)", "docket-\(docket)", "Case \(docket)", text, hours: hours + Double(docket) / 3600)
        }
        let later = [
            entry(10, 5, "Summons"), entry(30, 28, "Order"), entry(30, 27, "Notice"), entry(31, 28.5, "Order 8"), entry(31, 27.5, "Motion"),
        ]
        #expect(
            news([(2, [entry(10, 1, "Text order")] + Self.others(0..<4, hours: 1)), (30, later + Self.others(10..<14, hours: 29))]) == [
                5, 9,
            ])
    }

    @Test("but not where a source dates all at every request, and words of shared guids change")
    func docketsDatedAnew() {
        let documents = (0..<3).map { pull in
            let hours = Double(pull) * 12
            return (
                hours,
                [Self.item("docket-1", "docket-1", "Case 1", "Seen \(pull) times", hours: hours)]
                    + (2..<6).map { Self.item("docket-\($0 / 2)x", "docket-\($0 / 2)x", "Case \($0)", "Text", hours: hours - Double($0)) }
            )
        }
        #expect(news(documents) == [5, 0, 0])
    }
}

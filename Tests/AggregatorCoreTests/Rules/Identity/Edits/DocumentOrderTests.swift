import AggregatorCore
import Testing

@Suite("Posts that their dates don't order are ordered as in their documents")
struct DocumentOrderTests {
    private static let now = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_999)

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The dates of a document's posts, in document order.
        var dates: [Int64?]
        /// The indexes of the posts in the document, newest first.
        var order: [Int]
    }

    @Test(
        "the newest first",
        arguments: [
            Case(testDescription: "without dates the first counts as the newest", dates: [nil, nil, nil], order: [0, 1, 2]),
            Case(
                testDescription: "the same day", dates: [86_400, 86_400, 86_400].map { 1_600_000_000 / 86_400 * 86_400 + $0 },
                order: [0, 1, 2]),
            Case(
                testDescription: "the same day, where midnight is no full hour of UTC",
                dates: [1_599_935_400, 1_599_935_400, 1_599_934_500, 1_599_934_500, 1_599_905_700, 1_599_905_700],
                order: [0, 1, 2, 3, 4, 5]),
            Case(
                testDescription: "days, from the oldest on", dates: [0, 0, 86_400, 86_400].map { 1_600_000_000 / 86_400 * 86_400 + $0 },
                order: [3, 2, 1, 0]),
            Case(testDescription: "moments order by themselves", dates: [1_600_000_001, 1_600_000_003, 1_600_000_002], order: [1, 2, 0]),
        ])
    func order(example: Case) {
        let posts = example.dates.map { date in
            var post = Post()
            post.dates.published = date.map { Timestamp(seconds: $0) }
            return post
        }
        let order = DocumentOrder(posts)
        let dates = posts.enumerated().map { order.sortDate(of: $1, at: $0, by: DateJudgement(new: Self.now)) }
        #expect(dates.indices.sorted { dates[$0] > dates[$1] } == example.order)
        #expect(Set(dates).count == dates.count)
        for (date, given) in zip(dates, example.dates) { #expect(date.seconds == given ?? Self.now.seconds) }
    }

    @Test("of one day, what is seen later comes later, whatever its place")
    func seenLater() {
        var post = Post()
        post.dates.published = Timestamp(seconds: 1_699_920_000)
        let order = DocumentOrder([post, post])
        let first = order.sortDate(of: post, at: 0, by: DateJudgement(new: Timestamp(seconds: 1_699_930_000)))
        let next = order.sortDate(of: post, at: 1, by: DateJudgement(new: Timestamp(seconds: 1_699_933_600)))
        #expect(next > first)
        #expect(next.seconds == first.seconds)
    }

    @Test("a post that is edited keeps its place as long as its second is the same", arguments: [nil, 1_699_920_000, 1_699_930_001])
    func edited(date: Int64?) throws {
        func post(_ text: String, date: Int64?) -> Post { Item("a", nil, "A", text, date: date).post }
        let others = (0..<3).map { Item("b\($0)", nil, "B", date: date).post }
        let first = DocumentOrder([post("before", date: date)] + others)
        var stored = StoredPost(
            id: PostID(Identifier(high: 1, low: 2)), feed: FeedID(Identifier(high: 3, low: 4)), post: post("before", date: date),
            firstSeen: Self.now, fingerprint: Identifier(high: 5, low: 6), sortDate: Self.now)
        stored.sortDate = first.sortDate(of: stored.post, at: 0, by: DateJudgement(new: Self.now))
        let later = DateJudgement(stored, now: Self.now.adding(seconds: 86_400))
        let edited = post("after", date: date)
        #expect(DocumentOrder(others + [edited]).sortDate(of: edited, at: 3, by: later) == stored.sortDate)
        let dated = post("after", date: 1_699_940_000)
        #expect(DocumentOrder(others + [dated]).sortDate(of: dated, at: 3, by: later).seconds == 1_699_940_000)
    }
}

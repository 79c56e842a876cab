import Testing

@testable import AggregatorCore

@Suite("Where a post belongs that a clock out of time has put in its place")
struct DateJudgementTests {
    private static let now: Int64 = 1_770_000_000
    private static let day: Int64 = 86_400

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var firstSeen: Int64
        var published: Int64?
        var standing: Int64
        /// The time under which it belongs; `nil` if it stands right.
        var place: Int64?
    }

    private static let cases = [
        Case(testDescription: "a clock of 1970", firstSeen: 1_000, published: now - 5 * day, standing: 1_000, place: now - 5 * day),
        Case(testDescription: "a clock of 1970, and no date", firstSeen: 1_000, standing: 1_000, place: now),
        Case(testDescription: "a clock of 1970, and a date of 1980", firstSeen: 1_000, published: 315_532_800, standing: 1_000, place: now),
        Case(
            testDescription: "a clock of 1970, and a date to come", firstSeen: 1_000, published: now + 9 * day, standing: 1_000, place: now),
        Case(testDescription: "a clock of 1970, put right", firstSeen: 1_000, published: now - day, standing: now - day),
        Case(testDescription: "a clock of 1970, no date, put right", firstSeen: 1_000, standing: now - 3 * day),
        Case(testDescription: "a clock of 1970, put right, and dated anew", firstSeen: 1_000, published: now - 60, standing: now - 9 * day),
        Case(testDescription: "a date that came to pass", firstSeen: now - 5 * day, published: now - 60, standing: now - 5 * day),
        Case(testDescription: "a date that is yet to come", firstSeen: now - 5 * day, published: now + 60, standing: now - 5 * day),
        Case(testDescription: "an ordinary post", firstSeen: now - day, published: now - 2 * day, standing: now - 2 * day),
        Case(testDescription: "a date of 1980", firstSeen: now - day, published: 315_532_800, standing: now - day),
    ]

    private static func stored(_ example: Case) -> StoredPost {
        var post = Post()
        post.dates.published = example.published.map { Timestamp(seconds: $0) }
        let id = Identifier(high: 1, low: 2)
        return StoredPost(
            id: PostID(id), feed: FeedID(id), post: post, firstSeen: Timestamp(seconds: example.firstSeen), fingerprint: id,
            sortDate: Timestamp(seconds: example.standing))
    }

    @Test(
        "a post that a wrong clock has placed belongs where its date is, or now; and there it stays, whatever its date becomes",
        arguments: cases)
    func place(example: Case) {
        let now = Timestamp(seconds: Self.now)
        var stored = Self.stored(example)
        #expect(DateJudgement.misplaced(stored, now: now) == example.place.map { Timestamp(seconds: $0) })
        guard let place = example.place else { return }
        stored.sortDate = Timestamp(seconds: place)
        for later in [0, 86_400, 366 * 86_400] as [Int64] {
            let judgement = DateJudgement(stored, now: now.adding(seconds: later))
            stored.post.dates.published = now.adding(seconds: later)
            #expect(!judgement.isMisplaced)
            #expect(DocumentOrder([stored.post]).sortDate(of: stored.post, at: 0, by: judgement) == stored.sortDate)
        }
    }

    @Test("while the clock is out of time nothing is put anywhere", arguments: cases)
    func outOfTime(example: Case) {
        #expect(DateJudgement.misplaced(Self.stored(example), now: Timestamp(seconds: 2_000)) == nil)
    }

    @Test("at the ends of time there is an answer", arguments: [Int64.min, 0, .max], [Int64.min, 0, .max])
    func extremes(firstSeen: Int64, date: Int64) {
        for now in [Int64.min, 0, Self.now, .max] {
            let example = Case(testDescription: "", firstSeen: firstSeen, published: date, standing: firstSeen)
            let place = DateJudgement.misplaced(Self.stored(example), now: Timestamp(seconds: now))
            #expect(place.map { $0 >= PlausibleDate.earliest } ?? true)
        }
    }
}

import Testing

@testable import AggregatorCore

@Suite("Which of a source's dates can be true")
struct PlausibleDateTests {
    /// 1990-01-01T00:00:00Z.
    private static let earliest: Int64 = 631_152_000
    private static let now: Int64 = 1_770_000_000

    @Test(
        "from 1990 on, to a day from now, to the second",
        arguments: [
            (Timestamp(seconds: earliest - 1), false), (Timestamp(seconds: earliest - 1, nanoseconds: 999_999_999), false),
            (Timestamp(seconds: earliest), true), (Timestamp(seconds: now), true), (Timestamp(seconds: now + 86_400), true),
            (Timestamp(seconds: now + 86_400, nanoseconds: 1), false), (Timestamp(seconds: now + 86_401), false), (.epoch, false),
            (Timestamp(seconds: .min), false), (Timestamp(seconds: .max), false),
        ])
    func bounds(date: Timestamp, isPlausible: Bool) {
        #expect(PlausibleDate.isPlausible(date, now: Timestamp(seconds: Self.now)) == isPlausible)
    }

    @Test("at the end of time nothing is later")
    func endOfTime() { #expect(PlausibleDate.isPlausible(Timestamp(seconds: .max), now: Timestamp(seconds: .max))) }

    @Test(
        "a post is ordered by its publication, else creation, else modification, where they can be true; else by its first sighting",
        arguments: [
            ([100, 200, 300], 100), ([nil, 200, 300], 200), ([nil, nil, 300], 300), ([nil, nil, nil], 0),
            ([100_000, 200, 300], 200), ([100_000, nil, 300], 300), ([-now, -now, 300], 300), ([-now, 100_000, -now], 0),
            ([86_400, 200, 300], 86_400), ([86_401, nil, nil], 0),
        ] as [([Int64?], Int64)])
    func order(dates: [Int64?], sortDate: Int64) {
        let moments = dates.map { $0.map { Timestamp(seconds: Self.now + $0) } }
        var post = Post.Dates()
        (post.published, post.created, post.modified) = (moments[0], moments[1], moments[2])
        let firstSeen = Timestamp(seconds: Self.now)
        #expect(PlausibleDate.sortDate(of: post, by: DateJudgement(new: firstSeen)) == firstSeen.adding(seconds: sortDate))
    }
}

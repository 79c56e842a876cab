import AggregatorCore
import Testing

@Suite("When a permanent redirect is believed")
struct RelocationTests {
    private static let now = Timestamp(seconds: 1_770_000_000)
    private static let old = WebAddress(unsafe: "https://old.example/feed")
    private static let new = WebAddress(unsafe: "https://new.example/feed")
    private static let other = WebAddress(unsafe: "https://other.example/feed")
    private static let plain = WebAddress(unsafe: "http://new.example/feed")

    private static func hop(_ status: Int = 301, from: WebAddress = old, to: WebAddress = new) -> Response.Hop {
        Response.Hop(status: status, from: from, to: to)
    }

    /// A move that was sighted so often, first so many seconds ago.
    private static func move(_ sightings: Int, _ secondsAgo: Int64, to target: WebAddress = new) -> SourceState.Move {
        SourceState.Move(target: target, sightings: sightings, first: now.adding(seconds: -secondsAgo))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var hops = [hop()]
        var likeness = Relocation.Likeness.same
        var previous: SourceState.Move?
        /// The move that is remembered; `nil` for none.
        var move: SourceState.Move?
        var newAddress: WebAddress?
    }

    private static let days3: Int64 = 3 * 86_400

    private static let cases = [
        Case(testDescription: "no redirect is none", hops: [], previous: move(2, days3)),
        Case(testDescription: "a temporary one is none, and what was remembered is gone", hops: [hop(302)], previous: move(2, days3)),
        Case(
            testDescription: "one hop of several is temporary",
            hops: [hop(301, to: other), hop(307, from: other, to: new)], previous: move(2, days3)),
        Case(
            testDescription: "a temporary one to another feed is remembered as that", hops: [hop(302)], likeness: .other, move: move(0, 0)),
        Case(
            testDescription: "one to an address that repeats a secret is not remembered",
            hops: [Response.Hop(status: 302, from: old, to: new, repeatsSecret: true)], likeness: .other),
        Case(testDescription: "and stays so, when its posts are known", hops: [hop(302)], previous: move(0, days3), move: move(0, days3)),
        Case(testDescription: "also while there is no redirect", hops: [], previous: move(0, days3), move: move(0, days3)),
        Case(testDescription: "a document of its own without known posts is no place", hops: [], likeness: .other),
        Case(testDescription: "the first sighting", move: move(1, 0)),
        Case(testDescription: "308 counts as well", hops: [hop(308)], move: move(1, 0)),
        Case(testDescription: "the second", previous: move(1, days3), move: move(2, days3)),
        Case(testDescription: "the third, on the third day", previous: move(2, days3), newAddress: new),
        Case(testDescription: "the third, a second too early", previous: move(2, days3 - 1), move: move(3, days3 - 1)),
        Case(testDescription: "often, in a short time", previous: move(50, 86_400), move: move(51, 86_400)),
        Case(testDescription: "more often than can be counted", previous: move(.max, 86_400), move: move(1_000_001, 86_400)),
        Case(testDescription: "another target begins anew", previous: move(2, days3, to: other), move: move(1, 0)),
        Case(testDescription: "a first sighting that lies ahead begins anew", previous: move(2, -1), move: move(1, 0)),
        Case(testDescription: "another feed there is never seen", likeness: .other, move: move(0, 0)),
        Case(
            testDescription: "nor later, when it has become what is stored", previous: move(0, 10 * days3), move: move(0, 10 * days3)),
        Case(testDescription: "nor where it comes after the same", likeness: .other, previous: move(2, days3), move: move(0, 0)),
        Case(testDescription: "and it stays so", likeness: .other, previous: move(0, days3), move: move(0, days3)),
        Case(testDescription: "also when it is emptied", likeness: .empty, previous: move(0, days3), move: move(0, days3)),
        Case(testDescription: "an empty document is no sighting", likeness: .empty),
        Case(testDescription: "and takes back those before", likeness: .empty, previous: move(2, days3)),
        Case(
            testDescription: "one that has not changed counts after the same", likeness: .unchanged, previous: move(2, days3),
            newAddress: new),
        Case(testDescription: "and alone says nothing", likeness: .unchanged),
        Case(testDescription: "from https to http", hops: [hop(to: plain)], previous: move(2, days3, to: plain)),
        Case(
            testDescription: "by way of https from http to http",
            hops: [hop(from: plain, to: other), hop(from: other, to: plain)], previous: move(2, days3, to: plain)),
        Case(
            testDescription: "from http to http", hops: [hop(from: WebAddress(unsafe: "http://old.example/feed"), to: plain)],
            previous: move(2, days3, to: plain), newAddress: plain),
        Case(
            testDescription: "the fragment is no part of the target", hops: [hop(to: WebAddress(unsafe: "https://new.example/feed#x"))],
            previous: move(2, days3), newAddress: new),
        Case(
            testDescription: "the scheme is in small letters, whoever wrote it",
            hops: [hop(to: WebAddress(unsafe: "HTTPS://new.example/feed"))], previous: move(2, days3), newAddress: new),
        Case(testDescription: "out of the web", hops: [hop(to: WebAddress(unsafe: "file:///feed"))]),
    ]

    @Test("seen three times over three days, with the same target, and never away from https", arguments: cases)
    func believes(_ one: Case) {
        let relocation = Relocation(hops: one.hops, likeness: one.likeness, previous: one.previous, now: Self.now)
        #expect(relocation.move == one.move)
        #expect(relocation.newAddress == one.newAddress)
    }

    @Test(
        "a document without a known post goes on with a feed of the same title when all of it came out since",
        arguments: [
            ("Story", [1, 2], true), ("Story", [0, 2], false), ("Story", [nil, 2], false), ("Another", [1], false), (nil, [1], false),
            ("", [1], false),
        ] as [(String?, [Int64?], Bool)])
    func continues(title: String?, out: [Int64?], isSame: Bool) {
        func feed(_ title: String?) -> Feed {
            var feed = Feed()
            feed.title = title.map { RichText(plain: $0) }
            return feed
        }
        let posts = out.map { seconds in
            var post = Post()
            post.dates.published = seconds.map { Self.now.adding(seconds: $0) }
            return post
        }
        let stored = feed(title?.isEmpty == false ? "Story" : title)
        #expect(Relocation.continues(feed(title), posts, stored: stored, lastRead: Self.now) == isSame)
    }
}

import AggregatorCore
import Testing

@Suite("Whether a claim to live elsewhere leads to the same feed")
struct SameFeedTests {
    /// Five posts, a day apart, newest first.
    private static let source = (1...5).map { number in
        Item(
            "\(number)", "\(number)", "Post \(number)", "<p>\(String(repeating: "All of it, \(number). ", count: 20))</p>",
            date: -Int64(number) * 86_400)
    }

    private static func stranger(_ name: String, daysAgo: Double) -> Item {
        Item(name, name, "Post \(name)", "<p>Something else.</p>", date: Int64(-daysAgo * 86_400))
    }

    /// Five posts that came out since the feed was last read, which was 14 hours ago.
    private static let unread = (1...5).map { number in
        Item("new-\(number)", "new-\(number)", "Post new \(number)", "<p>Something else.</p>", date: -Int64(number) * 7_200)
    }
    private static let newestFour = Array(source.prefix(4))

    private static let excerpts = source.map { item in item.with { $0.text = "<p>\(item.text.dropFirst(3).prefix(40))…</p>" } }

    @Test(
        "the same posts, and what is newer or older, are the same feed",
        arguments: [
            source, [stranger("new", daysAgo: 0.5)] + source, source + [stranger("old", daysAgo: 9)], Array(source.prefix(2)),
            [stranger("undated", daysAgo: 0).with { $0.date = nil }] + source, [excerpts[0]] + source.dropFirst(),
            source.map { item in item.with { $0.text = $0.text.replacing("<p>", with: "<p class='x'>") } },
        ])
    func same(target: [Item]) { #expect(likeness(target) == .same) }

    @Test(
        "a part of it, more than it, its excerpts or another feed is another feed",
        arguments: [
            [], [source[0], source[2], source[4]], [source[0], stranger("between", daysAgo: 1.5)] + source.dropFirst(), excerpts,
            [stranger("a", daysAgo: 1), stranger("b", daysAgo: 2)], Array(source.dropFirst()),
        ])
    func other(target: [Item]) { #expect(likeness(target) == .other) }

    @Test("what came out since the feed was last read takes the places of its oldest posts, where something is left to compare")
    func publishesMeanwhile() {
        #expect(likeness(news(1) + Self.newestFour) == .same)
        #expect(likeness(news(2) + Self.source.prefix(3)) == .same)
        #expect(likeness(news(3) + Self.source.prefix(2)) == .unclear)
        #expect(likeness(news(5)) == .unclear)
        #expect(likeness([Self.stranger("of that day", daysAgo: 1)] + Self.newestFour) == .same)
        #expect(likeness([Self.stranger("of the day before", daysAgo: 2)] + Self.newestFour) == .other)
        #expect(likeness(news(1) + Self.newestFour, lastRead: nil) == .other)
    }

    @Test("another feed's posts are mostly older than that, undated, or dated ahead, and it has not all of this one's")
    func othersNews() {
        #expect(likeness([Self.stranger("old", daysAgo: 0.8)] + Self.newestFour) == .other)
        #expect(likeness([Self.stranger("ahead", daysAgo: -2)] + Self.newestFour) == .other)
        #expect(likeness([Self.stranger("undated", daysAgo: 0).with { $0.date = nil }] + Self.newestFour) == .other)
        #expect(likeness(news(1) + Self.source.dropFirst()) == .other)
        #expect(likeness(news(3) + Self.source.dropFirst(3)) == .other)
    }

    @Test("its excerpts are the same feed where it has nothing else any more, and what it had is kept")
    func abridged() { #expect(likeness(Self.excerpts, alsoKnown: Self.excerpts) == .same) }

    private func news(_ count: Int) -> [Item] { Array(Self.unread.prefix(count)) }

    private func likeness(
        _ target: [Item], alsoKnown seen: [Item] = [], lastRead: Timestamp? = Timestamp(seconds: -14 * 3_600)
    ) -> MoveClaim.Likeness {
        let stored = Self.source.enumerated().map { number, item in
            let published = item.post.dates.published ?? Timestamp(seconds: 0)
            return StoredPost(
                id: PostID(Identifier(high: 0, low: UInt64(number))), feed: FeedID(Identifier(high: 1, low: 1)), post: item.post,
                firstSeen: published, fingerprint: Fingerprint.of(item.post), sortDate: published)
        }
        var known: [Evidence: KnownPost] = [:]
        for items in [Self.source, seen] {
            for (evidence, post) in zip(PostEvidence.of(items.map(\.post), by: .auto), stored) {
                for item in evidence.all { known[item] = KnownPost(id: post.id, fingerprint: post.fingerprint) }
            }
        }
        let posts = target.map(\.post)
        return MoveClaim.likeness(
            of: posts, PostEvidence.of(posts, by: .auto), known: known, newest: stored, lastRead: lastRead, now: Timestamp(seconds: 0))
    }
}

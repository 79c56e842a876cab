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

    private static let excerpts = source.map { item in item.with { $0.text = "<p>\(item.text.dropFirst(3).prefix(40))…</p>" } }

    @Test(
        "the same posts, and what is newer or older, are the same feed",
        arguments: [
            source, [stranger("new", daysAgo: 0.5)] + source, source + [stranger("old", daysAgo: 9)], Array(source.prefix(2)),
            [stranger("undated", daysAgo: 0).with { $0.date = nil }] + source, [excerpts[0]] + source.dropFirst(),
            source.map { item in item.with { $0.text = $0.text.replacing("<p>", with: "<p class='x'>") } },
        ])
    func same(target: [Item]) { #expect(isSame(target)) }

    @Test(
        "a part of it, more than it, its excerpts or another feed is another feed",
        arguments: [
            [], [source[0], source[2], source[4]], [source[0], stranger("between", daysAgo: 1.5)] + source.dropFirst(), excerpts,
            [stranger("a", daysAgo: 1), stranger("b", daysAgo: 2)], Array(source.dropFirst()),
        ])
    func other(target: [Item]) { #expect(!isSame(target)) }

    @Test("its excerpts are the same feed where it has nothing else any more, and what it had is kept")
    func abridged() { #expect(isSame(Self.excerpts, alsoKnown: Self.excerpts)) }

    private func isSame(_ target: [Item], alsoKnown seen: [Item] = []) -> Bool {
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
        return MoveClaim.isSameFeed(posts, PostEvidence.of(posts, by: .auto), known: known, newest: stored)
    }
}

import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("A SQLite file whose end is missing, mended and pulled into again")
struct SQLiteCutTests {
    private static let (feeds, posts) = (20, 50)

    /// Feeds whose posts are recognised as those of a pull are.
    private func documents() -> [(feed: FeedID, posts: [Post])] {
        (0..<Self.feeds).map { feed in
            (Samples().feed(feed), (0..<Self.posts).map { post($0, of: feed) })
        }
    }

    private func post(_ number: Int, of feed: Int) -> Post {
        var post = Post()
        post.title = RichText(plain: "Post \(number) of \(feed)")
        post.content.html = Markup(sanitized: "<p>Text \(number) of feed \(feed)\(String(repeating: " lorem ipsum dolor", count: 20))</p>")
        post.guid = Post.GUID("g\(feed)-\(number)")
        post.addresses.page = WebAddress("https://\(feed).example/\(number)")
        post.dates.published = Timestamp(seconds: 1_780_000_000 + Int64(number) * 86_460)
        return post
    }

    /// Recognises and commits, as a pull does. Returns the number of new posts.
    private func pull(_ documents: [(feed: FeedID, posts: [Post])], _ store: any Store) async throws -> Int {
        var count = 0
        for (feed, posts) in documents {
            let evidence = PostEvidence.of(posts, by: .auto)
            let known = try await store.recall(evidence.flatMap(\.asked), of: feed)
            let sightings = PostIdentification(feed: feed, posts: posts, evidence: evidence, known: known).decisions.map { decision in
                Harvest.Sighting(
                    id: decision.id, post: posts[decision.index], fingerprint: ContentHash.of(posts[decision.index].recordBytes),
                    sortDate: posts[decision.index].dates.published ?? .epoch, evidence: decision.evidence)
            }
            count += try await store.commit(Harvest(feedID: feed, posts: sightings, state: SourceState(), moment: .epoch)).new.count
        }
        return count
    }

    @Test(
        "no post is there twice, and none is lost", arguments: [false, true],
        [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95])
    func pulledAgain(isMiddle: Bool, share: Double) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let documents = documents()
        let filled = try await place.store()
        try await filled.subscribe((0..<Self.feeds).map { try Samples().subscription($0) })
        #expect(try await pull(documents, filled) == Self.feeds * Self.posts)
        await filled.close()
        let path = place.path("store.sqlite")
        let pages = try place.bytes("store.sqlite").count / Scratch.pageSize
        let first = Int(Double(pages) * share)
        if isMiddle {
            let lost = [UInt8](repeating: 0, count: 8 * Scratch.pageSize)
            try place.overwrite("store.sqlite", at: UInt64(min(first, pages - 8) * Scratch.pageSize), lost)
        } else {
            #expect(truncate(path, first * Scratch.pageSize) == 0)
        }
        let damaged = try await place.store(StoreOptions(.repairing))
        _ = try await damaged.checking?.check(repairing: true)
        await damaged.close()
        let store = try await place.store()
        try await store.subscribe((0..<Self.feeds).map { try Samples().subscription($0) })
        for _ in 0..<2 { _ = try await pull(documents, store) }
        var query = PostQuery()
        query.limit = 2 * Self.feeds * Self.posts
        let titles = try await store.posts(matching: query).compactMap { $0.post.title?.plain }
        #expect(Set(titles).count == Self.feeds * Self.posts)
        #expect(titles.count == Self.feeds * Self.posts)
        #expect(try await store.posts(matching: query).count == Self.feeds * Self.posts)
        await store.close()
    }
}

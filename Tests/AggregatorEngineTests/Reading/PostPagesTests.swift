import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Pages of posts")
struct PostPagesTests {
    /// A store with `count` posts, the newest first, each with this text.
    private func store(_ count: Int, text: String) async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        let feed = FeedID(Identifier(high: 1, low: 1))
        try await store.subscribe([Subscription(id: feed, address: try #require(WebAddress("https://a.example/feed")), added: .epoch)])
        let sightings = (0..<count).map { number in
            var post = Post()
            post.content.text = text
            return Harvest.Sighting(
                id: id(number), post: post, fingerprint: .zero, sortDate: Timestamp(seconds: Int64(-number)),
                evidence: [])
        }
        _ = try await store.commit(Harvest(feedID: feed, posts: sightings, state: SourceState(), moment: .epoch))
        return store
    }

    private func id(_ number: Int) -> PostID { PostID(Identifier(high: 2, low: UInt64(number))) }

    /// The posts of each page.
    private func pages(_ pages: inout PostPages, atMost wanted: Int = .max) async throws -> [[PostID]] {
        var found: [[PostID]] = []
        var left = wanted
        while let page = try await pages.next(atMost: left) {
            found.append(page.posts.map(\.id))
            left -= page.posts.count
        }
        return found
    }

    @Test(
        "short posts come by the thousand, and very long ones one at a time, all of them in order",
        arguments: [
            (4000, 100, [64, 256, 1024, 2000, 656]), (9, 4 << 20, [2, 1, 1, 1, 1, 1, 1, 1]), (3, 9 << 20, [1, 1, 1]),
            (200, 100_000, [64, 41, 41, 41, 13]),
            (0, 1, []),
        ])
    func sizes(count: Int, length: Int, expected: [Int]) async throws {
        var all = PostPages(PostQuery(), in: try await store(count, text: String(repeating: "a", count: length)))
        let found = try await pages(&all)
        #expect(found.map(\.count) == expected)
        #expect(found.flatMap { $0 } == (0..<count).map(id))
        #expect(!all.hasMore)
    }

    @Test(
        "posts that are looked up by their ids come some at a time as well, and few of them where they are long",
        arguments: [(250, 100, [4, 16, 64, 100, 66]), (9, 4 << 20, [4, 1, 1, 1, 1, 1]), (12, 1 << 20, [4, 4, 4]), (0, 1, [])])
    func reads(count: Int, length: Int, expected: [Int]) async throws {
        let store = try await store(count, text: String(repeating: "a", count: length))
        var reads = PostReads((0..<count).map(id), of: FeedID(Identifier(high: 1, low: 1)), in: store)
        var found: [[PostID]] = []
        while let posts = try await reads.next() { found.append(posts.map(\.id)) }
        #expect(found.map(\.count) == expected)
        #expect(Set(found.joined()) == Set((0..<count).map(id)))
    }

    @Test("short posts before long ones don't bring all of those into memory at once")
    func budget() async throws {
        let store = try await store(300, text: "a")
        let long = (300..<340).map { number in
            var post = Post()
            post.content.text = String(repeating: "a", count: 1 << 20)
            return Harvest.Sighting(
                id: id(number), post: post, fingerprint: .zero, sortDate: Timestamp(seconds: Int64(-number)), evidence: [])
        }
        let feed = FeedID(Identifier(high: 1, low: 1))
        _ = try await store.commit(Harvest(feedID: feed, posts: long, state: SourceState(), moment: .epoch))
        var all = PostPages(PostQuery(), in: store)
        var found: [StoredPost] = []
        while let page = try await all.next(atMost: .max) {
            #expect(page.posts.reduce(0) { $0 + $1.post.content.textSize } <= 9 << 20)
            found += page.posts
        }
        #expect(found.map(\.id) == (0..<340).map(id))
        #expect(!all.hasMore)
    }

    @Test("a page that its texts ended says truly whether there are more", arguments: [(1, false), (2, true)])
    func more(count: Int, hasMore: Bool) async throws {
        var some = PostPages(PostQuery(), in: try await store(count, text: String(repeating: "a", count: 9 << 20)))
        #expect(try await pages(&some, atMost: 1).map(\.count) == [1])
        #expect(some.hasMore == hasMore)
    }

    @Test("no more come than are wanted, and where there are more, it is said where they begin")
    func wanted() async throws {
        let store = try await store(100, text: "a")
        var some = PostPages(PostQuery(), in: store)
        #expect(try await pages(&some, atMost: 70).map(\.count) == [64, 6])
        #expect(some.hasMore)
        var query = PostQuery()
        query.after = some.place
        var rest = PostPages(query, in: store)
        #expect(try await pages(&rest) == [(70..<100).map(id)])
        var none = PostPages(query, in: store)
        #expect(try await pages(&none, atMost: 0).isEmpty)
        #expect(!none.hasMore)
    }

    @Test("whoever was cancelled gets no further page")
    func cancelled() async throws {
        let store = try await store(1, text: "a")
        let reading = Task {
            while !Task.isCancelled { await Task.yield() }
            var pages = PostPages(PostQuery(), in: store)
            return try await pages.next(atMost: 1)?.posts.count
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }
}

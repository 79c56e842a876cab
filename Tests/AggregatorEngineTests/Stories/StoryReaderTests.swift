import AggregatorCore
import AggregatorEngine
import InMemory
import Testing

@Suite("What is read in several feeds at once")
struct StoryReaderTests {
    /// Remembers how much it was asked for at once.
    private final class MeasuringStore: StoreDecorator {
        let base: any Store
        private let largest = Locked(0)
        init(_ base: any Store) { self.base = base }
        var largestAnswer: Int { largest.withLock { $0 } }
        private let settled = Locked(0)
        var settledCount: Int { settled.withLock { $0 } }
        func settle() async { settled.withLock { $0 += 1 } }

        func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
            let posts = try await base.posts(matching: query)
            largest.withLock { $0 = max($0, posts.count) }
            return posts
        }
    }

    private func feed(_ number: Int) -> FeedID { FeedID(Identifier(high: 1, low: UInt64(number))) }
    private func id(_ feed: Int, _ story: Int) -> PostID { PostID(Identifier(high: UInt64(1 + feed), low: UInt64(story))) }

    /// Feeds from 1, each with these stories, the first of which is the newest.
    private func store(_ stories: [Int]...) async throws -> MeasuringStore {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        for (number, stories) in zip(1..., stories) {
            let address = try #require(WebAddress("https://feed\(number).example/feed"))
            try await store.subscribe([Subscription(id: feed(number), address: address, added: .epoch)])
            let sightings = stories.map { story in
                var post = Post()
                post.addresses.page = WebAddress("https://news.example/story/\(story)")
                return Harvest.Sighting(
                    id: id(number, story), post: post, fingerprint: .zero,
                    sortDate: Timestamp(seconds: 1_000_000 - Int64(story)), evidence: [])
            }
            _ = try await store.commit(Harvest(feedID: feed(number), posts: sightings, state: SourceState(), moment: .epoch))
        }
        return MeasuringStore(store)
    }

    private func rules(_ policy: String) throws -> DuplicateRules { DuplicateRules([try #require(DuplicateRules.Rule(policy))]) }

    private func unread(_ store: any Store) async throws -> Set<PostID> {
        var query = PostQuery()
        query.isRead = false
        return Set(try await store.posts(matching: query).map(\.id))
    }

    private func query(_ feeds: Int..., change: (inout PostQuery) -> Void = { _ in }) -> PostQuery {
        var query = PostQuery()
        query.feeds = Set(feeds.map(feed))
        change(&query)
        return query
    }

    @Test(
        "a story that is marked with many is read in all, where that is wanted, as one that is marked alone",
        arguments: [("collapse", true), ("mark", true), ("annotate", false), ("off", false)])
    func policies(policy: String, isReadInAll: Bool) async throws {
        let (together, alone) = (try await store([1, 2], [1, 3]), try await store([1, 2], [1, 3]))
        let query = query(1)
        let count = try await StoryReader(together, try rules(policy)).markReadWith(matching: query)
        #expect(count == (isReadInAll ? 1 : 0))
        #expect(try await unread(together) == Set([id(1, 1), id(1, 2), id(2, 3)] + (isReadInAll ? [] : [id(2, 1)])))
        #expect(try await together.mark(matching: query, StatusChange(isRead: true)) == 2)
        try await alone.mark([id(1, 1), id(1, 2)], StatusChange(isRead: true))
        _ = try await StoryReader(alone, try rules(policy)).markReadWith([id(1, 1), id(1, 2)])
        #expect(try await unread(together) == unread(alone))
    }

    @Test("of many posts a few are looked at at a time, and all are")
    func pages() async throws {
        let stories = Array(1...230)
        let store = try await store(stories, stories)
        let reading = try StoryReader(store, rules("collapse"))
        let half = query(1) { $0.until = Timestamp(seconds: 1_000_000 - 100) }
        #expect(try await reading.markReadWith(matching: half) == 130)
        #expect(store.settledCount == 1, "a store that puts off the look for duplicates has done it")
        #expect(store.largestAnswer <= 50)
        #expect(try await unread(store) == Set(stories.map { id(1, $0) } + stories.prefix(100).map { id(2, $0) }))
        #expect(try await reading.markReadWith(matching: half) == 0, "again")
    }

    @Test("a limit holds, and counts what was read before")
    func limits() async throws {
        let store = try await store([1, 2, 3], [1, 2, 3])
        try await store.mark([id(1, 1)], StatusChange(isRead: true))
        let reading = try StoryReader(store, rules("collapse"))
        #expect(try await reading.markReadWith(matching: query(1) { $0.limit = 1 }) == 0)
        #expect(try await reading.markReadWith(matching: query(1) { $0.limit = 2 }) == 1)
        #expect(try await unread(store) == [id(1, 2), id(1, 3), id(2, 1), id(2, 3)])
        #expect(try await reading.markReadWith(matching: query(1) { $0.limit = 0 }) == 0)
    }

    @Test("what stands apart stays unread, and where everything is marked, nothing is looked for")
    func apart() async throws {
        let store = try await store([1], [1])
        let reading = try StoryReader(store, rules("collapse"))
        #expect(try await reading.markReadWith(matching: PostQuery()) == 0)
        #expect(store.largestAnswer == 0)
        try await store.mark([id(2, 1)], StatusChange(isApart: true))
        #expect(try await reading.markReadWith(matching: query(1)) == 0)
    }

    @Test("a post is hidden behind one on this page, or behind one that is shown on its own page, and not behind one that is hidden there")
    func hidden() async throws {
        let store = try await store([1], [1], [1])
        let (reader, rules) = (StoryReader(store, try rules("collapse")), try rules("collapse"))
        func hidden(_ page: [PostID], seenTogether ids: [PostID]) async throws -> Set<PostID> {
            let posts = try await store.posts(ids)
            let stories = Story.among(posts, homes: [:]).flatMap { story in story.members.map { ($0.post.id, story) } }
            let places = StoryPlaces(Dictionary(uniqueKeysWithValues: stories), rules, tags: [:])
            return try await reader.hidden(posts.filter { page.contains($0.id) }, in: PostQuery(), places)
        }
        let (first, second, third) = (id(1, 1), id(2, 1), id(3, 1))
        #expect(try await hidden([first, second, third], seenTogether: [first, second, third]) == [second, third])
        #expect(try await hidden([second, third], seenTogether: [first, second, third]) == [second, third])
        // On its own page, the second repeats the first.
        #expect(try await hidden([third], seenTogether: [second, third]) == [])
        #expect(try await StoryReader(store, DuplicateRules()).hidden([], in: PostQuery(), StoryPlaces([:], rules, tags: [:])) == [])
    }
}

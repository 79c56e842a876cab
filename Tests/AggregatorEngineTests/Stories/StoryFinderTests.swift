import AggregatorCore
import AggregatorEngine
import InMemory
import Testing

@Suite("Stories are found by a few questions to the store")
struct StoryFinderTests {
    private let text = (0..<80).map { "word\($0)" }.joined(separator: " ")

    /// Counts what it is asked, and passes it on.
    private final class CountingStore: StoreDecorator {
        let base: any Store
        private let count = Locked(0)
        init(_ base: any Store) { self.base = base }
        var questions: Int { count.withLock { $0 } }

        func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
            count.withLock { $0 += 1 }
            return try await base.posts(sharing: signs, limit: limit)
        }

        // There may be thousands.
        func subscriptions() async throws(StoreFailure) -> [Subscription] {
            Issue.record("all subscriptions are asked for")
            return try await base.subscriptions()
        }

        func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
            Issue.record("all feeds are asked for")
            return try await base.feeds()
        }
    }

    private func feed(_ number: Int) -> FeedID { FeedID(Identifier(high: 1, low: UInt64(number))) }
    private func id(_ number: Int) -> PostID { PostID(Identifier(high: 2, low: UInt64(number))) }

    /// A store in which each of these posts is in a feed of its own, by number from 1.
    private func store(_ posts: [Post]) async throws -> CountingStore {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        for (number, post) in zip(1..., posts) {
            let address = try #require(WebAddress("https://feed\(number).example/feed"))
            try await store.subscribe([Subscription(id: feed(number), address: address, added: .epoch)])
            let sighting = Harvest.Sighting(
                id: id(number), post: post, fingerprint: .zero, sortDate: .epoch, evidence: [])
            _ = try await store.commit(Harvest(feedID: feed(number), posts: [sighting], state: SourceState(), moment: .epoch))
        }
        return CountingStore(store)
    }

    private func post(page: String? = nil, text: String? = nil) -> Post {
        var post = Post()
        post.addresses.page = page.flatMap { WebAddress($0) }
        post.content.text = text
        return post
    }

    @Test("a story is whole whoever of it is asked about, also where not all are alike")
    func wholeStories() async throws {
        let store = try await store([
            post(page: "https://feed1.example/a"), post(page: "https://feed1.example/a", text: text), post(text: text + " and more"),
            post(page: "https://feed4.example/b", text: "Something else."),
        ])
        let finder = StoryFinder(store)
        for number in 1...3 {
            let stories = try await finder.stories(of: try await store.posts([id(number)]))
            #expect(stories[id(number)]?.members.map(\.post.id) == [id(1), id(2), id(3)], "\(number)")
        }
        #expect(try await finder.stories(of: try await store.posts([id(4)])).isEmpty)
        #expect(store.questions <= 4 * 3)
    }

    @Test("what more posts have than can be looked at tells nothing, also where one alone is asked about")
    func crowds() async throws {
        let store = try await store((0...Story.crowd).map { _ in post(page: "https://feed1.example/a") })
        let finder = StoryFinder(store)
        #expect(try await finder.stories(of: try await store.posts([id(7)])).isEmpty)
        try await store.unsubscribe(feed(1))
        #expect(try await finder.stories(of: try await store.posts([id(7)]))[id(7)]?.members.count == Story.crowd)
    }

    @Test("what stands apart is in no story, and the others are one without it")
    func apart() async throws {
        let store = try await store((0..<3).map { _ in post(page: "https://feed1.example/a") })
        try await store.mark([id(2)], StatusChange(isApart: true))
        let stories = try await StoryFinder(store).stories(of: try await store.posts(matching: PostQuery()))
        #expect(stories.keys.sorted() == [id(1), id(3)])
    }
}

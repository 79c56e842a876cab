import AggregatorCore
import InMemory
import Testing

@Suite("A store before another")
struct StoreDecoratorTests {
    @Test("a store before another asks of some feeds what it is asked of some, and never of all")
    func asksOfSome() async throws {
        let asked = Locked<[String]>([])
        let store = PassingStore(base: AskedStore(base: try await EngineWorld().store, asked: asked))
        _ = try await store.subscriptions(to: [])
        _ = try await store.feeds([])
        _ = try await store.counts(of: [])
        _ = try await store.sourceStates(of: [])
        _ = try await store.posts([], of: Identity.feed(firstAddress: try EngineWorld.address("https://a.example/")))
        #expect(asked.withLock { $0 } == ["subscriptions", "feeds", "counts", "states", "posts"])
    }

    @Test("a store before another is checked as that one is")
    func isChecked() async throws {
        let store = PassingStore(base: try await EngineWorld().store)
        #expect(try await #require(store.checking).check(repairing: false) == [])
    }
}

private struct PassingStore: StoreDecorator { let base: any Store }

/// Notes what it is asked about given feeds.
private struct AskedStore: StoreDecorator {
    let base: any Store
    let asked: Locked<[String]>

    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        asked.withLock { $0.append("subscriptions") }
        return []
    }
    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        asked.withLock { $0.append("feeds") }
        return [:]
    }
    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        asked.withLock { $0.append("counts") }
        return [:]
    }
    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        asked.withLock { $0.append("states") }
        return [:]
    }
    func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
        asked.withLock { $0.append("posts") }
        return []
    }
}

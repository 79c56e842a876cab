import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("What a pull asks of the store about posts that were edited")
struct EditedPostsTests {
    /// Notes how many posts are asked for at a time.
    private final class CountingStore: StoreDecorator {
        let base: any Store
        let counts = Locked<[Int]>([])
        var leasing: (any LeasingStore)? { nil }

        init(_ base: any Store) { self.base = base }

        func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
            Issue.record("posts of any feed are asked for")
            return try await base.posts(ids)
        }

        func posts(_ ids: [PostID], of feed: FeedID) async throws(StoreFailure) -> [StoredPost] {
            counts.withLock { $0.append(ids.count) }
            return try await base.posts(ids, of: feed)
        }
    }

    @Test("is asked of their feed alone, some at a time, and they keep the date they were first seen")
    func together() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let store = CountingStore(world.store)
        for text in ["first", "second"] {
            try world.serve(.feed((0..<250).map { "guid=\($0) Post \($0)|\(text)" }.joined(separator: "\n")), at: address)
            if text == "first" {
                try await world.pull(address)
                world.pass(days: 1)
            } else {
                _ = try await Pull(services: world.services, store: store, options: world.options).run(.all, isForced: true) { _ in }
            }
        }
        #expect(store.counts.withLock { $0 } == [100, 100, 50])
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 250 && posts.allSatisfy { $0.lastChanged != nil && $0.sortDate.seconds == $0.firstSeen.seconds })
    }

    @Test("is asked some at a time where the pull is recorded, too")
    func recorded() async throws {
        let world = try await EngineWorld()
        let address = "https://blog.example/feed"
        let store = CountingStore(world.store)
        for last in ["first", "second"] {
            let posts = (0..<250).map { "guid=\($0) Post \($0)|\($0 == 249 ? last : "text")" }
            try world.serve(.feed(posts.joined(separator: "\n")), at: address)
            if last == "first" { try await world.pull(address) }
        }
        world.pass(days: 1)
        let recorded = try await Tape(world: world).record { $0.store = store }
        #expect(recorded.map(\.changed) == [1])
        // All that the document reminds of, and the one that says something else.
        #expect(store.counts.withLock { $0 } == [100, 100, 50, 1])
    }
}

import AggregatorCore
import AggregatorEngine
import InMemory
import Synchronization
import Testing

@Suite("What a move of many posts asks of its stores")
struct MovingCostTests {
    private final class CountingStore: StoreDecorator {
        let base: any Store
        let counts = Mutex<[StoreCall: Int]>([:])
        let settled = Mutex(0)

        init(_ base: any Store) { self.base = base }

        func passing<Value: Sendable>(
            _ call: StoreCall, _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            counts.withLock { $0[call, default: 0] += 1 }
            return try await body()
        }

        func settle() async {
            settled.withLock { $0 += 1 }
            await base.settle()
        }
    }

    private func store() async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
    }

    /// A store may write a feed's whole file for each part of it, and go through all its evidence for each page.
    @Test("a feed of thousands of posts goes in few parts, and is read in few pages")
    func parts() async throws {
        let (source, target) = (try await store(), CountingStore(try await store()))
        let feed = FeedID(Identifier(high: 1, low: 1))
        let address = try #require(WebAddress("https://example.org/feed"))
        try await source.take(
            [.feed(ArchivedFeed(id: feed, subscription: Subscription(id: feed, address: address, added: .epoch)))]
                + (1...6000).map { number in
                    let id = Identifier(high: 2, low: UInt64(number))
                    let stored = StoredPost(
                        id: PostID(id), feed: feed, post: Post(), firstSeen: .epoch, fingerprint: id,
                        sortDate: Timestamp(seconds: Int64(number)))
                    return .post(ArchivedPost(stored, evidence: [Evidence(kind: .guid, key: id)]))
                })
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isComplete && outcome.moved == 6001)
        // The target is read once to see what it lacks (everything), and page by page to compare; and what it has of the feed now, before
        // its record is taken in: with the first of its posts, and behind the last.
        #expect(target.counts.withLock { $0 } == [.write: 3, .read: 1 + 3 + 2 * 3])
    }

    @Test("what posts said before they were edited counts for a part as they do")
    func versions() async throws {
        let (source, target) = (try await store(), CountingStore(try await store()))
        let feed = FeedID(Identifier(high: 1, low: 1))
        var said = Post()
        said.content.text = String(repeating: "x", count: 20_000)
        let versions = (0..<PostVersion.limit).map { PostVersion(since: Timestamp(seconds: Int64($0)), post: said) }
        try await source.take(
            [.feed(ArchivedFeed(id: feed))]
                + (1...12).map { number in
                    let id = Identifier(high: 2, low: UInt64(number))
                    let stored = StoredPost(id: PostID(id), feed: feed, post: Post(), firstSeen: .epoch, fingerprint: id, sortDate: .epoch)
                    return .post(ArchivedPost(stored, evidence: [], versions: versions))
                })
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isComplete)
        // Two million bytes per post.
        #expect(target.counts.withLock { $0[.write] } == 3)
    }

    /// A search would read all texts until later pulls have indexed them.
    @Test("the store that has everything does at once what it put off, and the one it came from does not")
    func settles() async throws {
        let (source, target) = (CountingStore(try await store()), CountingStore(try await store()))
        try await source.take([.setting(key: "a/b", value: [1])])
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isComplete && outcome.moved == 1)
        #expect(target.settled.withLock { $0 } == 1)
        #expect(source.settled.withLock { $0 } == 0)
    }
}

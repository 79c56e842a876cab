import AggregatorCore
import AggregatorEngine
import InMemory
import Synchronization
import Testing

@Suite("A move that is cut short")
struct CutMoveTests {
    /// Takes `room` batches and then fails, like a store whose process is killed.
    private final class FailingStore: StoreDecorator {
        let base: any Store
        let room: Mutex<Int>

        init(_ base: any Store, room: Int) {
            self.base = base
            self.room = Mutex(room)
        }

        func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
            let isFull = room.withLock { room in
                room -= 1
                return room < 0
            }
            if isFull { throw StoreFailure(.unwritable, "No.") }
            try await base.take(records)
        }
    }

    private static let posts = 2100

    private func store() async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        return try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
    }

    /// Two feeds with validators and a body hash, each with more posts than half a batch.
    private func records() throws -> [ArchiveRecord] {
        var records: [ArchiveRecord] = []
        for number in UInt64(1)...2 {
            let feed = FeedID(Identifier(high: 1, low: number))
            let address = try #require(WebAddress("https://blog\(number).example/feed"))
            var state = SourceState()
            state.trust = SourceState.Trust(Validators(entityTag: "\"1\""), issuer: nil, client: ClientIdentity(), since: .epoch)
            state.document.bodyHash = feed.value
            state.document.postCount = Self.posts
            let subscription = Subscription(id: feed, address: address, added: .epoch)
            records.append(.feed(ArchivedFeed(id: feed, subscription: subscription, state: state)))
            records += (1...UInt64(Self.posts)).map { post in
                let id = Identifier(high: 1 + number, low: post)
                let stored = StoredPost(
                    id: PostID(id), feed: feed, post: Post(), firstSeen: .epoch, fingerprint: id, sortDate: Timestamp(seconds: Int64(post)))
                return .post(ArchivedPost(stored, evidence: [Evidence(kind: .guid, key: id)]))
            }
        }
        return records
    }

    @Test("a move that is cut short leaves no source known of which posts are missing, and goes on to the same end")
    func neverAhead() async throws {
        let (source, target) = (try await store(), try await store())
        try await source.take(records())
        await #expect(throws: StoreFailure.self) {
            try await StoreMover(into: FailingStore(target, room: 1)).run(from: { StoreRecords(source) })
        }
        let counts = try await target.counts()
        #expect(counts.count == 2 && counts.values.count { $0.posts == Self.posts } == 1)
        for (feed, state) in try await target.sourceStates() {
            let isKnown = state.trust != SourceState.Trust() && state.document.bodyHash != nil
            let isAhead = state.trust != SourceState.Trust() || state.document.bodyHash != nil
            #expect(counts[feed]?.posts == Self.posts ? isKnown : !isAhead)
            #expect(state.document.postCount == Self.posts, "the rest of it is known")
        }
        #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).isComplete)
    }
}

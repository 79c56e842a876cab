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

    private func cutShort(_ source: any Store, into target: any Store) async throws {
        await #expect(throws: StoreFailure.self) {
            try await StoreMover(into: FailingStore(target, room: 1)).run(from: { StoreRecords(source) })
        }
    }

    @Test("a move that is cut short leaves no source followed of which posts are missing, and goes on to the same end")
    func neverAhead() async throws {
        let (source, target) = (try await store(), try await store())
        try await source.take(records())
        try await cutShort(source, into: target)
        let counts = try await target.counts()
        let whole = counts.filter { $0.value.posts == Self.posts }.map(\.key)
        #expect(counts.count == 2 && whole.count == 1)
        #expect(try await target.subscriptions().map(\.id) == whole)
        let states = try await source.sourceStates()
        #expect(try await target.sourceStates() == states.filter { whole.contains($0.key) })
        #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).isComplete)
    }

    @Test("a move that is cut short leaves no source that was followed before known of which posts are missing")
    func neverKnown() async throws {
        let (source, target) = (try await store(), try await store())
        let records = try records()
        try await source.take(records)
        try await target.take(
            records.compactMap { record in
                if case .feed(let feed) = record {
                    ArchiveRecord.feed(ArchivedFeed(id: feed.id, subscription: feed.subscription))
                } else {
                    nil
                }
            })
        try await cutShort(source, into: target)
        let (counts, states) = (try await target.counts(), try await target.sourceStates())
        #expect(states.count == 2)
        for (feed, state) in states {
            let isKnown = state.trust != SourceState.Trust() && state.document.bodyHash != nil
            let isAhead = state.trust != SourceState.Trust() || state.document.bodyHash != nil
            #expect(counts[feed]?.posts == Self.posts ? isKnown : !isAhead)
            #expect(state.document.postCount == Self.posts, "the rest of it is known")
        }
        #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).isComplete)
    }

    @Test("what is removed, and read, of a source of which a move was cut short is so when it has come to its end")
    func removed() async throws {
        let (source, target) = (try await store(), try await store())
        let feed = FeedID(Identifier(high: 1, low: 1))
        let subscription = Subscription(id: feed, address: try #require(WebAddress("https://blog.example/feed")), added: .epoch)
        var records: [ArchiveRecord] = [.feed(ArchivedFeed(id: feed, subscription: subscription))]
        let ids = (1...UInt64(2 * Self.posts)).map { Identifier(high: 2, low: $0) }
        records += ids.prefix(Self.posts).map { id in
            let stored = StoredPost(
                id: PostID(id), feed: feed, post: Post(), status: PostStatus(isRead: true), firstSeen: .epoch, fingerprint: id,
                sortDate: .epoch)
            return .post(ArchivedPost(stored, evidence: []))
        }
        records += ids.dropFirst(Self.posts).map { id in
            .tombstone(Tombstone(id: PostID(id), feed: feed, fingerprint: id, removed: .epoch, evidence: []))
        }
        try await source.take(records)
        try await cutShort(source, into: target)
        #expect(try await target.subscriptions().isEmpty)
        let begun = try await target.records(after: nil, limit: records.count)
        #expect(begun.count > Self.posts + 1 && begun.dropFirst().elementsEqual(records[1..<begun.count]))

        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isComplete && outcome.others == 0 && outcome.kept == StoreMover.Kept())
        #expect(try await target.subscriptions() == [subscription])
    }
}

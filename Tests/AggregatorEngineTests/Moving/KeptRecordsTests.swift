import AggregatorContracts
import AggregatorCore
import AggregatorEngine
import InMemory
import Testing

@Suite("What a person has where a move goes to")
struct KeptRecordsTests {
    private static let feed = FeedID(Identifier(high: 1, low: 1))

    private func store(_ records: [ArchiveRecord]) async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        try await store.take(records)
        return store
    }

    private func feed(isFollowed: Bool = true, title: String = "Blog") throws -> ArchiveRecord {
        let address = try #require(WebAddress("https://blog.example/feed"))
        var description = Feed()
        description.title = RichText(plain: title)
        return .feed(
            ArchivedFeed(
                id: Self.feed, subscription: isFollowed ? Subscription(id: Self.feed, address: address, added: .epoch) : nil,
                description: description, state: isFollowed ? SourceState() : nil))
    }

    private func id(_ number: Int) -> PostID { PostID(Identifier(high: 2, low: UInt64(number))) }

    private func post(_ number: Int, _ status: PostStatus = PostStatus(), text: String = "") -> ArchiveRecord {
        var post = Post()
        post.content.text = text
        let stored = StoredPost(
            id: id(number), feed: Self.feed, post: post, status: status, firstSeen: .epoch, fingerprint: id(number).value,
            sortDate: Timestamp(seconds: Int64(number)))
        return .post(ArchivedPost(stored, evidence: [Evidence(kind: .guid, key: id(number).value)]))
    }

    private func removed(_ number: Int) -> ArchiveRecord {
        .tombstone(
            Tombstone(
                id: id(number), feed: Self.feed, fingerprint: id(number).value, removed: .epoch,
                evidence: [Evidence(kind: .guid, key: id(number).value)]))
    }

    private func move(_ records: [ArchiveRecord], into target: any Store) async throws -> Moving.Outcome {
        let source = try await store(records)
        let outcome = try await Moving(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isSettled)
        let again = try await Moving(into: target).run(from: { StoreRecords(source) })
        #expect(again.moved == 0 && again.kept == outcome.kept && again.others == outcome.others, "what stays is not taken in again")
        return outcome
    }

    @Test("posts stay that were removed elsewhere, and what was removed of which nothing is there comes along")
    func posts() async throws {
        let target = try await store([feed(), post(1, PostStatus(isStarred: true)), post(2), post(3)])
        let outcome = try await move([feed(), removed(1), removed(2), post(3), removed(4)], into: target)
        #expect(outcome.kept == Moving.Kept(posts: 2) && outcome.moved == 1 && outcome.others == 0 && !outcome.isComplete)
        #expect(try await target.posts([1, 2, 3, 4].map(id)).count == 3)
        let known = try await target.recall([Evidence(kind: .guid, key: id(1).value)], of: Self.feed)
        #expect(known.values.map(\.id) == [id(1)], "it is recognised still")
    }

    @Test("a star in either is a star, and all else of a post is as it comes")
    func stars() async throws {
        let starred = PostStatus(isStarred: true)
        let target = try await store([
            feed(), post(1, starred), post(2), post(3, PostStatus(isRead: true, isStarred: true)), post(4, starred, text: "Old"),
        ])
        let outcome = try await move([feed(), post(1), post(2, starred), post(3), post(4, text: "New")], into: target)
        #expect(outcome.kept == Moving.Kept(stars: 3) && outcome.moved == 3)
        let posts = try await target.posts([1, 2, 3, 4].map(id)).sorted { $0.sortDate < $1.sortDate }
        #expect(posts.map(\.status) == [starred, starred, starred, starred])
        #expect(posts.last?.post.content.text == "New")
    }

    @Test("a feed that is followed stays so where another store has left it, and is as that store has it where both follow it")
    func subscriptions() async throws {
        let target = try await store([feed(title: "Mine"), post(1)])
        let outcome = try await move([feed(isFollowed: false), post(2, PostStatus(isStarred: true))], into: target)
        #expect(outcome.kept == Moving.Kept(subscriptions: 1) && outcome.moved == 1 && outcome.others == 1)
        #expect(try await target.subscriptions().map(\.id) == [Self.feed])
        #expect(try await target.feeds()[Self.feed]?.title?.plain == "Mine")
        #expect(try await target.sourceStates()[Self.feed] != nil)
        #expect(try await move([feed(title: "Theirs")], into: target).kept == Moving.Kept())
        #expect(try await target.feeds()[Self.feed]?.title?.plain == "Theirs")
    }

    @Test("where nothing is, all comes as it is: what was removed, what is followed no longer, and what has no star")
    func exact() async throws {
        let records = try [feed(isFollowed: false), post(1), removed(2)]
        let target = try await store([])
        let outcome = try await move(records, into: target)
        #expect(outcome.isComplete && outcome.kept == Moving.Kept())
        #expect(try await target.records(after: nil, limit: 10) == records)
    }

    @Test("what was removed here comes back where it is there, as whoever restores wants it")
    func comesBack() async throws {
        let target = try await store([feed(), removed(1)])
        #expect(try await move([feed(), post(1)], into: target).isComplete)
        #expect(try await target.posts([id(1)]).count == 1)
    }
}

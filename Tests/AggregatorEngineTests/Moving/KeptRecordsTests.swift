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

    private func content(_ text: String) -> Post {
        var post = Post()
        post.content.text = text
        return post
    }

    private func post(
        _ number: Int, _ status: PostStatus = PostStatus(), text: String = "", changed: Int64? = nil, versions: [(Int64, String)] = []
    ) -> ArchiveRecord {
        let stored = StoredPost(
            id: id(number), feed: Self.feed, post: content(text), status: status, firstSeen: .epoch,
            lastChanged: changed.map { Timestamp(seconds: $0) }, fingerprint: ContentHash.of(Array(text.utf8)),
            sortDate: Timestamp(seconds: Int64(number)))
        return .post(
            ArchivedPost(
                stored, evidence: [Evidence(kind: .guid, key: id(number).value)],
                versions: versions.map { PostVersion(since: Timestamp(seconds: $0.0), post: content($0.1)) }))
    }

    private func removed(_ number: Int) -> ArchiveRecord {
        .tombstone(
            Tombstone(
                id: id(number), feed: Self.feed, fingerprint: id(number).value, removed: .epoch,
                evidence: [Evidence(kind: .guid, key: id(number).value)]))
    }

    private func move(_ records: [ArchiveRecord], into target: any Store) async throws -> StoreMover.Outcome {
        let source = try await store(records)
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isSettled)
        let again = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(again.moved == 0 && again.kept == outcome.kept && again.others == outcome.others, "what stays is not taken in again")
        return outcome
    }

    @Test("posts stay that were removed elsewhere, and what was removed of which nothing is there comes along")
    func posts() async throws {
        let target = try await store([feed(), post(1, PostStatus(isStarred: true)), post(2), post(3)])
        let outcome = try await move([feed(), removed(1), removed(2), post(3), removed(4)], into: target)
        #expect(outcome.kept == StoreMover.Kept(posts: 2) && outcome.moved == 1 && outcome.others == 0 && !outcome.isComplete)
        #expect(try await target.posts([1, 2, 3, 4].map(id)).count == 3)
        let known = try await target.recall([Evidence(kind: .guid, key: id(1).value)], of: Self.feed)
        #expect(known.values.map(\.id) == [id(1)], "it is recognised still")
    }

    @Test("a star in either is a star, and so is a mark to keep it apart; all else of a post stays, where there is no later version")
    func stars() async throws {
        let starred = PostStatus(isStarred: true)
        let target = try await store([
            feed(), post(1, starred), post(2), post(3, PostStatus(isRead: true, isStarred: true)), post(4, starred, text: "Old"),
            post(5, PostStatus(isApart: true)),
        ])
        let records = try [
            feed(), post(1), post(2, starred), post(3), post(4, PostStatus(isApart: true), text: "Other"), post(5),
        ]
        let outcome = try await move(records, into: target)
        #expect(outcome.kept == StoreMover.Kept(posts: 3, stars: 3) && outcome.moved == 2)
        let posts = try await target.posts([1, 2, 3, 4, 5].map(id)).sorted { $0.sortDate < $1.sortDate }
        let apart = PostStatus(isStarred: true, isApart: true)
        #expect(posts.map(\.status) == [starred, starred, PostStatus(isRead: true, isStarred: true), apart, PostStatus(isApart: true)])
        #expect(posts[3].post.content.text == "Old")
    }

    @Test("a post that says the same on both sides stays as it is read here, wherever it was seen first")
    func sameEdition() async throws {
        let read = PostStatus(isRead: true)
        let target = try await store([feed(), post(1, read, text: "Same")])
        _ = try await move([feed(), post(1, text: "Same", changed: 9)], into: target)
        let stored = try #require(try await target.posts([id(1)]).first)
        #expect(stored.status == read && stored.lastChanged == nil)
    }

    @Test("of two versions the later stays, whichever side has it, and so do the earlier ones of both, each once")
    func laterVersion() async throws {
        let target = try await store([
            feed(), post(1, text: "New", changed: 9, versions: [(0, "Old")]), post(2, text: "Old", changed: 2, versions: [(0, "Older")]),
            post(3, text: "Mine", changed: 3), post(4, text: "Ours", changed: 4, versions: [(0, "First"), (2, "Mine")]),
        ])
        let records = try [
            feed(), post(1, text: "Old"),
            post(2, PostStatus(isRead: true), text: "New", changed: 8, versions: [(1, "Older"), (4, "Middle")]),
            post(3, text: "Theirs", changed: 5), post(4, text: "Ours", changed: 3, versions: [(1, "First"), (2, "Theirs")]),
        ]
        let outcome = try await move(records, into: target)
        #expect(outcome.kept == StoreMover.Kept(posts: 3) && outcome.moved == 3)
        let posts = try await target.posts([1, 2, 3, 4].map(id)).sorted { $0.sortDate < $1.sortDate }
        #expect(posts.map(\.post.content.text) == ["New", "New", "Theirs", "Ours"] && posts[1].status.isRead)
        var versions: [[String]] = []
        for number in 1...4 { versions.append(try await target.versions(of: id(number)).compactMap(\.post.content.text)) }
        #expect(versions == [["Old"], ["Older", "Old", "Middle"], [], ["First", "Theirs", "Mine"]])
    }

    @Test("no more versions than a store keeps, the same ones however often they come")
    func manyEditions() async throws {
        let target = try await store([feed(), post(1, text: "A", changed: 900, versions: (0..<60).map { (0, "Mine \($0)") })])
        _ = try await move([feed(), post(1, text: "B", changed: 800, versions: (0..<60).map { (0, "Theirs \($0)") })], into: target)
        let texts = try await target.versions(of: id(1)).compactMap(\.post.content.text)
        #expect(texts.count == PostVersion.limit && texts.suffix(61) == (0..<60).map { "Mine \($0)" } + ["B"])
    }

    @Test("what a source is recognised by on either side is known afterwards")
    func evidence() async throws {
        let target = try await store([feed(), post(1)])
        guard case .post(let post) = post(1) else {
            Issue.record("the record of a post is none")
            return
        }
        let other = Evidence(kind: .link, key: id(9).value)
        #expect(try await move([feed(), .post(post.with(evidence: [other]))], into: target).kept == StoreMover.Kept())
        let known = try await target.recall(post.evidence + [other], of: Self.feed)
        #expect(known.mapValues(\.id) == [post.evidence[0]: id(1), other: id(1)])
    }

    @Test("settings stay, and those that are not there come along")
    func settings() async throws {
        let target = try await store([.setting(key: "search/a", value: [1])])
        let outcome = try await move([.setting(key: "search/a", value: [2]), .setting(key: "search/b", value: [3])], into: target)
        #expect(outcome.kept == StoreMover.Kept(settings: 1) && outcome.moved == 1)
        #expect(try await target.value(for: "search/a") == [1])
        #expect(try await target.value(for: "search/b") == [3])
    }

    @Test("a feed that is followed stays so where another store has left it")
    func subscriptions() async throws {
        let target = try await store([feed(title: "Mine"), post(1)])
        let outcome = try await move([feed(isFollowed: false), post(2, PostStatus(isStarred: true))], into: target)
        #expect(outcome.kept == StoreMover.Kept(subscriptions: 1) && outcome.moved == 1 && outcome.others == 1)
        #expect(try await target.subscriptions().map(\.id) == [Self.feed])
        #expect(try await target.feeds()[Self.feed]?.title?.plain == "Mine")
        #expect(try await target.sourceStates()[Self.feed] != nil)
    }

    @Test("where nothing is, all comes as it is: what was removed, what is followed no longer, and what has no star")
    func exact() async throws {
        let records = try [feed(isFollowed: false), post(1), removed(2)]
        let target = try await store([])
        let outcome = try await move(records, into: target)
        #expect(outcome.isComplete && outcome.kept == StoreMover.Kept())
        #expect(try await target.records(after: nil, limit: 10) == records)
    }

    @Test("what was removed here comes back where it is there, as whoever restores wants it")
    func comesBack() async throws {
        let target = try await store([feed(), removed(1)])
        #expect(try await move([feed(), post(1)], into: target).isComplete)
        #expect(try await target.posts([id(1)]).count == 1)
    }
}

import AggregatorCore
import PostgresStore
import Testing

@Suite("What is moved into PostgreSQL", .enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresMovingTests {
    private let samples = Samples()

    private func post(_ number: Int, seen: Int64 = 0, _ evidence: [Evidence]) -> ArchivedPost {
        let id = samples.identifier("post \(number)")
        var content = Post()
        content.title = RichText(plain: "Post \(number)")
        content.content.text = "Text \(number)"
        content.categories = number % 2 == 0 ? [Category(term: "even")] : []
        let stored = StoredPost(
            id: PostID(id), feed: samples.feed(1), post: content, status: PostStatus(isRead: number % 3 == 0, isStarred: number % 5 == 0),
            firstSeen: Timestamp(seconds: seen), lastChanged: number % 7 == 0 ? Timestamp(seconds: seen + 1, nanoseconds: 9) : nil,
            fingerprint: id, sortDate: Timestamp(seconds: Int64(number)))
        return ArchivedPost(stored, evidence: evidence)
    }

    private func tombstone(_ number: Int) -> Tombstone {
        let id = samples.identifier("post \(number)")
        return Tombstone(
            id: PostID(id), feed: samples.feed(1), fingerprint: id, removed: Timestamp(seconds: Int64(number)), evidence: [guid(number)])
    }

    private func guid(_ number: Int) -> Evidence { Evidence(kind: .guid, key: samples.identifier("guid \(number)")) }

    private func records(_ store: any Store) async throws -> [ArchiveRecord] {
        var records: [ArchiveRecord] = []
        while true {
            let page = try await store.records(after: records.last?.place, limit: 1000)
            guard !page.isEmpty else { return records }
            records += page
        }
    }

    /// A round trip for each: 21,000 records took seven times as long as a pull of as many posts.
    @Test("new posts and tombstones are written in few statements for all of them")
    func batches() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await place.sql(
                """
                CREATE SEQUENCE inserts;
                CREATE FUNCTION tick() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM nextval(''inserts''); RETURN NULL; END';
                DO $$ DECLARE name text; BEGIN FOREACH name IN ARRAY ARRAY['feed', 'post', 'body', 'sign', 'evidence', 'removed'] LOOP
                    EXECUTE format('CREATE TRIGGER tick AFTER INSERT ON %I EXECUTE FUNCTION tick()', name); END LOOP; END $$
                """)
            let feed = ArchiveRecord.feed(ArchivedFeed(id: samples.feed(1), subscription: try samples.subscription(1)))
            let posts: [ArchiveRecord] = (0..<450).map { .post(post($0, [guid($0)])) }
            let tombstones: [ArchiveRecord] = (450..<700).map { .tombstone(tombstone($0)) }
            let given = [feed] + posts + tombstones
            try await store.take(given)
            // One of the feed, five for each of three batches of posts, and three for each of two batches of tombstones.
            let inserts = try await place.sql("SELECT last_value FROM inserts").compactMap { Int($0) }
            let count = try #require(inserts.first)
            #expect(count <= 22)
            #expect(try await records(store) == given.sorted { $0.place < $1.place })
            await store.close()
        }
    }

    @Test("evidence that a record gives up is free for the records behind it, and not for those before it")
    func order() async throws {
        try await withScratch { place in
            let store = try await place.store()
            let feed = ArchiveRecord.feed(ArchivedFeed(id: samples.feed(1), subscription: try samples.subscription(1)))
            try await store.take([feed, .post(post(2, [guid(2)])), .tombstone(tombstone(5))])
            try await store.take([
                .post(post(1, [guid(2)])), .post(post(2, seen: 8, [])), .post(post(3, [guid(2)])),
                .post(post(4, [guid(5)])), .post(post(5, [])), .post(post(6, [guid(5)])),
            ])
            let known = try await store.recall([guid(2), guid(5)], of: samples.feed(1)).mapValues(\.id)
            #expect(known == [guid(2): post(3, []).stored.id, guid(5): post(6, []).stored.id])
            await store.close()
        }
    }
}

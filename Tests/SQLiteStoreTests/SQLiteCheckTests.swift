import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("A SQLite store is looked after")
struct SQLiteCheckTests {
    /// A filled store that was closed, and then changed behind its back.
    private func store(_ place: Scratch, changedBy sql: String) async throws -> any CheckableStore {
        let store = try await place.store()
        try await Samples().fill(store)
        await store.close()
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
        return try #require(try await place.store().checking)
    }

    @Test(
        "what can be mended is named, mended, and whole from then on",
        arguments: [
            ("DELETE FROM subscription WHERE feed = 1", "States of sources that nobody follows (1)"),
            ("DROP INDEX post_by_feed", "The index post_by_feed is missing"),
            ("DROP INDEX sign_by_post", "The index sign_by_post is missing"),
            ("INSERT INTO evidence VALUES (1, 1, zeroblob(16), 99)", "Evidence of no post (1)"),
            ("INSERT INTO evidence VALUES (99, 1, zeroblob(16), 1)", "Evidence of unknown feeds (1)"),
            ("INSERT INTO removed VALUES (-1, zeroblob(16), 99, zeroblob(16), 0, 0)", "Removed posts of unknown feeds (1)"),
            ("INSERT INTO body (post, text) VALUES (99, 'x')", "Texts of no post (1)"),
            ("INSERT INTO document (post, title) VALUES (99, 'x')", "Entries of the search of no post (1)"),
            ("INSERT INTO unindexed VALUES (99, 'x')", "Notes for the search of no post (1)"),
            ("UPDATE source SET record = '['", "States of sources that can't be read (2)"),
            ("UPDATE feed SET record = '[' WHERE number = 1", "Descriptions of feeds that can't be read (1)"),
            ("DELETE FROM document WHERE post < 3", "Posts that the search does not know (2)"),
            ("UPDATE post SET record = '[' WHERE number = 1", "Posts that can't be read (1)"),
            ("UPDATE post SET record = '[]' WHERE number = 1", "Posts that can't be read (1)"),
            ("UPDATE subscription SET record = '[' WHERE feed = 1", "Subscriptions that can't be read (1)"),
            ("UPDATE subscription SET record = '{}' WHERE feed = 1", "Subscriptions that can't be read (1)"),
            ("UPDATE subscription SET record = json_remove(record, '$.id') WHERE feed = 1", "Subscriptions that can't be read (1)"),
            (
                "UPDATE subscription SET record = json_set(record, '$.id', printf('%032d', 7)) WHERE feed = 1",
                "Subscriptions that are not what they are found by (1)"
            ),
            (
                "UPDATE subscription SET record = json_set(record, '$.id', (SELECT lower(hex(id)) FROM feed WHERE number = 2)) WHERE feed = 1",
                "Subscriptions that are not what they are found by (1)"
            ),
            (
                "UPDATE subscription SET record = json_set(record, '$.address', 'https://example.org/3') WHERE feed = 1",
                "Subscriptions that are not what they are found by (1)"
            ),
            (
                "UPDATE subscription SET address = 'https://example.org/3' WHERE feed = 1",
                "Subscriptions that are not what they are found by (1)"
            ),
            ("INSERT INTO version (post, record) VALUES (3, '{\"said\":{}}')", "Versions of posts that can't be read (1)"),
            ("UPDATE post SET sort_nanoseconds = 4294967296 WHERE number = 1", "Posts with times or marks that are none (1)"),
            ("UPDATE post SET seen_nanoseconds = -1, is_read = 7 WHERE number < 3", "Posts with times or marks that are none (2)"),
            ("DELETE FROM search_data WHERE id > 10", "The index of the search is damaged or missing"),
            ("DELETE FROM search_data", "The index of the search is damaged or missing"),
            ("DELETE FROM search_idx", "The index of the search is damaged or missing"),
            ("DELETE FROM search_config", "The index of the search is damaged or missing"),
            ("DROP TABLE search", "The index of the search is damaged or missing"),
            ("DROP TABLE search_data", "The index of the search is damaged or missing"),
            ("DROP TABLE tag", "The table of tags is missing"),
            ("DROP TABLE setting", "The table of settings is missing"),
        ])
    func mended(sql: String, message: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(place, changedBy: sql)
        let findings = try await store.check(repairing: false)
        #expect(findings.map(\.isMended) == [false])
        #expect(findings.first?.message.hasPrefix(message + ":") == true, "\(findings)")
        #expect(try await store.check(repairing: true).map(\.isMended) == [true])
        #expect(try await store.check(repairing: false).isEmpty)
    }

    @Test("a search finds again what it found, by words and by tags, once the index is mended", arguments: ["search", "tag"])
    func finds(table: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let tagless = try await place.store()
        try await tagless.subscribe([Samples().subscription(3)])
        _ = try await tagless.commit(Samples().harvest(3) { $0 % 2 == 1 ? ["odd"] : [] })
        await tagless.close()
        let checkable = try await store(place, changedBy: "DROP TABLE \(table)")
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        let store = try await place.store()
        var query = PostQuery()
        query.search = "text 3"
        var tagged = PostQuery()
        tagged.tag = "odd"
        for _ in 0..<2 {
            #expect(try await store.posts(matching: query).count == 3)
            #expect(try await store.posts(matching: tagged).count == 2)
            // The second time, the search answers from the index.
            await store.settle()
        }
    }

    @Test(
        "what can't be read is not archived as if it were whole; mended, all is archived",
        arguments: [
            ("UPDATE post SET record = '{' WHERE number = 3", "post "), ("UPDATE post SET record = '7' WHERE number = 3", "post "),
            ("DELETE FROM body WHERE post = 3", "post "), ("INSERT INTO version (post, record) VALUES (3, '{}')", "post "),
            ("INSERT INTO version (post, record) VALUES (3, '{\"said\":{}}')", "post "),
            ("UPDATE subscription SET record = json_set(record, '$.id', printf('%032d', 7)) WHERE feed = 2", "feed "),
            (
                "UPDATE subscription SET record = json_set(record, '$.id', (SELECT lower(hex(id)) FROM feed WHERE number = 1)) WHERE feed = 2",
                "feed "
            ),
            ("UPDATE subscription SET record = '{' WHERE feed = 2", "feed "), ("UPDATE source SET record = '{' WHERE feed = 2", "feed "),
            ("UPDATE source SET record = '7' WHERE feed = 2", "feed "), ("UPDATE feed SET record = '7' WHERE number = 2", "feed "),
            ("UPDATE feed SET record = '{' WHERE number = 2", "feed "),
        ])
    func notArchived(sql: String, owner: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(place, changedBy: sql)
        let store = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(failure?.code == .damaged)
        #expect(failure?.message.contains(" of the \(owner)") == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("aggregator check --repair") == true)
        #expect(try await store.posts(matching: PostQuery()).count == 10, "lists show what they can")
        let followed = try await Set(store.subscriptions().map(\.id))
        #expect(followed == [Samples().feed(1), Samples().feed(2)], "sources are followed as before")
        _ = try await (store.feeds(), store.sourceStates(), store.versions(of: Samples().harvest(1).posts[2].id))
        #expect(store.damage?.code == .damaged, "and say what they can't")
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        #expect(try await store.allRecords().count == 12)
        #expect(try await Set(store.subscriptions().map(\.id)) == [Samples().feed(1), Samples().feed(2)])
        #expect(try await store.commit(Samples().harvest(1)).new.isEmpty, "mended posts are known")
    }

    @Test(
        "a text that is not as it was written is said, and not archived as if it were; what can be read of it stays",
        arguments: [
            ("UPDATE body SET html = CAST(x'3c703e61ff' AS TEXT) WHERE post = 3", true),
            ("UPDATE body SET text = CAST(x'61c3' AS TEXT) WHERE post = 3", true),
            ("UPDATE body SET markdown = CAST(x'80' AS TEXT) WHERE post = 3", true),
            ("UPDATE post SET record = CAST(replace(record, 'Post', x'61ff') AS TEXT) WHERE number = 3", true),
            ("UPDATE post SET record = replace(record, 'Post', char(1)) WHERE number = 3", false),
        ])
    func brokenTexts(sql: String, isReadable: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(place, changedBy: sql)
        let store = try await place.store()
        let listed = try await store.posts(matching: PostQuery()).map(\.post)
        #expect(listed.count == 10)
        let failure = await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(failure?.code == .damaged && failure?.message.contains(" of the post ") == true, "\(failure?.message ?? "")")
        let found = try await checkable.check(repairing: false)
        let message = isReadable ? "Posts with texts that can't be read whole (1)" : "Posts that can't be read (1)"
        #expect(found.count == 1 && found.first?.message.hasPrefix(message) == true, "\(found)")
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        #expect(try await checkable.check(repairing: false).isEmpty)
        #expect(try await store.allRecords().count == 12)
        if isReadable { #expect(try await store.posts(matching: PostQuery()).map(\.post) == listed) }
        #expect(try await store.sourceStates()[Samples().feed(1)] == nil, "what was lost is asked for anew")
        #expect(try await store.commit(Samples().harvest(1)).new.isEmpty)
    }

    @Test(
        "an id that is none is said also by who may only read, is not archived for ever, and mended as far as others know it",
        arguments: [
            ("feed", "Feeds whose ids can't be read (1)", 10), ("post", "Posts whose ids can't be read (1)", 9),
            ("removed", "Removed posts whose ids can't be read (1)", 10),
        ])
    func nameless(table: String, message: String, posts: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(
            place,
            changedBy: """
                INSERT INTO removed SELECT -number, randomblob(16), feed, fingerprint, 0, 0 FROM post WHERE number = 1;
                PRAGMA ignore_check_constraints = ON;
                UPDATE \(table) SET id = x'00112233' WHERE number IN (1, -1)
                """)
        #expect(try await checkable.check(repairing: false).first?.message.hasPrefix(message) == true)
        let store = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(failure?.code == .damaged)
        await store.close()
        #expect(try await checkable.check(repairing: true).count { !$0.isMended } == 10 - posts, "what is lost is said")
        let mended = try await place.store()
        #expect(try await mended.checking?.check(repairing: false) == [])
        #expect(try await Set(mended.subscriptions().map(\.id)) == [Samples().feed(1), Samples().feed(2)])
        #expect(try await mended.posts(matching: PostQuery()).count == posts)
        _ = try await mended.allRecords()
        #expect(try await (mended.sourceStates()[Samples().feed(1)] == nil) == (posts < 10), "what was lost is asked for anew")
        #expect(try await mended.commit(Samples().harvest(1)).new.count == 10 - posts)
        await mended.close()
    }

    @Test(
        "a feed that was lost is known again by the id that its subscription has",
        arguments: ["DELETE FROM feed WHERE number = 1", "DELETE FROM feed WHERE number = 1; DELETE FROM post; DELETE FROM evidence"])
    func lostFeed(sql: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(place, changedBy: sql)
        let store = try await place.store()
        await #expect(throws: StoreFailure.self) { try await store.allRecords() }
        #expect(try await checkable.check(repairing: false).first?.message.hasPrefix("Subscriptions to unknown feeds (1):") == true)
        #expect(try await checkable.check(repairing: true).allSatisfy(\.isMended))
        #expect(try await checkable.check(repairing: false).isEmpty)
        #expect(try await store.allRecords().count { if case .feed(let feed) = $0 { feed.subscription != nil } else { false } } == 2)
    }

    @Test(
        "posts whose feed was lost stay, as posts of a feed that nobody follows, and no other feed gets them",
        arguments: [99, 0, -7, Int64.min, Int64.max])
    func postsOfLostFeeds(number: Int64) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let tables = ["post", "evidence", "removed"].map { "UPDATE \($0) SET feed = \(number) WHERE feed = 2" }.joined(separator: "; ")
        let checkable = try await store(
            place,
            changedBy: """
                INSERT INTO removed VALUES (-1, zeroblob(16), 2, zeroblob(16), 0, 0); \(tables);
                DELETE FROM source WHERE feed = 2; DELETE FROM subscription WHERE feed = 2; DELETE FROM feed WHERE number = 2
                """)
        #expect(try await checkable.check(repairing: false).first?.message == "Posts of unknown feeds (5): --repair mends that.")
        let mended = try await checkable.check(repairing: true)
        #expect(mended.map(\.isMended) == [true], "\(mended)")
        #expect(mended.first?.message == "Posts of unknown feeds (5): they stay, as posts of a feed that nobody follows.")
        #expect(try await checkable.check(repairing: false).isEmpty)
        let store = try await place.store()
        try await store.subscribe([Samples().subscription(2), Samples().subscription(3)])
        for feed in [Samples().feed(2), Samples().feed(3)] { #expect(try await store.counts()[feed] == nil) }
        #expect(try await store.allRecords().count { if case .post = $0 { true } else { false } } == 10)
        #expect(try await store.posts(matching: PostQuery()).count == 10)
        let count = try await DatabaseQueue(path: place.path("store.sqlite")).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM evidence JOIN post ON post.number = post AND post.feed = evidence.feed")
        }
        #expect(count == 10, "they are recognised by the same")
        await store.close()
    }

    @Test(
        "removed posts have numbers of their own again, and stay removed",
        arguments: ["-9223372036854775807 - 1", "0", "3", "1000", "9223372036854775807"])
    func numbersOfRemovedPosts(number: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(
            place,
            changedBy: """
                INSERT INTO removed VALUES (\(number), randomblob(16), 1, zeroblob(16), 5, 4), (-7, randomblob(16), 1, zeroblob(16), 5, 4);
                INSERT INTO evidence VALUES (1, 1, zeroblob(16), \(number)), (1, 2, zeroblob(16), -7)
                """)
        let store = try #require(checkable as? any Store)
        let posts = Samples().harvest(1).posts.map(\.id)
        do { #expect(try await store.remove([posts[4]], at: .epoch) == 1) } catch {
            #expect(error.code == .damaged && error.message.contains("check --repair"), "\(error)")
        }
        let what = "Removed posts whose numbers belong to no removed post (1)"
        #expect(try await checkable.check(repairing: false).map(\.message) == ["\(what): --repair mends that."])
        #expect(try await checkable.check(repairing: true).map(\.message) == ["\(what): they have others."])
        #expect(try await checkable.check(repairing: false).isEmpty)
        #expect(try await store.remove([posts[3]], at: .epoch) == 1)
        let records = try await store.allRecords()
        let evidence = records.compactMap { if case .tombstone(let tombstone) = $0 { tombstone.evidence.count } else { nil } }
        #expect(evidence.count >= 3 && evidence.count + records.count { if case .post = $0 { true } else { false } } == 12)
        if !["0", "3"].contains(number) { #expect(evidence.allSatisfy { $0 > 0 }, "they are recognised by the same") }
        let numbers = try await DatabaseQueue(path: place.path("store.sqlite")).read {
            try Int64.fetchAll($0, sql: "SELECT number FROM removed")
        }
        #expect(numbers.allSatisfy { -100..<0 ~= $0 }, "\(numbers)")
        await store.close()
    }

    @Test(
        "of two addresses of a source that counts which its id was made of",
        arguments: ["address = 'https://example.org/8'", "record = json_set(record, '$.address', 'https://example.org/8')"])
    func address(change: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let address = try #require(WebAddress("https://example.org/7"))
        let first = try await place.store()
        try await first.subscribe([Subscription(id: Identity.feed(firstAddress: address), address: address, name: "seven", added: .epoch)])
        await first.close()
        let checkable = try await store(
            place, changedBy: "UPDATE subscription SET \(change) WHERE record LIKE '%seven%'")
        #expect(try await checkable.check(repairing: true).map(\.isMended) == [true])
        #expect(try await checkable.check(repairing: false).isEmpty)
        #expect(try await place.store().subscriptions().contains { $0.address == address && $0.name == "seven" })
    }

    @Test("a post that lost its text keeps the rest, and the next pull brings the text again")
    func textless() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(place, changedBy: "DELETE FROM body WHERE post = 1")
        #expect(try await checkable.check(repairing: true).first?.message.hasPrefix("Posts that have lost their texts (1):") == true)
        #expect(try await checkable.check(repairing: false).isEmpty)
        let store = try await place.store()
        #expect(try await store.sourceStates().count == 1, "its source is asked without validators")
        #expect(try await store.posts(matching: PostQuery()).count { $0.post.content.html == nil } == 1)
        #expect(try await store.commit(Samples().harvest(1)).changed.count == 1)
        #expect(try await store.posts(matching: PostQuery()).count { $0.post.content.html == nil } == 0)
    }

    @Test(
        "what nothing can mend is said, with and without --repair",
        arguments: [
            (
                "UPDATE subscription SET record = '{', address = '' WHERE feed = 1",
                "Subscriptions without an address that can be read (1)"
            )
        ])
    func unmended(sql: String, message: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await store(place, changedBy: sql)
        for repairing in [false, true] {
            let findings = try await store.check(repairing: repairing)
            #expect(findings.map(\.isMended) == [false])
            #expect(findings.first?.message.hasPrefix(message + ":") == true, "\(findings)")
        }
    }

    @Test("an index that does not say what its table says is made anew")
    func index() async throws {
        let place = try Scratch()
        defer { place.remove() }
        // The index of unread posts becomes one of read posts, and so lacks every row.
        let checkable = try await store(
            place,
            changedBy: """
                UPDATE post SET is_read = 1; PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, 'is_read = 0', 'is_read = 1') WHERE name = 'post_unread';
                PRAGMA writable_schema = RESET
                """)
        let findings = try await checkable.check(repairing: false)
        #expect(!findings.isEmpty && findings.allSatisfy { !$0.isMended && $0.message.hasPrefix("SQLite reports: ") }, "\(findings)")
        #expect(try await checkable.check(repairing: true).allSatisfy(\.isMended))
        #expect(try await checkable.check(repairing: false).isEmpty)
    }

    @Test(
        "what calls itself everything is refused where the table of posts and its index differ",
        arguments: [
            "DELETE FROM post WHERE number = 1",
            """
            INSERT INTO post (number, id, feed, sort_seconds, sort_nanoseconds, kind, seen_seconds, seen_nanoseconds, fingerprint, record)
            SELECT 99, zeroblob(16), feed, 0, 0, kind, 0, 0, fingerprint, record FROM post WHERE number = 1
            """,
        ])
    func lostPosts(change: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let checkable = try await store(
            place,
            // Changed while the schema does not have the index.
            changedBy: """
                PRAGMA writable_schema = ON;
                CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'post_by_feed';
                DELETE FROM sqlite_schema WHERE name = 'post_by_feed';
                PRAGMA writable_schema = RESET;
                \(change);
                PRAGMA writable_schema = ON;
                INSERT INTO sqlite_schema SELECT * FROM kept;
                DROP TABLE kept;
                PRAGMA writable_schema = RESET
                """)
        let store = try #require(checkable as? any ArchiveStore)
        let failure = await #expect(throws: StoreFailure.self) {
            var place: ArchiveKey?
            while let last = try await store.records(after: place, limit: 100).last { place = last.place }
        }
        #expect(failure?.code == .damaged)
    }
}

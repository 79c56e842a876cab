import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("A SQLite file of which whole tables are missing")
struct SQLiteLostTableTests {
    private func check(_ store: any Store, repairing: Bool) async throws -> [StoreFinding] {
        try await #require(store.checking).check(repairing: repairing)
    }

    /// A filled store of which a table was dropped; a post of it was edited, another one removed.
    private func drop(_ table: String, _ place: Scratch) async throws {
        let store = try await place.store()
        try await Samples().fill(store)
        var edition = Samples().harvest(1, edition: 2)
        edition.edits = .history
        for number in edition.posts.indices {
            edition.posts[number].post.addresses.page = WebAddress("https://example.org/pages/\(number)")
        }
        _ = try await store.commit(edition)
        _ = try await store.remove([Samples().harvest(2).posts[4].id], at: .epoch)
        await store.settle()
        let address = try #require(WebAddress("https://example.org/7"))
        let known = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        try await store.subscribe([known])
        var feed = Feed()
        feed.addresses.feed = address
        _ = try await store.commit(Harvest(feedID: known.id, feed: feed, state: SourceState(), moment: .epoch))
        await store.close()
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        try await queue.write { try $0.execute(sql: "DROP TABLE \(table)") }
        try queue.close()
    }

    @Test(
        "a table that is missing is said by whoever needs it, and a repair brings back what the others know",
        arguments: [
            ("feed", 9, 3), ("subscription", 9, 1), ("source", 9, 3), ("post", 5, 3), ("body", 9, 3), ("evidence", 9, 3),
            ("removed", 9, 3), ("document", 9, 3), ("unindexed", 9, 3), ("version", 9, 3), ("sign", 9, 3),
        ])
    func lost(table: String, posts: Int, subscriptions: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await drop(table, place)
        let damaged = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) {
            _ = try await damaged.posts(matching: PostQuery())
            _ = try await damaged.subscriptions()
            _ = try await damaged.sourceStates()
            _ = try await damaged.recall([Evidence(kind: .guid, key: Samples().identifier("guid 1"))], of: Samples().feed(1))
            _ = try await damaged.versions(of: Samples().harvest(1).posts[0].id)
            _ = try await damaged.posts(sharing: [SimilaritySign(7)], limit: 3)
            var query = PostQuery()
            query.search = "text"
            _ = try await damaged.posts(matching: query)
        }
        #expect(failure?.code == .damaged && failure?.message.contains("no such table: \(table)") == true, "\(String(describing: failure))")
        let seen = try await check(damaged, repairing: false)
        #expect(seen.contains { $0.message.hasPrefix("The table \(table) is missing") && !$0.isMended }, "\(seen)")
        let findings = try await check(damaged, repairing: true)
        await damaged.close()
        #expect(findings.allSatisfy(\.isMended) == (posts == 9 && subscriptions == 3), "\(findings)")
        let store = try await place.store()
        #expect(try await check(store, repairing: false) == [])
        #expect(try await store.posts(matching: PostQuery()).count == posts, "\(findings)")
        #expect(try await store.subscriptions().count == subscriptions, "\(findings)")
        if table == "subscription" {
            let bare = findings.first { $0.message.hasPrefix("Subscriptions of which the address alone is left (1)") }
            #expect(bare?.about == ["https://example.org/7"])
            let unknown = findings.first { $0.message.hasPrefix("Feeds that were followed, nobody knows where (2)") }
            #expect(unknown.map { Set($0.about) } == Set((1...2).map { "the feed \(Samples().feed($0))" }))
        }
        if subscriptions == 3 { #expect(try await store.commit(Samples().harvest(1)).new.isEmpty, "posts keep their ids") }
        _ = try await store.allRecords()
        await store.close()
    }

    @Test(
        "a column that is called otherwise, as a damaged letter has it, gets its name again, and every row is there",
        arguments: [
            "post.fingerprint", "post.is_apart", "body.markdown", "source.record", "subscription.address", "evidence.kind", "setting.value",
            "removed.nanoseconds", "unindexed.title", "tag.document",
        ])
    func renamed(column: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await Samples().fill(store)
        try await store.set([1], for: "key")
        let posts = try await store.posts(matching: PostQuery())
        await store.close()
        let (table, name) = (column.prefix { $0 != "." }, column.drop { $0 != "." }.dropFirst())
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        try await queue.write { try $0.execute(sql: "ALTER TABLE \(table) RENAME COLUMN \(name) TO \"\(name)\"\"~\"") }
        try queue.close()
        let damaged = try await place.store()
        let found = try await check(damaged, repairing: false)
        #expect(found.count == 1 && found[0].message.contains("--repair"))
        #expect(try await check(damaged, repairing: true).allSatisfy(\.isMended))
        #expect(try await check(damaged, repairing: false).isEmpty)
        await damaged.close()
        let mended = try await place.store()
        #expect(try await mended.posts(matching: PostQuery()) == posts)
        #expect(try await mended.value(for: "key") == [1])
        #expect(try await check(mended, repairing: false).isEmpty)
        await mended.close()
    }
}

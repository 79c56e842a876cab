import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("A SQLite file with damaged pages is read around them")
struct SQLiteDamageTests {
    private static let count = 400

    private var all: [PostID] { (1...2).flatMap { Samples().harvest($0, count: Self.count).posts.map(\.id) } }

    private var query: PostQuery {
        var query = PostQuery()
        query.limit = 3 * Self.count
        return query
    }

    @Test(
        "what tables and indexes of feeds, and indexes of posts, have lost hides no post from a reader, and is said",
        arguments: [
            ["feed"], ["subscription"], ["source"], ["sqlite_autoindex_feed_1"], ["sqlite_autoindex_post_1"], ["post_by_date"],
            ["post_by_feed"], ["feed", "subscription"], ["feed", "post_by_date", "body"],
        ])
    func readers(objects: [String]) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore(objects, pages: 2, of: Self.count)
        let store = try await place.store(StoreOptions(.reading))
        let posts = try await store.posts(matching: query)
        #expect(Set(posts.map(\.id)) == Set(all) && posts.count == all.count)
        #expect(Set(posts.map(\.feed)) == [Samples().feed(1), Samples().feed(2)])
        #expect(posts.map(\.sortDate) == posts.map(\.sortDate).sorted(by: >))
        var (words, next, ofFeed) = (query, query, query)
        words.search = "post 7"
        #expect(try await store.posts(matching: words).count == 22)
        ofFeed.feeds = [Samples().feed(1)]
        if objects != ["sqlite_autoindex_feed_1"] {
            #expect(try await store.posts(matching: ofFeed).count == Self.count)
        }
        next.limit = 250
        var paged: [PostID] = []
        while let page = try? await store.posts(matching: next), let last = page.last {
            paged += page.map(\.id)
            next.after = next.place(of: last)
        }
        #expect(paged == posts.map(\.id), "page by page")
        #expect(try await Set(store.posts(all).map(\.id)) == Set(all))
        #expect(try await store.postIDs(startingWith: String("\(all[3])".prefix(12)), limit: 2) == [all[3]])
        _ = try await store.versions(of: all[3])
        #expect(try await Set(store.subscriptions().map(\.id)) == [Samples().feed(1), Samples().feed(2)])
        #expect(try await Set(store.subscriptions(to: [Samples().feed(2)]).map(\.id)) == [Samples().feed(2)])
        #expect(try await store.counts().values.map(\.posts) == [Self.count, Self.count])
        #expect(try await store.counts(of: [Samples().feed(1)])[Samples().feed(1)]?.unread == Self.count - 100)
        _ = try await (store.feeds(), store.feeds([Samples().feed(1)]), store.sourceStates(), store.sourceStates(of: [Samples().feed(1)]))
        #expect(store.damage?.code == .damaged && store.damage?.message.contains("check --repair") == true)
        await store.close()
    }

    @Test("what makes posts alike keeps no list from being shown", arguments: ["sign", "unindexed"])
    func signs(table: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let filled = try await place.store()
        try await Samples().fill(filled)
        if table != "unindexed" { await filled.settle() }
        await filled.close()
        try await place.damage([table], pages: 1)
        let store = try await place.store(StoreOptions(.reading))
        #expect(try await store.posts(sharing: [SimilaritySign(7)], limit: 3) == [:])
        #expect(store.damage?.code == .damaged && store.damage?.message.contains("check --repair") == true)
        await store.close()
        let damaged = try await place.store(StoreOptions(.repairing))
        #expect(Set(try await damaged.checking?.check(repairing: true).map(\.isMended) ?? []) == [true])
        await damaged.close()
    }

    @Test("settings that can't be read are named, and a repair keeps those before and behind them")
    func settings() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let filled = try await place.store()
        for number in 100..<300 { try await filled.set([UInt8](repeating: 7, count: 500), for: "key \(number)") }
        await filled.close()
        try await place.damage(["setting"], pages: 1, inTheMiddle: true)
        let damaged = try await place.store(StoreOptions(.repairing))
        let failure = await #expect(throws: StoreFailure.self) {
            for number in 100..<300 { _ = try await damaged.value(for: "key \(number)") }
        }
        #expect(failure?.message.contains("what it has of the settings can't be read") == true, "\(String(describing: failure))")
        #expect(Set(try await damaged.checking?.check(repairing: true).map(\.isMended) ?? []) == [true])
        await damaged.close()
        let store = try await place.store()
        for number in [100, 299] { #expect(try await store.value(for: "key \(number)") != nil) }
        await store.close()
    }

    @Test("posts of feeds that nothing is left of are shown all the same")
    func nameless() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore(["feed", "sqlite_autoindex_feed_1"], pages: 2, of: Self.count)
        let store = try await place.store(StoreOptions(.reading))
        #expect(try await Set(store.posts(matching: query).map(\.id)) == Set(all))
        #expect(try await Set(store.subscriptions().map(\.id)) == [Samples().feed(1), Samples().feed(2)], "their records know")
        #expect(store.damage != nil)
        await store.close()
    }

    /// Changes the schema, as damage would.
    private func changing(_ place: Scratch, _ statements: String...) async throws {
        for sql in statements {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            // Foreign keys and the schema are read anew by each connection.
            let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
            try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA writable_schema = ON; \(sql)") }
            try queue.close()
        }
    }

    @Test("a post that an index has, and its table has not, is said to be missing")
    func missingRow() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: 200)
        let indexes = "FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'post' AND sql IS NOT NULL"
        try await changing(
            place, "CREATE TABLE kept AS SELECT * \(indexes); DELETE \(indexes)", "DELETE FROM post WHERE number = 7",
            "INSERT INTO sqlite_schema SELECT * FROM kept")
        try await changing(place, "DROP TABLE kept")
        var words = query
        words.search = "post"
        for query in [query, words] {
            let store = try await place.store(StoreOptions(.reading))
            #expect(try await store.posts(matching: query).count == 399)
            #expect(store.damage?.code == .damaged, "\(query)")
            await store.close()
        }
    }

    @Test("posts whose feed is missing are shown, and it is said")
    func missingFeed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: 200)
        try await changing(place, "DELETE FROM feed WHERE number = 1")
        let store = try await place.store(StoreOptions(.reading))
        #expect(try await store.posts(matching: query).count == 400)
        #expect(store.damage?.code == .damaged)
        #expect(try await store.posts([all[3]]).map(\.id) == [all[3]])
        await store.close()
    }

    @Test("where SQLite can't read the schema, nobody is sent to a repair that can't read it either")
    func schema() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: 200)
        let table = try #require(try place.bytes("store.sqlite").range(of: Data("CREATE TABLE post (".utf8)))
        try place.overwrite("store.sqlite", at: UInt64(table.upperBound + 100), [UInt8](repeating: 0, count: 16))
        for options in [StoreOptions(.reading), StoreOptions(), StoreOptions(.repairing)] {
            let failure = await #expect(throws: StoreFailure.self) {
                let store = try await place.store(options)
                _ = try await store.posts(matching: query)
            }
            #expect(failure?.code == .damaged)
            #expect(
                failure?.message.contains("SQLite reads nothing of it; restore a copy, or an archive") == true, "\(failure?.message ?? "")")
        }
    }

    @Test(
        "who may write decides nothing by half of the subscriptions, and shows posts all the same", arguments: ["subscription", "source"])
    func writers(table: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([table], pages: 2, of: Self.count)
        let store = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) {
            _ = try await store.sourceStates()
            _ = try await store.subscriptions()
        }
        #expect(failure?.code == .damaged)
        #expect(try await store.posts(matching: query).count == all.count)
        _ = try await store.subscriptions(to: [Samples().feed(1)])
        await store.close()
    }
}

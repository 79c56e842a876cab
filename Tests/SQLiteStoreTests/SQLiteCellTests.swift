import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("Whatever the cells of a damaged SQLite file hold, it is read to its end, and mended")
struct SQLiteCellTests {
    /// Fills a store with something in each of its tables.
    private func fill(_ store: any Store) async throws {
        try await Samples().fill(store)
        var edition = Samples().harvest(1, edition: 2) { _ in ["odd"] }
        edition.edits = .history
        // A page, for which the post has a sign.
        edition.posts[0].post.addresses.page = WebAddress("https://example.org/pages/1")
        _ = try await store.commit(edition)
        await store.settle()
        _ = try await store.remove([edition.posts[4].id], at: .epoch)
        try await store.subscribe([Samples().subscription(3)])
        _ = try await store.commit(Samples().harvest(3))
        try await store.set([1], for: "a/b")
    }

    /// Puts a value of any kind into all rows of a column, and returns whether SQLite can hold it there.
    private func put(_ value: String, into column: String, of table: String, _ place: Scratch) throws -> Bool {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: place.path("store.sqlite"), configuration: configuration)
        defer { try? queue.close() }
        return try queue.writeWithoutTransaction { db in
            let schema = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
            func set(_ sql: String?) throws {
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, table])
                try db.execute(sql: "PRAGMA writable_schema = RESET")
            }
            try set(schema?.replacing("NOT NULL", with: "").replacing(") STRICT,", with: ")").replacing(") STRICT", with: ")"))
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            var isPut = true
            do { try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(column) = \(value)") } catch let error as DatabaseError
                where [.SQLITE_MISMATCH, .SQLITE_CONSTRAINT].contains(error.resultCode)
            {
                isPut = false
            }
            try set(schema)
            return isPut
        }
    }

    @Test(
        "a value of any kind in any column is read and written around, and what is mended of it is whole",
        arguments: [
            "feed", "subscription", "source", "post", "body", "evidence", "removed", "document", "unindexed", "version", "sign", "setting",
        ])
    func cells(table: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await fill(store)
        await store.close()
        let whole = try place.bytes("store.sqlite")
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        let columns = try await queue.read { try $0.columns(in: table).map(\.name) }
        try queue.close()
        var mendedCount = 0
        for column in columns {
            for value in ["NULL", "'x'", "x'00'", "1 << 32", "-1"] {
                for name in ["", "-wal", "-shm", ".damaged"] { unlink(place.path("store.sqlite\(name)")) }
                try whole.write(to: URL(fileURLWithPath: place.path("store.sqlite")))
                guard try put(value, into: column, of: table, place) else { continue }
                await read(try await place.store(StoreOptions(.reading)))
                let damaged = try await place.store()
                await write(damaged)
                let findings = try await damaged.checking?.check(repairing: true) ?? []
                await damaged.close()
                guard findings.allSatisfy(\.isMended) else { continue }
                mendedCount += findings.isEmpty ? 0 : 1
                let mended = try await place.store()
                let left = try await mended.checking?.check(repairing: false)
                #expect(left == [], "\(column), \(value): \(findings)")
                await #expect(throws: Never.self, "\(column), \(value): \(findings)") { try await mended.allRecords() }
                await mended.close()
            }
        }
        // Only its reader knows what a setting has to say, and unindexed posts are brought into the index before the check.
        #expect(mendedCount > 0 || ["setting", "unindexed"].contains(table))
    }

    /// Reads in every way; a read may fail with an error.
    private func read(_ store: any Store) async {
        let post = Samples().harvest(1).posts[0].id
        var query = PostQuery()
        query.search = "text"
        query.order = .relevance
        var tagged = PostQuery()
        tagged.tag = "odd"
        for query in [PostQuery(), query, tagged] { _ = try? await store.posts(matching: query) }
        _ = try? await (store.subscriptions(), store.feeds(), store.counts(), store.sourceStates(), store.outlines(of: Samples().feed(1)))
        _ = try? await (store.posts([post]), store.versions(of: post), store.postIDs(startingWith: "", limit: 3), store.value(for: "a/b"))
        _ = try? await (
            store.posts(sharing: [SimilaritySign(7)], limit: 3), store.recall(Samples().harvest(1).posts[0].evidence, of: Samples().feed(1))
        )
        _ = try? await store.allRecords()
        _ = try? await store.checking?.check(repairing: false)
        await store.close()
    }

    private func write(_ store: any Store) async {
        let posts = Samples().harvest(3).posts.map(\.id)
        _ = try? await store.commit(Samples().harvest(1, edition: 3))
        _ = try? await store.mark([posts[0]], StatusChange(isRead: true))
        _ = try? await store.mark(matching: PostQuery(), StatusChange(isApart: true))
        _ = try? await store.remove([posts[1]], at: .epoch)
        try? await store.update(Samples().subscription(3, tags: ["a"]))
        await store.settle()
    }
}

import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("Of a SQLite file with damaged pages everything is kept that can be read")
struct SQLiteSalvageTests {
    private static let count = 400

    private func damagedStore(_ place: Scratch, _ objects: [String], pages: Int) async throws {
        try await place.damagedStore(objects, pages: pages, of: Self.count)
    }

    private func mended(_ place: Scratch) async throws -> [String] {
        let store = try await place.store(StoreOptions(.repairing))
        let findings = try await store.checking?.check(repairing: true) ?? []
        await store.close()
        #expect(!findings.isEmpty && findings.allSatisfy { $0.isMended }, "\(findings)")
        return findings.map(\.message)
    }

    @Test(
        "no post is lost with pages of one table, nor its marks, and the file is whole again",
        arguments: ["feed", "subscription", "source", "post", "body", "evidence", "document", "post_by_feed", "sqlite_autoindex_post_1"])
    func oneTable(name: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [name], pages: 3)
        _ = try await mended(place)
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        var query = PostQuery()
        query.limit = 2 * Self.count
        let posts = try await store.posts(matching: query)
        #expect(Set(posts.map(\.id)) == Set((1...2).flatMap { Samples().harvest($0, count: Self.count).posts.map(\.id) }))
        #expect(posts.count(where: \.status.isRead) == 100)
        #expect(posts.count(where: \.status.isStarred) == 100)
        #expect(try await Set(store.subscriptions().map(\.id)) == [Samples().feed(1), Samples().feed(2)])
        for feed in 1...2 {
            let changes = try await store.commit(Samples().harvest(feed, count: Self.count))
            #expect(changes.new.isEmpty, "known by their ids")
        }
        #expect(try await store.posts(matching: query).allSatisfy { $0.post.content.html != nil && $0.post.title != nil })
        await store.close()
    }

    @Test(
        "before that, what can't be read of some posts hides no other, and is said",
        arguments: [("body", 3, 0), ("post", 1, 100)])
    func hidesNothing(table: String, pages: Int, atMostLost: Int) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [table], pages: pages)
        let all = (1...2).flatMap { Samples().harvest($0, count: Self.count).posts.map(\.id) }
        var query = PostQuery()
        query.limit = 2 * Self.count
        var ofFeed = query
        ofFeed.feeds = [Samples().feed(1)]
        var unread = query
        unread.isRead = false
        var words = query
        words.search = "post"
        var byWords = words
        byWords.order = .relevance
        for (query, expected) in [
            (query, all.count), (ofFeed, Self.count), (unread, all.count - 100), (words, all.count), (byWords, all.count),
        ] {
            let store = try await place.store(StoreOptions(.reading))
            let posts = try await store.posts(matching: query).map(\.id)
            #expect(Set(posts).count == posts.count && posts.count <= expected && posts.count >= expected - atMostLost)
            #expect(store.damage?.code == (table == "body" || posts.count < expected ? .damaged : nil))
            #expect(try await store.posts(all).count >= all.count - atMostLost)
            _ = try await store.posts(sharing: [SimilaritySign(7)], limit: 3)
            await store.close()
        }
        let store = try await place.store(StoreOptions(.reading))
        var (pages, next) = (Set<PostID>(), byWords)
        next.limit = 100
        while true {
            let page = try await store.posts(matching: next)
            pages.formUnion(page.map(\.id))
            guard let last = page.last, page.count == 100 else { break }
            next.after = next.place(of: last)
        }
        #expect(pages.count >= all.count - atMostLost, "page by page")
        await store.close()
    }

    @Test("each problem that SQLite names is a finding of one line")
    func oneLineEach() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        let pages = try await queue.read {
            try UInt64.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name IN ('post', 'body') AND pagetype = 'leaf'")
        }
        try queue.close()
        // Where a page says at which of its bytes its rows begin.
        for page in pages { try place.overwrite("store.sqlite", at: (page - 1) * UInt64(Scratch.pageSize) + 10, [0, 0, 0, 0]) }
        let store = try await place.store(StoreOptions(.reading))
        let findings = try await store.checking?.check(repairing: false).map(\.message) ?? []
        await store.close()
        #expect(findings.count > 1 && findings.allSatisfy { !$0.contains(where: \.isNewline) && !$0.contains("***") }, "\(findings)")
    }

    private func expectAllPosts(_ place: Scratch) async throws {
        let store = try await place.store()
        var query = PostQuery()
        query.limit = 3 * Self.count
        #expect(try await store.posts(matching: query).count == 2 * Self.count)
        await store.close()
    }

    @Test("what SQLite names only once the first of many faults are mended is mended as well")
    func behindTheFirst() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        // An index lacks a hundred rows, and the last row of its table has NULL in a column that is NOT NULL.
        try await queue.write {
            try $0.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'post';
                    UPDATE sqlite_schema SET sql = replace(sql, 'fingerprint BLOB NOT NULL', 'fingerprint BLOB') WHERE name = 'post';
                    UPDATE sqlite_schema SET sql = replace(sql, 'is_read = 0', 'is_read = 1') WHERE name = 'post_unread';
                    PRAGMA writable_schema = RESET;
                    UPDATE post SET fingerprint = NULL WHERE number = (SELECT max(number) FROM post);
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = (SELECT sql FROM kept) WHERE name = 'post';
                    DROP TABLE kept;
                    PRAGMA writable_schema = RESET
                    """)
        }
        try queue.close()
        let damaged = try await place.store()
        let seen = try await damaged.checking?.check(repairing: false) ?? []
        await damaged.close()
        #expect(!seen.isEmpty && seen.allSatisfy { $0.message.contains("post_unread") }, "\(seen)")
        #expect(try await mended(place).first?.contains("is kept as") == true)
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        await store.close()
        try await expectAllPosts(place)
    }

    @Test("of two repairs at once the later leaves the other's file alone")
    func twice() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post"], pages: 1)
        let stores = try await [place.store(), place.store()]
        let done = await withTaskGroup(of: Bool.self) { group in
            for store in stores { group.addTask { (try? await store.checking?.check(repairing: true)) != nil } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for store in stores { await store.close() }
        #expect(done.count { $0 } == 1)
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite.damaged-2")))
        try await expectAllPosts(place)
    }

    @Test("a store that is opened while it is repaired is the repaired one")
    func openedMeanwhile() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let repair = try DatabaseQueue(path: place.path("store.sqlite"))
        let opened = Locked<Task<any Store, any Error>?>(nil)
        let hasBegun = DispatchSemaphore(value: 0)
        try await repair.writeWithoutTransaction { db in
            try db.checkpoint(.truncate)
            try db.inTransaction(.immediate) {
                opened.withLock { $0 = Task { try await place.store(watch: { if $0.hasPrefix("BEGIN") { hasBegun.signal() } }) } }
                #expect(hasBegun.wait(timeout: .now() + 10) == .success, "it waits for the transaction to end")
                try FileManager.default.copyItem(atPath: place.path("store.sqlite"), toPath: place.path("new"))
                for name in ["", "-wal"] { rename(place.path("store.sqlite\(name)"), place.path("store.sqlite.damaged\(name)")) }
                unlink(place.path("store.sqlite-shm"))
                rename(place.path("new"), place.path("store.sqlite"))
                return .rollback
            }
        }
        try repair.close()
        let store = try #require(try await opened.withLock { $0 }?.value)
        try await store.subscribe([Samples().subscription(3)])
        await store.close()
        let after = try await place.store(StoreOptions(.reading))
        #expect(try await after.subscriptions().count == 3)
        await after.close()
    }

    @Test(
        "indexes that are damaged as well leave what the others know",
        arguments: ["post_starred", "post_by_feed", "sqlite_autoindex_post_1"])
    func severalTrees(index: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post", index], pages: 1)
        _ = try await mended(place)
        try await expectAllPosts(place)
    }

    @Test("a page that stands in another one's place ends nothing, and hides no post")
    func misplaced() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        let pages = try await queue.read { db in
            try UInt64.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name = 'post' AND pagetype = 'leaf' ORDER BY path")
        }
        try queue.close()
        let size = UInt64(Scratch.pageSize)
        let first = try place.bytes("store.sqlite").dropFirst(Int((pages[0] - 1) * size)).prefix(Int(size))
        try place.overwrite("store.sqlite", at: (pages[5] - 1) * size, Array(first))
        try place.overwrite("store.sqlite", at: (pages[6] - 1) * size, [UInt8](repeating: 0, count: Int(size)))
        _ = try await mended(place)
        try await expectAllPosts(place)
    }

    @Test("the new file is its owner's as the old one was")
    func mode() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post"], pages: 1)
        chmod(place.path("store.sqlite"), 0o640)
        _ = try await mended(place)
        var status = stat()
        #expect(stat(place.path("store.sqlite"), &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite.repair.tmp")))
    }

    @Test("a list of free pages that can't be read hides no post")
    func freePages() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        try await queue.write {
            try $0.execute(sql: "CREATE TABLE extra (text); INSERT INTO extra VALUES (zeroblob(100000)); DROP TABLE extra")
        }
        try queue.close()
        // The first page of that list, by the file's header (SQLite's file format, 1.3.9).
        let first = try place.bytes("store.sqlite")[32..<36].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        try #require(first > 0)
        let size = UInt64(Scratch.pageSize)
        try place.overwrite("store.sqlite", at: (first - 1) * size, [UInt8](repeating: 0xA5, count: Int(size)))
        _ = try await mended(place)
        try await expectAllPosts(place)
    }

    @Test("who repairs a file that SQLite reads nothing of is not sent to a repair")
    func schema() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["sqlite_schema"], pages: 1)
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(.repairing)) }
        #expect(failure?.code == .damaged && failure?.message.contains("restore a copy") == true)
        #expect(failure?.message.contains("--repair") == false)
    }

    @Test("a file whose end is missing is said to be so, and a repair keeps what is there", arguments: [0.65, 0.75, 0.95])
    func cut(share: Double) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        let bytes = try place.bytes("store.sqlite")
        let length = Int(Double(bytes.count) * share)
        #expect(truncate(place.path("store.sqlite"), length) == 0)
        for access in [StoreOptions.Access.reading, .writing] {
            let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(access)) }
            #expect(failure?.code == .damaged && failure?.message.contains("its end is missing") == true)
        }
        #expect(try place.bytes("store.sqlite") == bytes[..<length], "nothing is changed before somebody asks for it")

        let broken = try await place.store(StoreOptions(.repairing))
        #expect(try await broken.checking?.check(repairing: true).isEmpty == false)
        await broken.close()
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        var query = PostQuery()
        query.limit = 2 * Self.count
        let kept = try await store.posts(matching: query).count
        #expect(Double(kept) > share / 2 * Double(query.limit ?? 0), "\(kept)")
        try await store.subscribe([Samples().subscription(1), Samples().subscription(2)])
        for feed in 1...2 { _ = try await store.commit(Samples().harvest(feed, count: Self.count)) }
        #expect(try await store.posts(matching: query).count == query.limit)
        await store.close()
    }

    @Test("what can't be opened with zeros for its end either is as it was", arguments: [nil, 3 * Scratch.pageSize, 100])
    func hopeless(length: Int?) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, [], pages: 0)
        // Cut, so that a part of the schema is missing; or with a header that says that there are far more pages than there are.
        if let length {
            truncate(place.path("store.sqlite"), length)
        } else {
            try place.overwrite("store.sqlite", at: 28, [0x7F, 0, 0, 0])
        }
        let bytes = try place.bytes("store.sqlite")
        let failure = await #expect(throws: StoreFailure.self) { try await place.store(StoreOptions(.repairing)) }
        #expect(failure?.message.contains("reads nothing of it; restore a copy, or an archive") == true, "\(String(describing: failure))")
        #expect(try place.bytes("store.sqlite") == bytes)
    }

    @Test("the damaged file stays beside the new one, each time under a name of its own")
    func kept() async throws {
        let place = try Scratch()
        defer { place.remove() }
        for name in ["store.sqlite.damaged", "store.sqlite.damaged-2"] {
            for old in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] { unlink(place.path(old)) }
            try await damagedStore(place, ["post"], pages: 1)
            #expect(try await mended(place).first?.contains("is kept as \(place.path(name))") == true)
            let damage = Data(repeating: 0xA5, count: Scratch.pageSize)
            #expect(try place.bytes(name).range(of: damage) != nil)
        }
    }

    @Test("what is in the way of a repair is said of the store, and changes nothing", arguments: ["damaged", "repair.tmp"])
    func inTheWay(ending: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post"], pages: 1)
        let path = place.path("store.sqlite")
        let taken = ending == "damaged" ? [""] + (2...99).map { "-\($0)" } : [""]
        for number in taken {
            try FileManager.default.createDirectory(atPath: "\(path).\(ending)\(number)", withIntermediateDirectories: false)
        }
        let names = try Set(FileManager.default.contentsOfDirectory(atPath: place.url.path))
        let store = try await place.store()
        let failure = await #expect(throws: StoreFailure.self) { try await store.checking?.check(repairing: true) }
        await store.close()
        #expect(failure?.code == .unavailable)
        #expect(failure?.message.hasPrefix("The store \(path) cannot be repaired (") == true, "\(failure?.message ?? "")")
        #expect(failure?.message.contains("--store") == false)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: place.url.path)) == names)
    }

    @Test("who has the file open meanwhile writes nothing more")
    func others() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post"], pages: 1)
        let other = try await place.store()
        _ = try await mended(place)
        let failure = await #expect(throws: StoreFailure.self) { try await other.subscribe([Samples().subscription(3)]) }
        #expect(failure?.code == .unwritable)
        await other.close()
        let store = try await place.store()
        #expect(try await store.checking?.check(repairing: false) == [])
        #expect(try await store.subscriptions().count == 2)
        await store.close()
    }

    @Test("a table whose every page is gone is made of what its indexes say")
    func wholeTable() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await damagedStore(place, ["post"], pages: 10_000)
        #expect(try await mended(place).contains { $0.hasPrefix("Posts that can't be read (\(2 * Self.count)): ") })
        let store = try await place.store()
        var query = PostQuery()
        query.isStarred = true
        query.limit = 2 * Self.count
        #expect(try await store.posts(matching: query).count == 100)
        await store.close()
    }
}

import AggregatorCore
import Foundation
import GRDB
import SQLiteStore
import Testing

/// How new posts come into the indexes, and what other processes do meanwhile.
struct SQLiteIndexingTests {
    private let samples = Samples()

    @Test("the signs of several batches are written together, when all of their posts are in the search's index")
    func together() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let statements = Locked<[String]>([])
        let store = try await place.store { statement in statements.withLock { $0.append(statement) } }
        try await fill(store, count: 2500)
        await store.settle()
        let transactions = statements.withLock { $0.split { $0.hasPrefix("COMMIT") } }
        #expect(transactions.map { $0.count { $0.hasPrefix("INSERT INTO search (rowid") } }.filter { $0 > 0 } == [1000, 1000, 500])
        #expect(transactions.count { $0.contains { $0.hasPrefix("INSERT OR IGNORE INTO sign") } } == 1)
        #expect(try rows(place) == Rows(waiting: 0, documents: 2500, signs: 2500))
        await store.close()
    }

    @Test("who is killed before signs are written has them written by the next one, and the index is not written again")
    func killed() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let left = ["", "-wal"].map { (place.path("store.sqlite" + $0), place.path("left.sqlite" + $0)) }
        let store = try await place.store { statement in
            guard statement.hasPrefix("INSERT OR IGNORE INTO sign") else { return }
            for (file, copy) in left { try? FileManager.default.copyItem(atPath: file, toPath: copy) }
        }
        try await fill(store, count: 1500)
        await store.settle()
        await store.close()
        for (file, copy) in left {
            try? FileManager.default.removeItem(atPath: file)
            try? FileManager.default.moveItem(atPath: copy, toPath: file)
        }
        #expect(try rows(place) == Rows(waiting: 1500, documents: 1500, signs: 0))

        let statements = Locked<[String]>([])
        let next = try await place.store { statement in statements.withLock { $0.append(statement) } }
        let signs = SimilaritySign.of(post(7))
        #expect(Set(try await next.posts(sharing: signs, limit: 9).values.joined()) == [id(7)], "what waits is looked into")
        await next.settle()
        #expect(statements.withLock { $0.count { $0.hasPrefix("INSERT INTO search (rowid") } } == 0)
        #expect(Set(try await next.posts(sharing: signs, limit: 9).values.joined()) == [id(7)])
        #expect(try rows(place) == Rows(waiting: 0, documents: 1500, signs: 1500))
        await next.close()
    }

    @Test("a reader that keeps what waits sees what others do to it meanwhile")
    func keptByReaders() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let writer = try await place.store()
        try await fill(writer, count: 3)
        let reader = try await place.store(StoreOptions(.reading))
        /// Which of some posts it finds.
        func found(_ numbers: Int...) async throws -> Set<PostID> {
            Set(try await reader.posts(sharing: numbers.flatMap { SimilaritySign.of(post($0)) }, limit: 9).values.joined())
        }
        #expect(try await found(1, 3) == [id(1)])
        #expect(try await found(2, 3) == [id(2)])
        try await fill(writer, count: 4)
        #expect(try await found(1, 3) == [id(1), id(3)])
        await writer.settle()
        #expect(try await found(1, 3) == [id(1), id(3)])
        try await fill(writer, count: 5)
        #expect(try await found(3, 4) == [id(3), id(4)])
        await reader.close()
        await writer.close()
    }

    @Test("a post that another changes before its signs are written is indexed again")
    func changedMeanwhile() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await fill(store, count: 30)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        // Does what a process that stores an edit does, while the signs are written.
        try await queue.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER meanwhile AFTER INSERT ON sign WHEN NEW.post = 3 BEGIN
                    INSERT OR REPLACE INTO unindexed (post, title) SELECT post, title FROM document WHERE post = 9;
                    DELETE FROM sign WHERE post = 9; DELETE FROM document WHERE post = 9; END
                    """)
        }
        try queue.close()
        await store.settle()
        #expect(try rows(place) == Rows(waiting: 0, documents: 30, signs: 30))
        await store.close()
    }

    @Test("long texts without spaces are indexed few at a time, so that others wait for few of them")
    func longTexts() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let statements = Locked<[String]>([])
        let store = try await place.store { statement in statements.withLock { $0.append(statement) } }
        try await fill(store, count: 6, text: Self.dense)
        await store.settle()
        let transactions = statements.withLock { $0.split { $0.hasPrefix("COMMIT") } }
        let posts = transactions.map { $0.count { $0.hasPrefix("INSERT INTO search (rowid") } }.filter { $0 > 0 }
        #expect(posts.reduce(0, +) == 6 && posts.allSatisfy { $0 <= 2 }, "\(posts)")
        #expect(try rows(place) == Rows(waiting: 0, documents: 6, signs: 6))
        await store.close()
    }

    @Test("who is ended leaves the transaction that was begun to the next one, and does not wait for its posts")
    func ended() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let task = Locked<Task<Void, Never>?>(nil)
        let store = try await place.store { statement in
            if statement.hasPrefix("INSERT INTO document") { task.withLock { $0?.cancel() } }
        }
        try await fill(store, count: 500)
        task.withLock { $0 = Task { await store.settle() } }
        await task.withLock { $0 }?.value
        #expect(try rows(place) == Rows(waiting: 500, documents: 0, signs: 0))
        await store.settle()
        #expect(try rows(place) == Rows(waiting: 0, documents: 500, signs: 500))
        await store.close()
    }

    /// 700 KB in which no pair of neighbouring letters occurs twice: rows of all letters, each row with a step of its own.
    private static var dense: String {
        var text = String.UnicodeScalarView()
        for step in 1...12 {
            for number in 0..<20_011 {
                let letter = UInt32(number * step % 20_011)
                if let scalar = Unicode.Scalar(0x4E00 + letter) { text.append(scalar) }
            }
        }
        return String(text)
    }

    private struct Rows: Equatable {
        var waiting: Int?
        var documents: Int?
        /// The number of posts that have signs.
        var signs: Int?
    }

    private func rows(_ place: Scratch) throws -> Rows {
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        defer { try? queue.close() }
        return try queue.read { db in
            func count(_ rows: String) throws -> Int? { try Int.fetchOne(db, sql: "SELECT count(\(rows)") }
            return Rows(
                waiting: try count("*) FROM unindexed"), documents: try count("*) FROM document"),
                signs: try count("DISTINCT post) FROM sign"))
        }
    }

    private func id(_ number: Int) -> PostID { PostID(samples.identifier("post 1 \(number)")) }

    private func post(_ number: Int) -> Post {
        var post = Post()
        post.title = RichText(plain: "Something happened at place number \(number)")
        post.addresses.page = WebAddress("https://example.org/stories/\(number)")
        return post
    }

    private func fill(_ store: any Store, count: Int, text: String? = nil) async throws {
        try await store.subscribe([samples.subscription(1)])
        var harvest = samples.harvest(1, count: count)
        for index in harvest.posts.indices {
            harvest.posts[index].post = post(index)
            harvest.posts[index].post.content.text = text
        }
        _ = try await store.commit(harvest)
    }
}

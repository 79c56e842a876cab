import AggregatorCore
import GRDB
import SQLiteStore
import Testing

/// Room that is given back, and what that costs.
struct SQLiteCompactionTests {
    private let samples = Samples()

    @Test("few posts that go leave the file as it lies, and the index of the search")
    func few() async throws {
        let (vacuums, waiting, pages) = try await remove(20)
        #expect(vacuums == 0)
        #expect(waiting == 0)
        #expect(pages.after >= pages.before)
    }

    @Test("where a tenth goes its room is given back, by way of a temporary file, and the index stays")
    func some() async throws {
        let (vacuums, waiting, pages) = try await remove(180)
        #expect(vacuums == 1)
        #expect(waiting == 0)
        #expect(pages.after < pages.before)
    }

    @Test("where most of the index is of posts that have gone it is made anew")
    func most() async throws {
        let (vacuums, waiting, pages) = try await remove(900)
        #expect(vacuums == 1)
        #expect(waiting == 300)
        #expect(pages.after < pages.before / 2)
    }

    /// Removes some of 1200 posts. Returns how often the file was written anew, how many posts wait for the index, and the file's pages.
    private func remove(_ count: Int) async throws -> (vacuums: Int, waiting: Int, pages: (before: Int, after: Int)) {
        let place = try Scratch()
        defer { place.remove() }
        let statements = Locked<[String]>([])
        let store = try await place.store { statement in statements.withLock { $0.append(statement) } }
        try await store.subscribe([samples.subscription(1)])
        var harvest = samples.harvest(1, count: 1200)
        // A page holds few of them.
        let text = Markup(sanitized: String(repeating: "long ", count: 400))
        for index in harvest.posts.indices { harvest.posts[index].post.content.html = text }
        _ = try await store.commit(harvest)
        await store.settle()
        try await store.compact()
        let before = try await read("PRAGMA page_count", place)
        statements.withLock { $0.removeAll() }
        let found = try await store.posts(matching: search("long"))
        #expect(try await store.remove(found.prefix(count).map(\.id), at: .epoch) == count)
        try await store.compact()
        #expect(try await store.posts(matching: search("long")).map(\.id) == found.dropFirst(count).map(\.id))
        let done = statements.withLock { $0.filter { $0 == "VACUUM" || $0.hasPrefix("PRAGMA temp_store") } }
        let vacuums = done.count { $0 == "VACUUM" }
        #expect(done == (vacuums == 0 ? [] : ["PRAGMA temp_store = FILE", "VACUUM", "PRAGMA temp_store = MEMORY"]))
        let waiting = try await read("SELECT count(*) FROM unindexed", place)
        let after = try await read("PRAGMA page_count", place)
        await store.close()
        return (vacuums, waiting, (before, after))
    }

    private func read(_ sql: String, _ place: Scratch) async throws -> Int {
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        defer { try? queue.close() }
        return try #require(try await queue.read { try Int.fetchOne($0, sql: sql) })
    }

    private func search(_ words: String) -> PostQuery {
        var query = PostQuery()
        query.search = words
        query.order = .newest
        return query
    }
}

import AggregatorCore
import GRDB
import SQLiteStore
import Testing

/// Words that more posts have than a search sorts.
struct SQLiteSearchTests {
    private let samples = Samples()

    @Test("what thousands of posts have is found in order, page by page, indexed or not")
    func manyMatches() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1), samples.subscription(2)])
        _ = try await store.commit(samples.harvest(1, count: 4500))
        await store.settle()
        _ = try await store.commit(samples.harvest(2, count: 50))
        let all = try await store.posts(matching: PostQuery())
        for order in PostQuery.Order.allCases {
            for words in ["text", "post", "text 4", "4 44"] {
                var query = PostQuery()
                query.search = words
                query.order = order
                let expected = all.filter { query.matches($0, feedTags: []) }.sorted { query.place(of: $0) < query.place(of: $1) }
                #expect(try await pages(of: query, store) == expected.map(\.id), "“\(words)” by \(order)")
            }
        }
        await store.close()
    }

    @Test("a large first pull leaves the index to those after it, and one that brings nothing leaves it alone")
    func catchesUp() async throws {
        let place = try Scratch()
        defer { place.remove() }
        var waiting: [Int?] = []
        for count in [2500, 0, 1200] {
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1), samples.subscription(2)])
            if count > 0 { _ = try await store.commit(samples.harvest(count > 2000 ? 1 : 2, count: count)) }
            await store.close()
            let file = try DatabaseQueue(path: place.path("store.sqlite"))
            waiting.append(try await file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM unindexed") })
            try file.close()
        }
        #expect(waiting == [2500, 2500, 0])
    }

    @Test("of long posts fewer are indexed in a transaction, as many as fill 4 MiB")
    func longPosts() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let statements = Locked<[String]>([])
        let integration = SQLiteStoreIntegration(.init { statement in statements.withLock { $0.append(statement) } })
        let backend = try #require(integration.contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "sqlite", path: place.path("store.sqlite")), options: StoreOptions())
        try await store.subscribe([samples.subscription(1)])
        var harvest = samples.harvest(1, count: 450)
        let text = Markup(sanitized: String(repeating: "long ", count: 4000))
        for index in harvest.posts.indices { harvest.posts[index].post.content.html = text }
        _ = try await store.commit(harvest)
        await store.close()
        let transactions = statements.withLock { $0.split { $0.hasPrefix("COMMIT") } }
        #expect(transactions.map { $0.count { $0.hasPrefix("INSERT INTO search (rowid") } }.filter { $0 > 0 } == [210, 210, 30])
    }

    private func pages(of query: PostQuery, _ store: any Store) async throws -> [PostID] {
        var query = query
        query.limit = 900
        var found: [PostID] = []
        while true {
            let page = try await store.posts(matching: query)
            found += page.map(\.id)
            guard let last = page.last else { return found }
            query.after = query.place(of: last)
        }
    }
}

import AggregatorContracts
import AggregatorCore
import PostgresStore
import Testing

/// What checking and mending mean for the use of the store.
@Suite("A PostgreSQL store is mended", .enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresMendingTests {
    private let samples = Samples()

    private func check(_ store: any Store, repairing: Bool = false) async throws -> [StoreFinding] {
        try await #require(store.checking).check(repairing: repairing)
    }

    @Test("a post that lost its text keeps the rest, and the next pull brings the text again")
    func textless() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            try await place.sql("DELETE FROM body WHERE post = '\(samples.posts(1)[0])'")
            #expect(try await check(store, repairing: true).count == 1)
            #expect(try await store.sourceStates().map(\.key) == [samples.feed(2)], "its source is asked without validators")
            #expect(try await store.posts(matching: PostQuery()).count { $0.post.content.html == nil } == 1)
            #expect(try await store.commit(samples.harvest(1)).changed == [samples.posts(1)[0]])
            #expect(try await store.posts(matching: PostQuery()).count { $0.post.content.html == nil } == 0)
            #expect(try await check(store).isEmpty)
            await store.close()
        }
    }

    @Test(
        "a search finds again what it found, by words and by tags",
        arguments: ["ALTER TABLE body DROP COLUMN grams", "UPDATE body SET grams = ''"])
    func finds(sql: String) async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
            try await place.sql(sql)
            try await place.sql("UPDATE post SET tags = '{odd}'")
            let again = try await place.store()
            #expect(try await check(again, repairing: true).allSatisfy { $0.isMended })
            var query = PostQuery()
            query.search = "text 3"
            #expect(try await again.posts(matching: query).count == 2)
            query = PostQuery()
            query.tag = "odd"
            #expect(try await again.posts(matching: query).isEmpty)
            await again.close()
        }
    }

    @Test("an index that does not say what its table says is made anew, where the server has `amcheck`")
    func trees() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            let store = try await place.store()
            try await samples.fill(store)
            // Rows that come while the index is not kept up are missing in it.
            let index = "WHERE indexrelid = 'post_starred'::regclass"
            try await place.sql("UPDATE pg_index SET indisready = false \(index)")
            try await place.sql("UPDATE post SET is_starred = true")
            try await place.sql("UPDATE pg_index SET indisready = true \(index)")
            #expect(try await check(store).isEmpty, "nobody asked the tree")
            try await place.sql("CREATE EXTENSION amcheck")
            let found = try await check(store)
            #expect(found.count == 1 && found.first?.message.hasPrefix("PostgreSQL reports: ") == true, "\(found)")
            #expect(found.first?.message.hasSuffix("; --repair makes indexes anew.") == true, "\(found)")
            #expect(try await check(store, repairing: true).map(\.isMended) == [true])
            #expect(try await check(store).isEmpty)
            await store.close()
        }
    }

    @Test("a pull that is just committing is not waited for by who looks, nor by who mends what is whole")
    func beside() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 0.2))
            try await samples.fill(store)
            let worker = try await place.holding("SELECT FROM subscription FOR UPDATE")
            #expect(try await check(store).isEmpty)
            #expect(try await check(store, repairing: true).isEmpty)
            try await place.sql("UPDATE body SET title = 'other'")
            #expect(try await check(store).count == 1)
            let failure = await StoreFailure.of { _ = try await check(store, repairing: true) }
            #expect(failure?.code == .busy, "what is to be mended is")
            try await worker.end()
            #expect(try await check(store, repairing: true).map(\.isMended) == [true])
            await store.close()
        }
    }

    @Test("what others commit, mark, remove and follow meanwhile is no damage")
    func races() async throws {
        try await withScratch { place in
            let (store, looker) = (try await place.store(), try await place.store(StoreOptions(.reading)))
            try await samples.fill(store)
            try await withThrowingTaskGroup { group in
                for feed in 3..<7 {
                    group.addTask {
                        for round in 1...6 {
                            try await store.subscribe([samples.subscription(feed)])
                            _ = try await store.commit(samples.harvest(feed, count: 5 * round))
                            _ = try await store.mark(samples.posts(feed), StatusChange(isStarred: round % 2 == 0))
                            _ = try await store.remove(samples.posts(feed, count: 2), at: .epoch)
                            if round % 3 == 0 { try await store.unsubscribe(samples.feed(feed)) }
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<12 {
                        let findings = try await check(looker)
                        #expect(findings == [])
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await check(store) == [])
            await store.close()
            await looker.close()
        }
    }

    @Test("more posts than are looked into at a time, and of any length, are all looked into")
    func many() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await store.subscribe([samples.subscription(1)])
            var harvest = samples.harvest(1, count: 2500)
            for number in stride(from: 0, to: 40, by: 2) {
                harvest.posts[number].post.content.html = Markup(sanitized: String(repeating: "<p>Long \(number)</p>", count: 20_000))
            }
            _ = try await store.commit(harvest)
            #expect(try await check(store).isEmpty)
            try await place.sql("UPDATE body SET folded = 'other'")
            let findings = try await check(store, repairing: true)
            #expect(
                findings == [StoreFinding("Posts that the search does not know (2500): they are looked into from now on.", isMended: true)])
            #expect(try await check(store).isEmpty)
            await store.close()
        }
    }
}

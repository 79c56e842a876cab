import AggregatorContracts
import AggregatorCore
import PostgresStore
import Testing

/// Rows that were changed behind the store's back.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresDamageTests {
    private let samples = Samples()

    @Test(
        "what can't be read is named to whoever reads, and not archived as if it were whole; mended, all is archived",
        arguments: [
            ("UPDATE post SET record = '{' WHERE id = 'POST'", "post "), ("UPDATE post SET record = '7' WHERE id = 'POST'", "post "),
            ("UPDATE source SET record = '7' WHERE feed = 'FEED'", "feed "),
            ("DELETE FROM body WHERE post = 'POST'", "post "),
            ("INSERT INTO version (post, record) VALUES ('POST', '{}')", "post "),
            ("INSERT INTO version (post, record) VALUES ('POST', '{')", "post "),
            ("UPDATE subscription SET record = '{' WHERE feed = 'FEED'", "feed "),
            ("UPDATE source SET record = '{' WHERE feed = 'FEED'", "feed "), ("UPDATE feed SET record = '{' WHERE id = 'FEED'", "feed "),
        ])
    func damaged(sql: String, owner: String) async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
            let post = samples.posts(2)[3]
            let names = [("POST", post.description), ("FEED", samples.feed(2).description)]
            try await place.sql(names.reduce(sql) { $0.replacing($1.0, with: $1.1) })

            let again = try await place.store(StoreOptions(.reading))
            let failure = await StoreFailure.of { _ = try await again.allRecords() }
            #expect(failure?.code == .damaged)
            #expect(failure?.message.contains(" of the \(owner)") == true, "\(failure?.message ?? "")")
            #expect(failure?.message.contains("aggregator check --repair") == true)
            #expect(again.damage == nil, "it is told already")
            #expect(try await again.posts(matching: PostQuery()).count == 10, "lists show what they can")
            #expect(try await again.subscriptions().count == 2, "sources are followed as before")
            _ = try await (again.feeds(), again.sourceStates(), again.versions(of: post))
            #expect(again.damage?.code == .damaged)
            #expect(again.damage?.message.contains(" of the \(owner)") == true, "\(again.damage?.message ?? "")")
            await again.close()

            let mended = try await place.store()
            #expect(try await mended.checking?.check(repairing: true).map(\.isMended) == [true])
            #expect(try await mended.allRecords().count == 12)
            #expect(try await Set(mended.subscriptions().map(\.id)) == [samples.feed(1), samples.feed(2)])
            await mended.close()
        }
    }

    @Test("a subscription that can't be read is pulled, changed, followed anew and removed as the one of its address alone")
    func damagedSubscription() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            func damage() async throws {
                try await place.sql("UPDATE subscription SET record = '{' WHERE feed = '\(samples.feed(2))'")
            }
            try await damage()
            let bare = try samples.subscription(2)
            #expect(try await store.commit(samples.harvest(2, count: 7)).new.count == 2)
            #expect(try await store.subscribe([bare]) == [bare])
            var named = bare
            named.name = "Two"
            #expect(try await store.update(named, from: bare))
            #expect(try await store.subscriptions(to: [bare.id]) == [named])
            try await damage()
            try await store.unsubscribe(bare.id)
            #expect(try await store.subscriptions().map(\.id) == [samples.feed(1)])
            await store.close()
        }
    }
}

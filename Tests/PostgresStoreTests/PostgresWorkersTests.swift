import AggregatorCore
import PostgresStore
import Testing

/// Leases, as workers on several machines have them.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresWorkersTests {
    private let samples = Samples()
    private let lanes = (0..<200).map { Lane(site: "\($0).example", feed: Samples().feed($0)) }

    private func worker(_ number: Int) -> Identifier { samples.identifier("worker \(number)") }

    private func lease(
        _ store: any Store, _ lanes: [Lane], limit: Int = 1000, by number: Int, for seconds: Int64 = 3600, now: Timestamp = .epoch
    ) async throws -> [Lane] {
        try await #require(store.leasing).lease(lanes, limit: limit, by: worker(number), for: seconds, now: now)
    }

    @Test("the server's clock says when a lease ends, whatever those of the workers say")
    func clock() async throws {
        try await withScratch { place in
            let store = try await place.store()
            let (past, future) = (Timestamp(seconds: .min), Timestamp(seconds: .max))
            #expect(try await lease(store, Array(lanes[..<2]), by: 1, now: past).count == 2)
            #expect(try await lease(store, Array(lanes[..<2]), by: 2, now: future).isEmpty)
            try await place.sql("UPDATE lane SET until = clock_timestamp() WHERE name = '0.example'")
            #expect(try await lease(store, Array(lanes[..<2]), by: 2, now: past) == [lanes[0]])
            #expect(try await lease(store, Array(lanes[..<2]), by: 1, for: .max, now: future) == [lanes[1]])
            let length = "SELECT until - now() BETWEEN interval '7 days' AND interval '8 days' FROM lane WHERE name = '1.example'"
            #expect(try await place.sql(length) == ["t"])
            await store.close()
        }
    }

    @Test("what a server gave while its clock was ahead holds nothing once the clock is right")
    func clockWasAhead() async throws {
        try await withScratch { place in
            let store = try await place.store()
            _ = try await lease(store, Array(lanes[..<2]), by: 1)
            try await #require(store.leasing).release([lanes[1]: 1], by: worker(1), now: .epoch)
            for ahead in ["9 days", "1 year"] {
                try await place.sql("UPDATE lane SET until = clock_timestamp() + interval '\(ahead)'")
                #expect(try await lease(store, Array(lanes[..<2]), by: 2) == Array(lanes[..<2]), "\(ahead) ahead")
                #expect(try await lease(store, Array(lanes[..<2]), by: 1).isEmpty)
            }
            await store.close()
        }
    }

    @Test("those who ask at once, again and again and in any order, get each lane once")
    func once() async throws {
        try await withScratch { place in
            let stores = [try await place.store(), try await place.store(), try await place.store()]
            let given = try await withThrowingTaskGroup(of: [Lane].self) { group in
                for number in 0..<12 {
                    group.addTask {
                        var mine: [Lane] = []
                        for _ in 0..<4 {
                            let rest = lanes.filter { !mine.contains($0) }
                            mine += try await lease(stores[number % 3], number % 2 == 0 ? rest : rest.reversed(), limit: 7, by: number)
                        }
                        return mine
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(given).count == given.count)
            let rest = try await lease(stores[0], lanes, by: 99)
            #expect(Set(given + rest) == Set(lanes))
            for store in stores { await store.close() }
        }
    }

    @Test("what another worker is just writing is passed over, and not waited for")
    func passedOver() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 0))
            _ = try await lease(store, lanes, by: 1, for: 0)
            let holding = try await place.holding("SELECT FROM lane WHERE name = '1.example' FOR UPDATE")
            #expect(try await lease(store, Array(lanes[..<3]), by: 2) == [lanes[0], lanes[2]])
            try await holding.end()
            #expect(try await lease(store, Array(lanes[..<3]), by: 3) == [lanes[1]])
            await store.close()
        }
    }

    @Test("leases are kept over a crash of the server")
    func crash() async throws {
        try await withServer { server in
            let place = Scratch(server: server.address)
            let store = try await place.store(StoreOptions(wait: 60))
            #expect(try await lease(store, lanes, by: 1, for: 600).count == 200)
            try await server.stop("immediate")
            try await server.start()
            #expect(try await lease(store, lanes, by: 2).isEmpty)
            #expect(try await lease(store, lanes, by: 1).count == 200)
            await store.close()
        }
    }

    @Test("sites that nobody has asked for long are forgotten, and leases are no content")
    func forgotten() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            let before = try await store.records(after: nil, limit: 1000)
            _ = try await lease(store, Array(lanes[..<3]), by: 1)
            try await place.sql("UPDATE lane SET until = now() - interval '8 days' WHERE name <> '1.example'")
            try await store.compact()
            #expect(try await place.sql("SELECT name FROM lane") == ["1.example"])
            #expect(try await store.records(after: nil, limit: 1000) == before)
            await store.close()
        }
    }

    @Test("a store of format 1 is brought forward by whoever opens it for writing, with all that is in it")
    func migrated() async throws {
        try await withScratch { place in
            let store = try await place.store()
            try await samples.fill(store)
            await store.close()
            try await place.sql("DROP TABLE lane, writer, version, sign")
            try await place.sql("ALTER TABLE post DROP COLUMN is_apart")
            try await place.sql("DELETE FROM aggregator_format WHERE number > 1")
            #expect(await StoreFailure.of { _ = try await place.store(StoreOptions(.reading)) }?.code == .unavailable)
            let again = try await place.store()
            #expect(try await again.posts(matching: PostQuery()).count == 10)
            #expect(try await lease(again, lanes, by: 1).count == 200)
            #expect(try await again.commit(samples.harvest(1, count: 6)).new.count == 1)
            await again.close()
        }
    }
}

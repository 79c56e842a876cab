import AggregatorContracts
import AggregatorCore
import PostgresStore
import Testing

/// Several handles on one store, as processes on several machines have them.
@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresSharingTests {
    private let samples = Samples()

    @Test("handles that are used at once keep what they share", arguments: StoreSharing.checks)
    func shared(check: ContractCheck<StoreContract.Rig>) async throws {
        try await withScratch { place in
            let backend = try #require(PostgresStoreIntegration().contribution.storeBackends.first)
            try await check.run(on: StoreContract.Rig(backend: backend, location: place.location))
        }
    }

    @Test("a writer waits for another as long as it was told to, then says that the store is busy")
    func busy() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 0))
            try await samples.fill(store)
            let locker = try await place.holding("LOCK TABLE subscription IN EXCLUSIVE MODE")
            let failure = await StoreFailure.of { _ = try await store.commit(samples.harvest(1, count: 9)) }
            #expect(failure?.code == .busy)
            #expect(try await store.posts(matching: PostQuery()).count == 10, "reading waits for nobody")
            try await locker.end()
            #expect(try await store.commit(samples.harvest(1, count: 9)).new.count == 4)
            await store.close()
        }
    }

    @Test("a writer waits for another as long as it was told to, however short the server's statements have to be")
    func statementTimeout() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 2), "options=-c%20statement_timeout%3D1000&")
            try await samples.fill(store)
            let locker = try await place.holding("LOCK TABLE subscription IN EXCLUSIVE MODE")
            let failure = await StoreFailure.of { _ = try await store.commit(samples.harvest(1, count: 9)) }
            #expect(failure?.code == .busy, "\(String(describing: failure))")
            try await locker.end()
            await store.close()
        }
    }

    @Test("of a statement that the server cut short it is said what may do that")
    func cancelled() async throws {
        try await withScratch { place in
            let store = try await place.store(StoreOptions(wait: 60), "application_name=\(place.schema)&")
            try await samples.fill(store)
            let locker = try await place.holding("LOCK TABLE subscription IN EXCLUSIVE MODE")
            let commit = Task { try await store.commit(samples.harvest(1, count: 9)) }
            let waiting = "FROM pg_stat_activity WHERE application_name = '\(place.schema)' AND wait_event_type = 'Lock'"
            try await place.wait(until: "EXISTS (SELECT \(waiting))")
            #expect(try await place.sql("SELECT pg_cancel_backend(pid) \(waiting)") == ["t"])
            let failure = await StoreFailure.of { _ = try await commit.value }
            #expect(failure?.code == .unavailable)
            #expect(failure?.message.contains("statement_timeout") == true, "\(String(describing: failure))")
            try await locker.end()
            await store.close()
        }
    }
}

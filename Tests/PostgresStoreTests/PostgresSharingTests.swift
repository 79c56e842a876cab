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
}

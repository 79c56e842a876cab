import AggregatorContracts
import AggregatorCore
import PostgresStore
import Testing

@Suite(.enabled(if: TestServer.isThere, TestServer.isMissing))
struct PostgresStoreTests {
    @Test(arguments: StoreContract.checks)
    func keepsTheContract(check: ContractCheck<StoreContract.Rig>) async throws {
        try await withScratch { place in
            let backend = try #require(PostgresStoreIntegration().contribution.storeBackends.first)
            let rig = StoreContract.Rig(
                backend: backend, location: place.location,
                makeNewer: { _ in try await place.sql("INSERT INTO aggregator_format (number) VALUES (99)") },
                outOfReach: StoreLocation(scheme: "postgres", path: "//127.0.0.1:1/nowhere"))
            try await check.run(on: rig)
        }
    }
}

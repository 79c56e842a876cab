import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

struct InMemoryStoreTests {
    @Test(arguments: StoreContract.checks)
    func keepsTheContract(check: ContractCheck<StoreContract.Rig>) async throws {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        try await check.run(on: StoreContract.Rig(backend: backend, location: StoreLocation(scheme: "memory", path: check.name)))
    }
}

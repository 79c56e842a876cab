import AggregatorContracts
import AggregatorCore
import Testing

@testable import Shelves

struct StoreContractTests {
    @Test(arguments: StoreContract.checks)
    func keepsTheContract(_ check: ContractCheck<StoreContract.Rig>) async throws {
        try await check.run(on: StoreContract.Rig(backend: ShelfBackend(), location: StoreLocation(scheme: "shelf", path: check.name)))
    }
}

import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

struct StoreContractTests {
    @Test("every check is failed by some broken store, and every broken store by some check")
    func checksCanFail() async throws {
        let fakes = StoreFault.allCases.map { fault in
            BrokenFake(name: fault.rawValue) {
                let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
                let makeNewer: @Sendable (StoreLocation) -> Void = { _ in }
                return StoreContract.Rig(
                    backend: FaultyBackend(base: backend, fault: fault), location: StoreLocation(scheme: "memory", path: "x"),
                    makeNewer: fault == .opensNewerFormats ? makeNewer : nil, outOfReach: FaultyBackend.outOfReach)
            }
        }
        let matrix = await FailureMatrix(seam: "store", checks: StoreContract.checks, fakes: fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

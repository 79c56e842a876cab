import AggregatorContracts
import Testing

struct ContractTests {
    @Test(arguments: TransportContract.checks + TransportContract.wireChecks)
    func `libcurl's transport keeps the contract`(check: ContractCheck<TransportContract.Rig>) async throws {
        try await withRig { rig, _ in try await check.run(on: rig) }
    }
}

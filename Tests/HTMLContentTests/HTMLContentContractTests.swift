import AggregatorContracts
import AggregatorCore
import HTMLContent
import Testing

@Suite struct HTMLContentContractTests {
    @Test(arguments: HTMLProcessorContract.checks)
    func keepsTheContract(check: ContractCheck<any HTMLProcessor>) async throws {
        try await check.run(on: #require(HTMLContentIntegration().contribution.html))
    }
}

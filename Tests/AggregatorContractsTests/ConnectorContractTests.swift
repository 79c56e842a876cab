import AggregatorContracts
import Testing

@Suite("The connector's contract can tell bad implementations from good ones")
struct ConnectorContractTests {
    @Test("a connector without a mistake passes", arguments: ConnectorContract.checks)
    func passes(check: ContractCheck<ConnectorContract.Rig>) async throws { try await check.run(on: try ConnectorFake.rig(.none)) }

    @Test("every mistake is found, and every check finds one")
    func teeth() async {
        let mistakes = ConnectorFake.Mistake.allCases.filter { $0 != .none }
        let matrix = await FailureMatrix(
            seam: "connector", checks: ConnectorContract.checks,
            fakes: mistakes.map { mistake in BrokenFake(name: mistake.rawValue) { try ConnectorFake.rig(mistake) } })
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

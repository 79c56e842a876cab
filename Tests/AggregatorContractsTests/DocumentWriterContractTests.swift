import AggregatorContracts
import Testing

@Suite("The document writer's contract can tell bad implementations from good ones")
struct DocumentWriterContractTests {
    @Test("a writer without a mistake passes", arguments: DocumentWriterContract.checks)
    func passes(check: ContractCheck<DocumentWriterContract.Rig>) async throws { try await check.run(on: DocumentWriterFake.rig(.none)) }

    @Test("every mistake is found, and every check finds one")
    func teeth() async {
        let mistakes = DocumentWriterFake.Mistake.allCases.filter { $0 != .none }
        let matrix = await FailureMatrix(
            seam: "document-writer", checks: DocumentWriterContract.checks,
            fakes: mistakes.map { mistake in BrokenFake(name: mistake.rawValue) { DocumentWriterFake.rig(mistake) } })
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }
}

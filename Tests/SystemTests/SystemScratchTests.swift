import AggregatorContracts
import AggregatorCore
import Testing

@testable import System

@Suite("Scratch folders are lent and gone")
struct SystemScratchTests {
    private static let environment = SystemEnvironment()

    @Test(arguments: ScratchContract.checks)
    func keepsTheContract(check: ContractCheck<ScratchContract.Rig>) async throws {
        try await check.run(on: ScratchContract.Rig(scratch: SystemScratch(environment: Self.environment), files: SystemFiles()))
    }

    /// Lends one folder again and again, with something in it, and keeps it.
    private struct Hoarder: ScratchService {
        let folder: String
        func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
            try await body(folder)
        }
    }

    @Test("the contract finds out who lends one folder to all and never cleans it", arguments: ScratchContract.checks)
    func findsHoarders(check: ContractCheck<ScratchContract.Rig>) async throws {
        try await SystemScratch(environment: Self.environment).withFolder { folder in
            try await SystemFiles().write([1], to: "\(folder)/left-over")
            await #expect(throws: (any Error).self) {
                try await check.run(on: ScratchContract.Rig(scratch: Hoarder(folder: folder), files: SystemFiles()))
            }
        }
    }
}

import AggregatorContracts
import AggregatorCore
import Glibc
import Testing

@testable import System

@Suite("Scratch folders are lent and gone")
struct SystemScratchTests {
    private static let environment = SystemEnvironment()

    @Test(arguments: ScratchContract.checks)
    func keepsTheContract(check: ContractCheck<ScratchContract.Rig>) async throws {
        try await check.run(on: ScratchContract.Rig(scratch: SystemScratch(environment: Self.environment), files: SystemFiles()))
    }

    @Test("folders in a lent folder are gone with it, and what a link in it leads to stays")
    func links() async throws {
        let files = SystemFiles()
        let outside = try ScratchFolder()
        try await files.write([1], to: "\(outside.path)/kept")
        let folder = try await SystemScratch(environment: Self.environment).withFolder { folder in
            try await files.makeFolder("\(folder)/a/b")
            try await files.write([1], to: "\(folder)/a/b/file")
            symlink(outside.path, "\(folder)/a/link")
            return folder
        }
        #expect(!files.exists(folder))
        #expect(files.exists("\(outside.path)/kept"))
    }

    @Test("a link that can't be removed is not followed", .enabled(if: geteuid() != 0, "root can remove everything"))
    func stuckLinks() async throws {
        let files = SystemFiles()
        let outside = try ScratchFolder()
        try await files.write([1], to: "\(outside.path)/kept")
        let folder = try await SystemScratch(environment: Self.environment).withFolder { folder in
            try await files.makeFolder("\(folder)/a")
            symlink(outside.path, "\(folder)/a/link")
            chmod("\(folder)/a", 0o500)
            return folder
        }
        #expect(files.exists("\(outside.path)/kept"))
        chmod("\(folder)/a", 0o700)
        unlink("\(folder)/a/link")
        rmdir("\(folder)/a")
        rmdir(folder)
    }

    /// Lends the same folder each time, and never cleans it.
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

import AggregatorContracts
import AggregatorCore
import Glibc
import Testing

@testable import System

@Suite("Lanes of the processes of this machine")
struct SystemLanesTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/lanes" }

    init() throws { folder = try ScratchFolder() }

    @Test(arguments: LaneContract.checks)
    func keepsTheContract(check: ContractCheck<LaneContract.Rig>) async throws {
        try await check.run(on: LaneContract.Rig(lanes: SystemLanes(), path: path))
    }

    @Test("the file is there while anybody has it open, holds nothing, and goes with the last")
    func file() throws {
        func size() -> Int? {
            var status = stat()
            return stat(path, &status) == 0 ? Int(status.st_size) : nil
        }
        var files = [LaneFile(path), LaneFile(path)]
        #expect(files.allSatisfy { $0 != nil })
        #expect(try #require(files[0]).take(7) && !(try #require(files[1]).take(7)))
        #expect(size() == 0)
        files.removeFirst()
        #expect(size() == 0)
        files.removeFirst()
        #expect(size() == nil)
    }

    @Test("what a dead process left is taken over, and a file that was put aside keeps nobody away")
    func leftovers() throws {
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        let first = try #require(LaneFile(path))
        #expect(first.take(1))
        rename(path, path + ".aside")
        let second = try #require(LaneFile(path))
        #expect(second.take(1))
        withExtendedLifetime((first, second)) {}
    }

    @Test("where no file can be made, nobody knows of anybody")
    func nowhere() {
        #expect(SystemLanes().leases(at: folder.path + "/missing/lanes") == nil)
        #expect(SystemLanes().leases(at: folder.path) == nil)
    }
}

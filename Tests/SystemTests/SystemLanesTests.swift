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

    @Test("who comes while the last one goes has a place, and nobody else has it")
    func comingAndGoing() async {
        let path = path
        let (missed, holders) = (Locked(0), Locked(0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        guard let file = LaneFile(path) else {
                            missed.withLock { $0 += 1 }
                            continue
                        }
                        guard file.take(1) else { continue }
                        let others = holders.withLock { holders in
                            holders += 1
                            return holders - 1
                        }
                        #expect(others == 0)
                        holders.withLock { $0 -= 1 }
                        file.give(1)
                    }
                }
            }
        }
        #expect(missed.withLock(\.self) == 0)
    }

    @Test("where no file can be made, nobody knows of anybody")
    func nowhere() {
        #expect(SystemLanes().leases(at: folder.path + "/missing/lanes") == nil)
        #expect(SystemLanes().leases(at: folder.path) == nil)
    }
}

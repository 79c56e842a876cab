import Glibc
import Testing

@testable import System

@Suite("The environment of a process")
struct SystemEnvironmentTests {
    private func environment(_ entries: [String]) -> SystemEnvironment { environment(of: entries.map { strdup($0) }) }

    private func environment(of entries: [UnsafeMutablePointer<CChar>?]) -> SystemEnvironment {
        var pointers = entries + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { $0.baseAddress.map { SystemEnvironment($0) } ?? SystemEnvironment() }
    }

    @Test(
        "that has no HOME has its account's, as a shell would; an empty one is what somebody said", arguments: ["HOME=/home/ada", "HOME="])
    func home(entry: String) {
        let account = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
        #expect(environment(["TERM=dumb"]).variable("HOME") == account)
        #expect(environment([entry]).variable("HOME") == String(entry.dropFirst(5)))
    }

    @Test("the environment of a process says which values are no UTF-8, and were mended")
    func mended() {
        let bytes: [[UInt8]] = [
            Array("A=/tmp/\u{e4}\0".utf8), Array("HOME=/tmp/".utf8) + [0xFF, 0], Array("B=".utf8) + [0xFF, 0], Array("B=1\0".utf8),
        ]
        let environment = environment(of: bytes.map { strdup($0.map { CChar(bitPattern: $0) }) })
        #expect(environment.mendedVariables == ["HOME", "B"])
        #expect(environment.variable("A") == "/tmp/\u{e4}")
        #expect(!environment.isWorkingDirectoryMended)
    }

    @Test("of two entries of a name the first counts, and what is none is passed over")
    func entries() {
        let environment = environment(["A=1", "A=2", "=x", "nonsense", "B="])
        #expect(environment.variable("A") == "1" && environment.variable("B") == "")
        #expect(environment.variables(startingWith: "").map(\.name).filter { $0 != "HOME" } == ["A", "B"])
    }
}

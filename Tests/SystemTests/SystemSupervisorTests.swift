import AggregatorContracts
import AggregatorCore
import Glibc
import Testing

@testable import System

@Suite("The supervisor hears what systemd's protocol says")
struct SystemSupervisorTests {
    @Test(
        "the supervisor keeps the contract, at a path and at an abstract name", arguments: SupervisorContract.checks,
        ["/supervisor", "@aggregator-test"])
    func contract(check: ContractCheck<SupervisorContract.Rig>, name: String) async throws {
        let folder = try ScratchFolder()
        let listener = try Listener(name.hasPrefix("/") ? folder.path + name : "\(name)-\(UInt64.random(in: .min ... .max))")
        let variables = ["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": String(getpid())]
        let supervisor = SystemSupervisor(environment: Variables(values: variables))
        try await check.run(on: SupervisorContract.Rig(supervisor: supervisor, watchdogInterval: 20) { listener.words })
    }

    @Test("the time between two signs of life may be hours")
    func hours() {
        let supervisor = SystemSupervisor(
            environment: Variables(values: ["NOTIFY_SOCKET": "/nowhere/socket", "WATCHDOG_USEC": "7200000000"]))
        #expect(supervisor.watchdogInterval == 7200)
    }

    @Test(
        "where nobody watches, or another process is meant, no sign of life is wanted and telling does nothing",
        arguments: [
            [:], ["NOTIFY_SOCKET": "", "WATCHDOG_USEC": "1000000"], ["NOTIFY_SOCKET": "relative", "WATCHDOG_USEC": "1000000"],
            ["NOTIFY_SOCKET": "/nowhere/socket", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"],
            ["NOTIFY_SOCKET": "/nowhere/socket", "WATCHDOG_USEC": "soon"], ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)],
            ["WATCHDOG_USEC": "1000000"],
        ])
    func nobody(variables: [String: String]) {
        let supervisor = SystemSupervisor(environment: Variables(values: variables))
        #expect(supervisor.watchdogInterval == nil)
        for word in [SupervisorWord.ready, .alive, .status("x"), .stopping] { supervisor.tell(word) }
    }
}

private struct Variables: EnvironmentService {
    let values: [String: String]
    let workingDirectory = "/"
    func variable(_ name: String) -> String? { values[name] }
    func variables(startingWith prefix: String) -> [(name: String, value: String)] { [] }
}

/// The other end of the socket: a datagram is a word.
private final class Listener: Sendable {
    let path: String
    private let descriptor: FileDescriptor

    init(_ path: String) throws {
        self.path = path
        descriptor = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: path.utf8)
            if place[0] == UInt8(ascii: "@") { place[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
        let number = descriptor.number
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
        }
        try #require(result == 0)
    }

    /// All words that have come so far, without waiting for more.
    var words: [SupervisorWord] {
        var words: [SupervisorWord] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count >= 0 else { return words }
            switch String(decoding: bytes[..<count], as: UTF8.self) {
            case "READY=1": words.append(.ready)
            case "STOPPING=1": words.append(.stopping)
            case "WATCHDOG=1": words.append(.alive)
            case let status where status.hasPrefix("STATUS="): words.append(.status(String(status.dropFirst(7))))
            case let other: words.append(.status("unknown: \(other)"))
            }
        }
    }
}

import AggregatorContracts
import AggregatorCore
import CCurl
import Testing

@testable import CurlTransport

/// The guard against a server that keeps libcurl in one call. The tests take its looks by hand.
struct StallGuardTests {
    /// Two ends of a connection; libcurl's call would be about `ours`.
    private final class Line {
        let ours: Int32
        private let theirs: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
            (ours, theirs) = (ends[0], ends[1])
        }

        deinit {
            close(ours)
            close(theirs)
        }

        /// Whether the other end reads the end of the connection.
        var isShut: Bool {
            var byte: UInt8 = 0
            return recv(theirs, &byte, 1, 0) == 0
        }
    }

    /// A connection whose server sends on demand.
    private final class Flooded {
        private static let question = Array("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

        let ours: Int32
        private let server: LoopbackServer

        init() throws {
            server = try LoopbackServer()
            ours = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(server.port).bigEndian
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            let isConnected = withUnsafePointer(to: &address) { [ours] in
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(ours, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            }
            try #require(isConnected == 0)
        }

        func flood() throws {
            try #require(send(ours, Self.question, Self.question.count, 0) == Self.question.count)
            var ready = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
            try #require(poll(&ready, 1, 60_000) == 1)
        }

        var isShut: Bool { send(ours, Self.question, Self.question.count, Int32(MSG_NOSIGNAL)) == -1 }

        deinit { close(ours) }
    }

    @Test func `a call that does not return loses its socket, and no other`() throws {
        let stallGuard = try #require(StallGuard())
        let (stuck, other) = (try Line(), try Line())
        for line in [stuck, other] { stallGuard.add(line.ours) }
        stallGuard.enter(stuck.ours)
        for _ in 1..<StallGuard.oneSocketAfter { stallGuard.look() }
        #expect(!stuck.isShut)
        stallGuard.look()
        #expect(stuck.isShut)
        #expect(!other.isShut)
    }

    @Test func `of a call that went on to another socket, the one over which bytes come is lost`() throws {
        let stallGuard = try #require(StallGuard())
        let named = try Line()
        let flooded = try Flooded()
        for number in [named.ours, flooded.ours] { stallGuard.add(number) }
        stallGuard.enter(named.ours)
        for _ in 1..<StallGuard.oneSocketAfter { stallGuard.look() }
        try flooded.flood()
        stallGuard.look()
        #expect(!named.isShut)
        #expect(flooded.isShut)
    }

    @Test func `a call that goes on all the same loses what bytes come over, and no other`() throws {
        let stallGuard = try #require(StallGuard())
        let (named, other) = (try Line(), try Line())
        let floods = [try Flooded(), try Flooded()]
        for number in [named.ours, other.ours] + floods.map(\.ours) { stallGuard.add(number) }
        stallGuard.enter(named.ours)
        for _ in 1..<StallGuard.busySocketsAfter { stallGuard.look() }
        for flood in floods { try flood.flood() }
        stallGuard.look()
        for flood in floods { #expect(flood.isShut) }
        #expect(!other.isShut)
    }

    /// A guard that has shut down one connection, in the next call, which is about `line`.
    private func wary(of line: Line, usingProcessor: Bool = true) throws -> StallGuard {
        let time = Locked<UInt64>(0)
        let made = StallGuard(processorTime: { _ in
            time.withLock { time in
                if usingProcessor { time += StallGuard.suspicion }
                return time
            }
        })
        let stallGuard = try #require(made)
        let first = try Line()
        stallGuard.add(first.ours)
        stallGuard.enter(first.ours)
        for _ in 1...StallGuard.oneSocketAfter { stallGuard.look() }
        try #require(first.isShut)
        stallGuard.leave()
        stallGuard.remove(first.ours)
        stallGuard.enter(line.ours)
        return stallGuard
    }

    @Test func `after one that was caught the next is caught at a second glance`() throws {
        let (named, other) = (try Line(), try Line())
        let flooded = try Flooded()
        let stallGuard = try wary(of: named)
        for number in [named.ours, other.ours, flooded.ours] { stallGuard.add(number) }
        stallGuard.glance()
        try flooded.flood()
        stallGuard.glance()
        #expect(flooded.isShut)
        #expect(!named.isShut && !other.isShut)
    }

    @Test(arguments: [
        "it returned", "it brings something", "what it brings takes its time", "it waits for the processor", "nothing comes",
        "nobody was caught in this run",
    ])
    func `a second glance finds no fault with a call`(as reason: String) throws {
        let named = try Line()
        let flooded = try Flooded()
        let stallGuard = try wary(of: named, usingProcessor: reason != "it waits for the processor")
        for number in [named.ours, flooded.ours] { stallGuard.add(number) }
        if reason == "nobody was caught in this run" { stallGuard.guardTransfers(false) }
        if reason == "what it brings takes its time" { stallGuard.handOver() }
        stallGuard.glance()
        if reason != "nothing comes" { try flooded.flood() }
        if reason == "it returned" {
            stallGuard.leave()
            stallGuard.enter(flooded.ours)
        }
        if reason == "it brings something" {
            stallGuard.handOver()
            stallGuard.takeBack()
        }
        stallGuard.glance()
        #expect(!flooded.isShut && !named.isShut)
    }

    @Test func `a call loses nothing for the time that we take for what it hands over`() throws {
        let stallGuard = try #require(StallGuard())
        let line = try Line()
        stallGuard.add(line.ours)
        stallGuard.enter(line.ours)
        for _ in 1..<StallGuard.oneSocketAfter { stallGuard.look() }
        stallGuard.handOver()
        for _ in 0..<StallGuard.allSocketsAfter { stallGuard.look() }
        #expect(!line.isShut)
        stallGuard.takeBack()
        stallGuard.look()
        #expect(line.isShut)
    }

    @Test func `calls that return lose nothing, however many there are`() throws {
        let stallGuard = try #require(StallGuard())
        let line = try Line()
        stallGuard.add(line.ours)
        for _ in 0..<50 {
            stallGuard.enter(line.ours)
            stallGuard.look()
            stallGuard.leave()
            stallGuard.look()
        }
        #expect(!line.isShut)
    }

    @Test(arguments: [true, false])
    func `a call that goes on though nothing comes, or has no socket, loses all that are open`(hasSocket: Bool) throws {
        let stallGuard = try #require(StallGuard())
        let (named, other, closed) = (try Line(), try Line(), try Line())
        for line in [named, other, closed] { stallGuard.add(line.ours) }
        stallGuard.remove(closed.ours)
        stallGuard.enter(hasSocket ? named.ours : -1)
        for _ in 1..<StallGuard.allSocketsAfter { stallGuard.look() }
        #expect(!other.isShut)
        stallGuard.look()
        #expect(other.isShut)
        #expect(!closed.isShut)
    }

    @Test func `the guard looks by itself while transfers run`() throws {
        let stallGuard = try #require(StallGuard(interval: 1))
        let line = try Line()
        #expect(stallGuard.start())
        stallGuard.enter(line.ours)
        stallGuard.guardTransfers(true)
        var ready = pollfd(fd: line.ours, events: Int16(POLLHUP), revents: 0)
        #expect(poll(&ready, 1, 60_000) == 1)
        stallGuard.stop()
        #expect(line.isShut)
    }
}

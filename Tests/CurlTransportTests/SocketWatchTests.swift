import CCurl
import Testing

@testable import CurlTransport

struct SocketWatchTests {
    /// Sockets with something to read, added to a watch as libcurl adds them.
    private final class Lines {
        let watch: SocketWatch
        private let ends: [(ours: Int32, theirs: Int32)]

        init(_ count: Int) throws {
            let (wakeup, stallGuard) = (try #require(WakeupEvent()), try #require(StallGuard()))
            watch = try #require(SocketWatch(wakeup, stallGuard))
            ends = try (0..<count).map { _ in
                var ends: [Int32] = [-1, -1]
                try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
                return (ends[0], ends[1])
            }
            for end in ends {
                try #require(send(end.theirs, [1], 1, 0) == 1)
                _ = SocketWatch.change(nil, end.ours, CURL_POLL_IN, Unmanaged.passUnretained(watch).toOpaque(), nil)
            }
        }

        deinit {
            for end in ends {
                close(end.ours)
                close(end.theirs)
            }
        }

        var sockets: Set<Int32> { Set(ends.map(\.ours)) }

        /// The sockets that one wait reports as readable; `work` runs after each.
        func named(_ work: () -> Void = {}) -> [Int32] {
            var named: [Int32] = []
            _ = watch.wait(atMost: 60_000)
            watch.serve { socket, activity in
                if activity == CURL_CSELECT_IN { named.append(socket) }
                work()
            }
            return named
        }
    }

    @Test func `all sockets that are ready are named at once`() throws {
        let lines = try Lines(3)
        #expect(Set(lines.named()) == lines.sockets)
        #expect(Set(lines.named()) == lines.sockets, "nothing was read from them")
    }

    @Test func `a socket that keeps libcurl for long leaves the others for the next time, and none is passed over`() throws {
        let lines = try Lines(3)
        var named: [Int32] = []
        for _ in 0..<3 {
            let one = lines.named {
                let end = ContinuousClock.now + .milliseconds(60)
                while ContinuousClock.now < end {}
            }
            #expect(one.count == 1)
            named += one
        }
        #expect(Set(named) == lines.sockets)
    }
}

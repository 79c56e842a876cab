import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("While servers are silent the store goes on")
struct StoreThroughputTests {
    /// (bytes stored per second, seconds of silence, limit in bytes, bytes ahead)
    @Test(
        "what may come beyond the limit is as much as is stored in the time of an answer",
        arguments: [
            (10_000, 0.3, 50_000, 3_000), (10_000, 0, 50_000, 0), (1_000_000, 0.5, 50_000, 50_000), (0, 0.3, 50_000, 0),
            // A silence counts as a second at most: no line is slower.
            (10_000, 30, 50_000, 10_000), (10_000, -5, 50_000, 0), (10_000, 0.3, 0, 0), (.max, 1, 50_000, 50_000),
        ] as [(Int, Double, Int, Int)])
    func ahead(speed: Int, silence: Double, limit: Int, expected: Int) {
        var throughput = StoreThroughput()
        throughput.fill(uptime: 100)
        throughput.hear(after: silence)
        throughput.drain(speed, isEmpty: true, uptime: 101)
        #expect(throughput.ahead(limit: limit) == expected)
    }

    @Test("the time in which nothing waited does not count, nor does a moment say anything")
    func busy() {
        var throughput = StoreThroughput()
        throughput.hear(after: 0.5)
        throughput.hear(after: 0.1)
        throughput.fill(uptime: 0)
        throughput.drain(1_000, isEmpty: true, uptime: 0.0625)
        #expect(throughput.ahead(limit: 10_000) == 0)
        throughput.fill(uptime: 1_000)
        throughput.fill(uptime: 1_000.0625)
        throughput.drain(500, isEmpty: false, uptime: 1_000.0625)
        throughput.drain(500, isEmpty: true, uptime: 1_000.125)
        #expect((3_199...3_200).contains(throughput.ahead(limit: 10_000)))
        // Draining nothing changes nothing.
        throughput.drain(0, isEmpty: true, uptime: 2_000)
        #expect((3_199...3_200).contains(throughput.ahead(limit: 10_000)))
    }

    @Test("of a backlog over its limit more is asked for, as far as it is gone when the answers come")
    func backlog() {
        let clock = Locked(0.0)
        let backlog = Backlog(limit: 1_000) { clock.withLock { $0 } }
        let (near, far) = (backlog.begin(uptime: 0), backlog.begin(uptime: 0))
        near.arrival.noteKept(bytes: 100)
        backlog.end(near, bytes: 100)
        clock.withLock { $0 = 1 }
        backlog.release(100)
        backlog.end(backlog.begin(uptime: 1), bytes: 1_050)
        // All servers have answered at once so far.
        #expect(backlog.room(uptime: 1) == .full(until: nil))
        far.arrival.noteKept(bytes: 1)
        backlog.end(far, bytes: 1)
        // 100 bytes per second, and a third of a second until an answer.
        #expect(backlog.room(uptime: 1) == .full(until: nil))
        clock.withLock { $0 = 1.5 }
        backlog.release(30)
        #expect(backlog.room(uptime: 1.5) == .free)
    }

    @Test("who waited for its turn at a host tells nothing of how long it was silent")
    func resting() {
        let clock = Locked(0.0)
        let backlog = Backlog(limit: 1_000) { clock.withLock { $0 } }
        let resting = backlog.begin(uptime: 0)
        backlog.rest(resting.arrival)
        clock.withLock { $0 = 1 }
        backlog.goOn(resting.arrival)
        backlog.end(resting, bytes: 1_100)
        clock.withLock { $0 = 2 }
        backlog.release(50)
        #expect(backlog.room(uptime: 2) == .full(until: nil))
    }
}

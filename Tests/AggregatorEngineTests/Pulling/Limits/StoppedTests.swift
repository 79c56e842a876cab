import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Servers that stop hold up nobody who waits for room")
struct StoppedTests {
    private let clock = Locked(10.0)

    private func backlog() -> Backlog {
        Backlog(limit: 1_000) { [clock] in clock.withLock { $0 } }
    }

    @Test("where nobody waits nobody is looked for, and whoever has stopped is left alone")
    func nobodyWaits() {
        let backlog = backlog()
        let stopped = backlog.begin(uptime: 10)
        stopped.arrival.noteKept(bytes: 100_000)
        #expect(backlog.look(uptime: 100) == nil)
        #expect(!stopped.arrival.isGivenUp)
    }

    @Test("who waits goes on when others have stopped, though nothing else happens")
    func goesOn() {
        let (backlog, resumed) = (backlog(), Locked(0))
        let (stopping, waiting) = (backlog.begin(uptime: 10), backlog.begin(uptime: 10))
        stopping.arrival.noteKept(bytes: 8_000)
        waiting.arrival.noteKept(bytes: 500)
        #expect(!waiting.arrival.requestRoom { resumed.withLock { $0 += 1 } })
        #expect(backlog.look(uptime: 12.5) == 13)
        #expect(resumed.withLock { $0 } == 0 && !stopping.arrival.isGivenUp)
        #expect(backlog.look(uptime: 13) == nil)
        #expect(resumed.withLock { $0 } == 1 && !stopping.arrival.isGivenUp)
    }

    @Test("where that is not enough those that have stopped are given up, the largest first, and no more than it takes")
    func givenUp() {
        let backlog = backlog()
        let stopped = [4_000, 20_000, 3_000, 9_000].map { bytes in
            let transfer = backlog.begin(uptime: 10)
            transfer.arrival.noteKept(bytes: bytes)
            return transfer.arrival
        }
        let waiting = backlog.begin(uptime: 10)
        waiting.arrival.noteKept(bytes: 60)
        clock.withLock { $0 = 13 }
        #expect(!waiting.arrival.requestRoom {})
        let ended = Locked<[Int]>([])
        for (number, arrival) in stopped.enumerated() { arrival.setGiveUpHandler { ended.withLock { $0.append(number) } } }
        #expect(backlog.look(uptime: 13) == 16)
        #expect(ended.withLock { $0 } == [1, 3])
        #expect(stopped.map(\.isGivenUp) == [false, true, false, true])
        // Each transfer is told once.
        _ = backlog.look(uptime: 13)
        #expect(ended.withLock { $0 } == [1, 3])
    }

    @Test("a run hears of the first that waits")
    func heard() async {
        let backlog = backlog()
        let (large, waiting) = (backlog.begin(uptime: 10), backlog.begin(uptime: 10))
        large.arrival.noteKept(bytes: 9_000)
        #expect(!waiting.arrival.requestRoom {})
        await backlog.someoneRests()
        #expect(backlog.look(uptime: 10) == 13)
    }

    @Test("a page that is still to come is not given up for what the page before it brought, and one that stops is")
    func pages() {
        let (backlog, ended) = (backlog(), Locked(0))
        let (pages, waiting) = (backlog.begin(uptime: 10), backlog.begin(uptime: 10))
        pages.arrival.setGiveUpHandler { ended.withLock { $0 += 1 } }
        pages.arrival.noteKept(bytes: 20_000)
        pages.arrival.setGiveUpHandler(nil)
        waiting.arrival.noteKept(bytes: 60)
        clock.withLock { $0 = 13 }
        #expect(!waiting.arrival.requestRoom {})
        _ = backlog.look(uptime: 13)
        pages.arrival.giveUp()
        #expect(!pages.arrival.isGivenUp)
        pages.arrival.setGiveUpHandler { ended.withLock { $0 += 1 } }
        for bytes in [100, 20_000] { pages.arrival.noteKept(bytes: bytes) }
        clock.withLock { $0 = 16 }
        _ = backlog.look(uptime: 16)
        #expect(pages.arrival.isGivenUp && ended.withLock { $0 } == 1)
    }
}

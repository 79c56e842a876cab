import AggregatorCore
import InMemory
import Synchronization
import Testing

@Suite("A virtual clock")
struct VirtualClockTests {
    @Test("a virtual clock wakes sleepers by deadline, those of one deadline in the order in which they lay down")
    func wakesInOrder() async throws {
        let clock = VirtualClock()
        var sleepers: [(seconds: Double, task: Task<Double, any Error>)] = []
        for seconds in [3.0, 1, 2, 1] {
            let task = Task {
                try await clock.sleep(seconds: seconds)
                return clock.uptime()
            }
            sleepers.append((seconds, task))
            await clock.waitForSleepers(sleepers.count)
        }
        var woken: [Double] = []
        while clock.advanceToNextSleeper() { woken.append(clock.uptime()) }
        #expect(woken == [1, 1, 2, 3])
        for sleeper in sleepers { #expect(try await sleeper.task.value >= sleeper.seconds) }
    }

    @Test("a virtual clock moves the time of day with its uptime, to the nanosecond")
    func movesTheTimeOfDay() {
        let clock = VirtualClock(now: Timestamp(seconds: 100, nanoseconds: 900_000_000))
        for _ in 0..<10 { clock.advance(by: 0.1) }
        #expect(clock.now() == Timestamp(seconds: 101, nanoseconds: 900_000_000))
        #expect(clock.uptime() == 1)
    }

    @Test("a virtual clock keeps its uptime when the time of day is set")
    func setsTheTimeOfDay() {
        let clock = VirtualClock()
        clock.advance(by: 5)
        clock.set(now: .epoch)
        #expect(clock.now() == .epoch)
        #expect(clock.uptime() == 5)
    }

    @Test("a virtual clock passes in the shortest sleep as well, so that whoever waits for a moment gets there")
    func shortestSleep() throws {
        let clock = VirtualClock()
        let before = clock.now()
        try VirtualExecutor(clock: clock).run { try await clock.sleep(seconds: 1e-12) }
        #expect(clock.now() > before)
    }

    @Test("never goes back, and never overflows", arguments: [-5, .nan, .infinity, 1e300, -.infinity])
    func takesAnyStep(seconds: Double) {
        let clock = VirtualClock()
        clock.advance(by: seconds)
        clock.advance(by: seconds)
        #expect(clock.uptime() >= 0)
    }
}

import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Requests to one host are kept apart, wherever they come from")
struct HostPacerTests {
    @Test("whoever comes second waits for the first, and a second more")
    func spacing() throws {
        let clock = VirtualClock()
        let pacer = HostPacer(connections: 1, delay: 1, clock: clock)
        let log = Locked<[String]>([])
        try VirtualExecutor(clock: clock).run {
            await withTaskGroup(of: Void.self) { group in
                for name in ["first", "second", "third"] {
                    group.addTask {
                        guard (try? await pacer.enter("a")) != nil else { return }
                        log.withLock { $0.append("\(name) \(clock.uptime())") }
                        try? await clock.sleep(seconds: 5)
                        pacer.leave("a")
                    }
                }
            }
        }
        #expect(log.withLock { $0 } == ["first 0.0", "second 6.0", "third 12.0"])
    }

    @Test("a visit that goes on within its host goes on at once, other hosts are never waited for")
    func visits() throws {
        let clock = VirtualClock()
        let pacer = HostPacer(connections: 1, delay: 60, clock: clock)
        let uptime = try VirtualExecutor(clock: clock).run {
            for host in ["a", "b"] {
                try await pacer.enter(host)
                pacer.leave(host)
            }
            try await pacer.enter("a", isSameVisit: true)
            pacer.leave("a")
            return clock.uptime()
        }
        #expect(uptime == 0)
    }

    @Test("of hosts that have rested nothing is remembered, the others are waited for")
    func forgetting() throws {
        let clock = VirtualClock()
        let pacer = HostPacer(connections: 1, delay: 10, clock: clock)
        let uptime = try VirtualExecutor(clock: clock).run {
            for host in ["rested", "resting"] {
                try await pacer.enter(host)
                pacer.leave(host)
                try await clock.sleep(seconds: 6)
            }
            pacer.forgetRested()
            #expect(pacer.takePlace(at: "rested") && !pacer.takePlace(at: "resting"))
            pacer.forgetRested()
            #expect(!pacer.takePlace(at: "rested"), "it is being asked")
            try await pacer.enter("resting")
            return clock.uptime()
        }
        #expect(uptime == 16)
    }

    @Test("whoever comes after others keeps a distance of its own from what they asked")
    func after() throws {
        let clock = VirtualClock()
        let first = HostPacer(connections: 1, delay: 1, clock: clock)
        var options = FetchOptions()
        options.hostDelay = 5
        let second = HostPacer(options, after: first)
        let uptime = try VirtualExecutor(clock: clock).run {
            try await first.enter("a")
            first.leave("a")
            try await second.enter("a")
            second.leave("a")
            try await first.enter("a")
            return clock.uptime()
        }
        #expect(uptime == 6)
    }

    @Test("one that is cancelled while it waits takes nobody's place")
    func cancelling() throws {
        let clock = VirtualClock()
        let pacer = HostPacer(connections: 1, delay: 0, clock: clock)
        let executor = VirtualExecutor(clock: clock)
        let isFree = try executor.run {
            try await pacer.enter("a")
            let waiter = Task(executorPreference: executor) { try await pacer.enter("a") }
            try await clock.sleep(seconds: 1)
            waiter.cancel()
            #expect(await waiter.result.isFailure)
            pacer.leave("a")
            try await pacer.enter("a")
            return true
        }
        #expect(isFree)
    }

    @Test("one that is cancelled when its turn has come hands it on", arguments: [0, 0.5])
    func handingOn(afterTurn seconds: Double) throws {
        let clock = VirtualClock()
        let pacer = HostPacer(connections: 1, delay: 1, clock: clock)
        let executor = VirtualExecutor(clock: clock)
        let uptime = try executor.run {
            try await pacer.enter("a")
            let waiters = (0..<2).map { _ in Task(executorPreference: executor) { try await pacer.enter("a") } }
            try await clock.sleep(seconds: 1)
            pacer.leave("a")
            if seconds > 0 { try await clock.sleep(seconds: seconds) }
            waiters[0].cancel()
            #expect(await waiters[0].result.isFailure)
            try await waiters[1].value
            return clock.uptime()
        }
        #expect(uptime == 2)
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

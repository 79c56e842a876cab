import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Staying alive by the same schedule")
struct WatchTests {
    private let a = "https://a.example/feed"
    private let b = "https://b.example/feed"

    /// Runs a watch until the body has returned. The watch sleeps while nothing is due; then the body may move the clock.
    private func watching(
        _ world: EngineWorld, _ body: (Log) async throws -> Void
    ) async throws -> StoreFailure? {
        let log = Log()
        let task = begin(world, world.store, log)
        defer { task.cancel() }
        await world.clock.waitForSleepers(1)
        try await body(log)
        task.cancel()
        return await task.value
    }

    private func begin(_ world: EngineWorld, _ store: any Store, _ log: Log) -> Task<StoreFailure?, Never> {
        let watch = Watch(Pull(services: world.services, store: store, options: world.options))
        return Task {
            do throws(StoreFailure) {
                try await watch.run { await log.add($0) }
                return nil
            } catch { return error }
        }
    }

    private func subscribe(_ world: EngineWorld, _ addresses: String...) async throws {
        let sources = try addresses.map { WantedSource($0, at: try EngineWorld.address($0)) }
        _ = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
    }

    /// Ends the watch's sleep, and waits until it sleeps again.
    private func wake(_ world: EngineWorld, times: Int = 1) async {
        for _ in 0..<times {
            world.clock.advanceToNextSleeper()
            await world.clock.waitForSleepers(1)
        }
    }

    @Test("what is due is pulled at once, and again at the moment when it is due, not earlier and not by a tick")
    func schedule() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        try await subscribe(world, a)
        let failure = try await watching(world) { log in
            #expect(world.transport.requests.count == 1)
            let due = try #require(try await world.state(of: a).plan.nextPull)
            var looks = 0
            while world.transport.requests.count == 1, looks < 200 {
                #expect(world.clock.now() < due, "it was asked too late")
                await wake(world)
                looks += 1
            }
            #expect(world.transport.requests.count == 2)
            #expect(0..<2 ~= world.clock.now().wholeSeconds(since: due))
            #expect(await log.pulls == [1, 1])
        }
        #expect(failure == nil)
    }

    @Test(
        "until the next is due it sleeps as long as that is away, whatever the parts of a second",
        arguments: [
            (Timestamp(seconds: 99, nanoseconds: 900_000_000), 0.301), (Timestamp(seconds: 100, nanoseconds: 100_000_000), 0.101),
            (Timestamp(seconds: 99, nanoseconds: 100_000_000), 1.101), (Timestamp(seconds: 50), 50.201),
        ])
    func rest(now: Timestamp, seconds: Double) async throws {
        let world = try await EngineWorld()
        try await subscribe(world, a)
        let subscriptions = try await world.store.subscriptions()
        var state = SourceState()
        state.plan.nextPull = Timestamp(seconds: 100, nanoseconds: 200_000_000)
        let agenda = Agenda(
            subscriptions, [subscriptions[0].id: state], SiteWaits(world.services), WatchMemory(first: 60, longest: 3_600),
            at: Recording.Moment(now: now, uptime: 0))
        #expect(abs(agenda.seconds - seconds) < 1e-6)
    }

    @Test("one run keeps its distance from the requests of the one before")
    func spacing() async throws {
        var world = try await EngineWorld()
        world.options.hostDelay = 100
        let other = a + "/other"
        for address in [a, other] { try world.serve(.feed("x"), at: address) }
        try await subscribe(world, a)
        let failure = try await watching(world) { _ in
            let start = world.clock.uptime()
            #expect(world.transport.requests.count == 1)
            try await subscribe(world, other)
            await wake(world)
            #expect(world.clock.uptime() - start < 100 && world.transport.requests.count == 1)
            await wake(world)
            #expect(world.clock.uptime() - start == 100 && world.transport.requests.count == 2)
        }
        #expect(failure == nil)
    }

    @Test("where a look at all sources takes long, there is a pause of fifty times that before the next, and whoever is due waits for it")
    func pause() async throws {
        let world = try await EngineWorld()
        for address in [a, b] { try world.serve(.feed("x"), at: address) }
        try await subscribe(world, a)
        let task = begin(world, LongStore(base: world.store, clock: world.clock, seconds: 0.5), Log())
        await world.clock.waitForSleepers(1)
        let start = world.clock.uptime()
        #expect(world.transport.requests.count == 1)
        try await subscribe(world, b)
        await wake(world)
        #expect(world.transport.requests.count == 2)
        #expect(25...27 ~= world.clock.uptime() - start)
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("a host that keeps silent holds up its own sources alone: who is added meanwhile is asked after a minute and one time limit")
    func silentHost() async throws {
        let world = try await EngineWorld()
        for number in 0..<20 {
            let address = "https://silent.example/\(number)"
            world.transport.script(.silence, at: try EngineWorld.address(address))
            try await subscribe(world, address)
        }
        try world.serve(.feed("x"), at: a)
        // One thread: otherwise a sleeper may be woken before another task has gone to sleep.
        let executor = VirtualExecutor(clock: world.clock)
        try await executor.runAside {
            var pull = Pull(services: world.services, store: world.store, options: world.options)
            pull.executor = executor
            let (watch, start) = (Watch(pull), world.clock.uptime())
            let watching = Task(executorPreference: executor) { try await watch.run { _ in } }
            try await subscribe(world, a)
            while try await world.state(of: a).history.lastAttempt == nil, world.clock.uptime() - start < 1_000 {
                try await world.clock.sleep(seconds: 1)
            }
            #expect(world.clock.uptime() - start <= 60 + world.options.timeout + 1)
            // Every source has its turn.
            while world.transport.requests.count < 21, world.clock.uptime() - start < 10_000 { try await world.clock.sleep(seconds: 10) }
            #expect(Set(world.transport.requests.map(\.address)).count == 21)
            watching.cancel()
            try await watching.value
        }
    }

    @Test("a source that was done before the slowest of its run rests from then")
    func doneEarly() throws {
        let due = try [a, "https://slow.example/feed", "https://left.example/feed"].map {
            let address = try EngineWorld.address($0)
            return Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        }
        var memory = WatchMemory(first: 60, longest: 3_600)
        let result = WatchMemory.RunResult(kept: [due[0].id], unkept: [due[1].id], ended: [due[0].id: 5, due[1].id: 230])
        memory.note(PullSummary(), result, of: due, isCut: false, at: 231)
        // The first is due again: it rested while the second was waited for.
        #expect(memory.asked == [due[0].id: 5, due[1].id: 230, due[2].id: 231])
    }

    @Test("silent hosts at the head of the list have one turn as others have, and not each turn anew")
    func silentHead() async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 1
        for number in 0..<40 {
            let address = "https://silent\(number % 4).example/\(number)"
            world.transport.script(.silence, at: try EngineWorld.address(address))
            try await subscribe(world, address)
        }
        for number in 0..<20 {
            try world.serve(.feed("x"), at: "https://\(number).example/")
            try await subscribe(world, "https://\(number).example/")
        }
        let (shared, executor) = (world, VirtualExecutor(clock: world.clock))
        try await executor.runAside {
            var pull = Pull(services: shared.services, store: shared.store, options: shared.options)
            pull.executor = executor
            let (watch, start) = (Watch(pull), shared.clock.uptime())
            let watching = Task(executorPreference: executor) { try await watch.run { _ in } }
            try await shared.clock.sleep(seconds: 150)
            let asked = Set(shared.transport.requests.map(\.address.text).filter { !$0.contains("silent") })
            #expect(asked.count == 20, "after \(shared.clock.uptime() - start) seconds")
            watching.cancel()
            try await watching.value
        }
    }

    @Test("a source that is due and was left to another worker is looked at again within a minute")
    func leftToOthers() async throws {
        let world = try await EngineWorld()
        try await subscribe(world, a)
        let subscriptions = try await world.store.subscriptions()
        var memory = WatchMemory(first: 60, longest: 3_600)
        memory.note(PullSummary(), WatchMemory.RunResult(), of: subscriptions, isCut: false, at: 10)
        let agenda = Agenda(
            subscriptions, [:], SiteWaits(world.services), memory,
            at: Recording.Moment(now: Timestamp(seconds: 1_000), uptime: 15))
        #expect(agenda.due.isEmpty && agenda.seconds <= 55.001)
        #expect(agenda.next == Timestamp(seconds: 1_055))
    }

    @Test("what another process subscribes to is found within a minute")
    func added() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        let start = world.clock.uptime()
        let failure = try await watching(world) { log in
            #expect(await log.pulls.isEmpty)
            try await subscribe(world, a)
            await wake(world)
            #expect(world.transport.requests.count == 1)
            #expect(world.clock.uptime() - start <= 60)
        }
        #expect(failure == nil)
    }

    @Test("while the network is down, everybody is tried after a minute, then after two and so on up to an hour, and then in turn")
    func offline() async throws {
        let world = try await EngineWorld()
        for address in [a, b] { try world.serve(.noConnection, at: address) }
        try await subscribe(world, a, b)
        let start = world.clock.uptime()
        let failure = try await watching(world) { _ in
            var (minutes, asked) = ([0.0], world.transport.requests.count)
            for _ in 0..<60 * 5 {
                await wake(world)
                #expect([asked, asked + 2].contains(world.transport.requests.count))
                if world.transport.requests.count > asked { minutes.append(((world.clock.uptime() - start) / 60).rounded()) }
                asked = world.transport.requests.count
            }
            #expect(minutes == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
            let state = try await world.state(of: a)
            #expect(state.trouble.failures == 0)
        }
        #expect(failure == nil)
    }

    @Test("once anybody answers, who was not reached is tried with it, and left alone for longer and longer as dead hosts are")
    func backOnline() async throws {
        let world = try await EngineWorld()
        let c = "https://c.example/feed"
        for address in [a, b] { try world.serve(.noConnection, at: address) }
        try await subscribe(world, a, b)
        try world.serve(.feed("x"), at: c)
        let failure = try await watching(world) { _ in
            await wake(world, times: 5)
            #expect(world.transport.requests.count == 6)
            try await subscribe(world, c)
            await wake(world)
            #expect(world.transport.requests.count == 9)
            for address in [a, b] { #expect(try await world.state(of: address).trouble.failures == 1) }
            await wake(world, times: 5)
            #expect(world.transport.requests.count == 9)
        }
        #expect(failure == nil)
    }

    @Test("a time of day that is set forward is noticed")
    func clockJump() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        try await subscribe(world, a)
        let failure = try await watching(world) { _ in
            let due = try #require(try await world.state(of: a).plan.nextPull)
            world.clock.set(now: due.adding(seconds: 5))
            await wake(world)
            #expect(world.transport.requests.count == 2)
        }
        #expect(failure == nil)
    }

    @Test("a watch ends when it is told to, in the middle of an answer that does not come, and says so")
    func ending() async throws {
        let supervisor = RecordingSupervisor(watchdogInterval: 20)
        let world = try await EngineWorld(supervisor: supervisor)
        world.transport.script(.silence, at: try EngineWorld.address(a))
        try world.serve(.feed("y"), at: b)
        try await subscribe(world, a, b)
        let failure = try await watching(world) { log in
            await log.waitForReport(of: b)
            #expect(supervisor.words.prefix(2).contains(.ready))
            #expect(supervisor.words.contains(.alive))
        }
        #expect(failure == nil)
        #expect(supervisor.words.contains(.stopping))
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
    }

    @Test("signs of life come at half of the watchdog interval")
    func beat() async throws {
        let supervisor = RecordingSupervisor(watchdogInterval: 20)
        let world = try await EngineWorld(supervisor: supervisor)
        let failure = try await watching(world) { _ in
            await world.clock.waitForSleepers(2)
            let before = supervisor.words.count { $0 == .alive }
            for _ in 0..<3 {
                world.clock.advance(by: 10)
                await world.clock.waitForSleepers(2)
            }
            #expect(supervisor.words.count { $0 == .alive } == before + 3)
        }
        #expect(failure == nil)
    }

    @Test(
        "whose answer can't be kept is asked again after two minutes, then after four, up to an hour, and a damaged store ends it",
        arguments: [StoreFailure.Code.busy, .full, .unavailable, .damaged])
    func store(code: StoreFailure.Code) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        try await subscribe(world, a)
        let store = FullStore(base: world.store, failure: StoreFailure(code, "It can't be kept."))
        let task = begin(world, store, Log())
        guard code != .damaged else { return #expect(await task.value?.code == code) }
        await world.clock.waitForSleepers(1)
        let start = world.clock.uptime()
        var waits: [Double] = []
        var last = start
        while waits.count < 8 {
            let before = world.transport.requests.count
            await wake(world)
            guard world.transport.requests.count > before else { continue }
            waits.append(((world.clock.uptime() - last) / 60).rounded())
            last = world.clock.uptime()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60])
    }

    @Test("what the store holds of one feed keeps no other from being asked")
    func oneFeed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: a)
        try world.serve(.feed("y"), at: b)
        try await subscribe(world, a, b)
        let ids = try await world.store.subscriptions()
        var memory = WatchMemory(first: 60, longest: 3_600)
        memory.note(PullSummary(), WatchMemory.RunResult(unkept: [ids[0].id]), of: [], isCut: false, at: 100)
        func due(at uptime: Double) throws -> [FeedID] {
            Agenda(
                ids, [:], SiteWaits(world.services), memory, at: Recording.Moment(now: Timestamp(seconds: 1_000), uptime: uptime)
            ).due.map(\.id)
        }
        #expect(try due(at: 219) == [ids[1].id])
        #expect(try due(at: 220) == ids.map(\.id))
        memory.note(PullSummary(), WatchMemory.RunResult(kept: [ids[0].id]), of: [], isCut: false, at: 101)
        #expect(try due(at: 101) == ids.map(\.id))
    }

    private actor Log {
        /// The number of sources of each pull.
        private(set) var pulls: [Int] = []
        private var reported: Set<String> = []
        private var waiters: [(source: String, continuation: CheckedContinuation<Void, Never>)] = []

        func add(_ event: WatchEvent) {
            if case .pull(.ended(let summary)) = event { pulls.append(summary.sources) }
            guard case .pull(.finished(let report)) = event else { return }
            reported.insert(report.source)
            for waiter in waiters where waiter.source == report.source { waiter.continuation.resume() }
            waiters.removeAll { $0.source == report.source }
        }

        func waitForReport(of source: String) async {
            guard !reported.contains(source) else { return }
            await withCheckedContinuation { waiters.append((source, $0)) }
        }
    }
}

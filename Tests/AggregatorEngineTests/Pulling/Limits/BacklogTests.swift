import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What a pull holds at once is bounded by bytes")
struct BacklogTests {
    @Test(
        "a backlog is full by what waits for the store, or by that and what is expected",
        arguments: [
            // limit, ended transfers' bytes, bytes released, transfers in flight, for how many seconds, full
            (1_000, [], 0, 9, 0, false), (1_000, [900], 0, 0, 0, false), (1_000, [900, 200], 0, 0, 0, true),
            (1_000, [900, 200], 900, 0, 0, false), (1 << 20, [1 << 20, 1 << 20], 1 << 20, 1, 0, false),
            (1 << 20, Array(repeating: 1 << 20, count: 100), 99 << 20, 100, 0, true),
            // Nothing is held: full with many transfers in flight, free without any.
            (1_000, Array(repeating: 1 << 20, count: 100), 100 << 20, 151, 0, true),
            (1_000, Array(repeating: 1 << 20, count: 100), 100 << 20, 0, 0, false),
            // However large the answers were, as many transfers may begin as before anything was known.
            (1_000, Array(repeating: 1 << 20, count: 100), 100 << 20, 150, 0, false),
            // A server that is silent for 3 s is no longer expected to answer.
            (1_000, Array(repeating: 1 << 20, count: 100), 100 << 20, 151, 2.9, true),
            (1_000, Array(repeating: 1 << 20, count: 100), 100 << 20, 151, 3, false),
            (1_000, [900, 200], 0, 60, 60, true),
            // Before anything is known.
            (6 << 20, [], 0, 143, 0, false), (6 << 20, [], 0, 256, 0, true),
            (1_000, Array(repeating: 0, count: 100), 0, 250, 0, false),
            // No limit at all, as an embedder may want it, and one below zero.
            (.max, Array(repeating: 1 << 20, count: 100), 0, 60, 0, false), (.min, [1], 0, 0, 0, true),
        ] as [(Int, [Int], Int, Int, Double, Bool)])
    func full(limit: Int, ended: [Int], released: Int, inFlight: Int, seconds: Double, isFull: Bool) {
        let backlog = Backlog(limit: limit) { 0 }
        for bytes in ended { backlog.end(backlog.begin(uptime: 100), bytes: bytes) }
        backlog.release(released)
        for _ in 0..<inFlight { _ = backlog.begin(uptime: 100) }
        #expect((backlog.room(uptime: 100 + seconds) != .free) == isFull)
    }

    @Test("header fields count like the document beside them") func headers() throws {
        let address = try #require(WebAddress("https://a.example/"))
        let headers = [Header(name: "X-Much", value: String(repeating: "é", count: 1_000))]
        #expect(FetchedBox(.answer(Response(status: 200, headers: headers, body: [1, 2, 3], address: address))).size == 2_009)
    }

    @Test("nothing is expected any more of servers that stay silent; whoever has begun to answer counts until the end")
    func silence() {
        let backlog = Backlog(limit: 4_800) { 0 }
        for _ in 0..<1_600 { backlog.end(backlog.begin(uptime: 1), bytes: 17_000) }
        backlog.release(1_600 * 17_000)
        _ = backlog.begin(uptime: 11)
        let others = (0..<144).map { _ in backlog.begin(uptime: 10) }
        #expect(backlog.room(uptime: 11) == .full(until: 13))
        #expect(backlog.room(uptime: 13) == .free)
        for slow in others.prefix(49) { slow.arrival.begin() }
        #expect(backlog.room(uptime: 100) == .full(until: nil))
        for slow in others.prefix(2) { backlog.leave(slow) }
        #expect(backlog.room(uptime: 12) == .full(until: 13))
        #expect(backlog.room(uptime: 13) == .free)
    }

    @Test("who waits for its turn at a host has no place until then, and what it holds counts all the same")
    func resting() async {
        let backlog = Backlog(limit: 1_000, transfers: 2) { 0 }
        let transfers = [backlog.begin(uptime: 0), backlog.begin(uptime: 0)]
        transfers[0].arrival.noteKept(bytes: 8_001)
        transfers[1].arrival.begin()
        backlog.rest(transfers[0].arrival)
        await backlog.someoneRests()
        #expect(backlog.room(uptime: 100) == .full(until: nil))
        #expect(transfers[1].arrival.requestRoom {}, "one that goes on there has to be")
        backlog.goOn(transfers[0].arrival)
        transfers[0].arrival.noteKept(bytes: 0)
        #expect(backlog.room(uptime: 100) == .full(until: nil))
        backlog.rest(transfers[0].arrival)
        #expect(backlog.room(uptime: 100) == .free)
        backlog.goOn(transfers[0].arrival)
        backlog.leave(transfers[0])
        backlog.leave(transfers[1])
        #expect(backlog.room(uptime: 0) == .free)
    }

    @Test("no more transfers than may be in flight, whatever they bring")
    func transfers() {
        let backlog = Backlog(limit: 1_000, transfers: 2) { 0 }
        let transfers = [backlog.begin(uptime: 0), backlog.begin(uptime: 0)]
        #expect(backlog.room(uptime: 100) == .full(until: nil))
        backlog.end(transfers[0], bytes: 0)
        #expect(backlog.room(uptime: 100) == .free)
    }

    @Test("what comes is bounded: who sends too much waits until something is stored, or is the one of which most is there")
    func room() {
        let backlog = Backlog(limit: 1_000) { 0 }
        let (large, larger, small) = (backlog.begin(uptime: 0), backlog.begin(uptime: 0), backlog.begin(uptime: 0))
        let log = Locked<[String]>([])
        func admits(_ name: String, _ transfer: Backlog.Transfer, _ held: Int) -> Bool {
            transfer.arrival.noteKept(bytes: held)
            return transfer.arrival.requestRoom { log.withLock { $0.append(name) } }
        }
        func resumed() -> [String] {
            log.withLock { log in
                defer { log = [] }
                return log.sorted()
            }
        }
        #expect(admits("small", small, 100) && admits("large", large, 4_000) && admits("larger", larger, 3_900))
        // 8,000 bytes have come, eight times the limit.
        #expect(!admits("larger", larger, 3_901))
        #expect(!admits("small", small, 100))
        #expect(admits("large", large, 5_000))
        backlog.end(large, bytes: 5_000)
        // Nothing of it is stored yet.
        #expect(resumed() == [])
        backlog.release(2_000)
        #expect(resumed() == ["larger", "small"])
        #expect(admits("small", small, 300) && !admits("larger", larger, 5_000))
        backlog.release(2_000)
        #expect(resumed() == ["larger"])
        backlog.leave(larger)
        backlog.end(small, bytes: 300)
        backlog.release(1_300)
        #expect(resumed() == [] && backlog.room(uptime: 0) == .free)
    }

    @Test("of two that are stopped the one of which more is there goes on when the store has little to do, and then the other")
    func leader() {
        let backlog = Backlog(limit: 1_000) { 0 }
        let (first, second) = (backlog.begin(uptime: 0), backlog.begin(uptime: 0))
        let log = Locked<[String]>([])
        func admits(_ name: String, _ transfer: Backlog.Transfer, _ held: Int) -> Bool {
            transfer.arrival.noteKept(bytes: held)
            return transfer.arrival.requestRoom { log.withLock { $0.append(name) } }
        }
        #expect(admits("first", first, 6_000) && !admits("second", second, 5_000))
        #expect(admits("first", first, 9_000))
        backlog.leave(first)
        #expect(log.withLock { $0 } == ["second"])
    }

    @Test("thousands that wait for room go on at once, and those of which most is there before", .timeLimit(.minutes(1)))
    func crowd() {
        let backlog = Backlog(limit: 1_000_000) { 0 }
        let (holder, transfers) = (backlog.begin(uptime: 0), (0..<4_096).map { _ in backlog.begin(uptime: 0) })
        holder.arrival.noteKept(bytes: 9_000_000)
        let resumed = Locked<[Int]>([])
        for (number, transfer) in transfers.enumerated() {
            transfer.arrival.noteKept(bytes: number < 2 ? 2 : 1)
            #expect(!transfer.arrival.requestRoom { resumed.withLock { $0.append(number) } })
        }
        holder.arrival.noteKept(bytes: 8_000_000)
        // Bytes that come are only counted; waiting transfers go on when another one ends.
        backlog.leave(backlog.begin(uptime: 0))
        #expect(resumed.withLock { $0 } == [])
        backlog.leave(holder)
        #expect(resumed.withLock { $0.sorted() } == Array(0..<4_096))
        backlog.end(transfers[0], bytes: 1_000_000)
        #expect(resumed.withLock { $0.count } == 4_096, "each is told once")
    }

    @Test("who stops in the middle of a large answer holds up nobody else for long")
    func stopped() {
        let clock = Locked(10.0)
        let backlog = Backlog(limit: 1_000) { clock.withLock { $0 } }
        let (stopping, large, small) = (backlog.begin(uptime: 10), backlog.begin(uptime: 10), backlog.begin(uptime: 10))
        stopping.arrival.noteKept(bytes: 7_000)
        large.arrival.noteKept(bytes: 1_000)
        small.arrival.noteKept(bytes: 50)
        #expect(backlog.room(uptime: 10) == .full(until: 13))
        #expect(!large.arrival.requestRoom {} && !small.arrival.requestRoom {})
        clock.withLock { $0 = 12.9 }
        #expect(!large.arrival.requestRoom {} && !small.arrival.requestRoom {})
        clock.withLock { $0 = 13 }
        #expect(large.arrival.requestRoom {} && small.arrival.requestRoom {})
        #expect(backlog.room(uptime: 13) == .free)
        // A byte now and then does not count as progress.
        stopping.arrival.noteKept(bytes: 7_001)
        #expect(stopping.arrival.requestRoom {} && large.arrival.requestRoom {} && small.arrival.requestRoom {})
        // With more bytes it makes progress, and counts again.
        stopping.arrival.noteKept(bytes: 7_500)
        #expect(!large.arrival.requestRoom {} && !small.arrival.requestRoom {})
        #expect(stopping.arrival.requestRoom {})
    }

    @Test("many that stop leave room for what is small, and no more")
    func manyStopped() {
        let clock = Locked(10.0)
        let backlog = Backlog(limit: 1_000) { clock.withLock { $0 } }
        for _ in 0..<2 { backlog.begin(uptime: 10).arrival.noteKept(bytes: 11_000) }
        let (large, small) = (backlog.begin(uptime: 10), backlog.begin(uptime: 10))
        large.arrival.noteKept(bytes: 51)
        small.arrival.noteKept(bytes: 50)
        clock.withLock { $0 = 20 }
        large.arrival.noteKept(bytes: 52)
        small.arrival.noteKept(bytes: 49)
        #expect(!large.arrival.requestRoom {} && small.arrival.requestRoom {})
    }

    @Test("what small answers unfold to beside those that stop is bounded")
    func unfolding() {
        let clock = Locked(10.0)
        let backlog = Backlog(limit: 1_000) { clock.withLock { $0 } }
        backlog.begin(uptime: 10).arrival.noteKept(bytes: 9_000)
        clock.withLock { $0 = 20 }
        let held = (0..<20).map { _ in backlog.begin(uptime: 20).arrival }.reduce(0) { held, arrival in
            guard arrival.requestRoom(resume: {}) else { return held }
            arrival.noteKept(bytes: 3_000)
            return held + 3_000
        }
        #expect(held > 0 && 9_000 + held <= 24_000 + 3_000)
    }

    @Test("what fails says nothing of what the next one brings")
    func failures() {
        let backlog = Backlog(limit: 4_800) { 0 }
        for _ in 0..<1_000 { backlog.leave(backlog.begin(uptime: 0)) }
        for _ in 0..<145 { _ = backlog.begin(uptime: 0) }
        #expect(backlog.room(uptime: 0) == .full(until: 3))
    }

    @Test("documents are understood in the order in which they come, up to a bound in bytes at once, and one of any size")
    func parsingBudget() async {
        let bench = ParsingBudget(limit: 100, grace: GracePeriod(clock: VirtualClock()))
        let (log, gate) = (Locked<[String]>([]), Gate())
        await withTaskGroup(of: Void.self) { group in
            func come(_ name: String, _ bytes: Int, thenInside held: Int, waiting: Int) async {
                group.addTask {
                    _ = await bench.hold(bytes) {
                        log.withLock { $0.append(name) }
                        await gate.pass()
                    }
                }
                while bench.held != held || bench.queue != waiting { await Task.yield() }
            }
            await come("a", 60, thenInside: 60, waiting: 0)
            await come("b", 40, thenInside: 100, waiting: 0)
            await come("much", 500, thenInside: 100, waiting: 1)
            await come("little", 10, thenInside: 100, waiting: 2)
            _ = await bench.hold(0) { log.withLock { $0.append("nothing") } }
            await gate.open()
        }
        #expect(log.withLock { $0 }.suffix(3) == ["nothing", "much", "little"])
        #expect(bench.held == 0)
    }

    /// Subscribes to `count` sources, each on a host of its own, with a document of about `bytes` bytes.
    private func subscribed(
        _ count: Int, bytes: Int, in world: EngineWorld
    ) async throws -> [NamedSubscription] {
        let addresses = (0..<count).map { "https://h\($0).example/feed" }
        for address in addresses { try world.serve(.feed(String(repeating: "x", count: bytes)), at: address) }
        let sources = try addresses.map { WantedSource($0, at: try EngineWorld.address($0)) }
        return try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: sources)
    }

    @Test("no more are begun at once than may be expected to fit, however fast they are started")
    func burst() async throws {
        var world = try await EngineWorld()
        world.options.backlogBytes = 4_800
        world.options.concurrency = 400
        let subscribed = try await subscribed(400, bytes: 600, in: world)
        let gate = Gate()
        let pull = Pull(services: world.services, store: FullStore(base: world.store, gate: gate), options: world.options)
        let begun = Locked(0)
        async let summary = pull.run(.these(subscribed)) { event in
            if case .began = event { begun.withLock { $0 += 1 } }
        }
        // Nine documents are more than may wait for the store.
        await gate.waitForWaiting(9)
        // The transfers that may begin before anything is known, and the one with which the backlog is full.
        #expect(begun.withLock { $0 } <= 145)
        await gate.open()
        #expect(try await summary[.updated] == 400)
    }

    @Test("a slow store slows the fetching, and everything is stored in the end")
    func slowStore() async throws {
        var world = try await EngineWorld()
        world.options.backlogBytes = 100
        // Two documents are more than may wait, and the third transfer began before the second had come; the window would admit all of
        // them.
        try await fetches(3, of: 40, beforeAnyIsStoredIn: world)
    }

    @Test("what is being stored holds no transfer, and as many more are fetched meanwhile")
    func storing() async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 2
        try await fetches(4, of: 10, beforeAnyIsStoredIn: world)
    }

    private func fetches(_ expected: Int, of count: Int, beforeAnyIsStoredIn world: EngineWorld) async throws {
        let subscribed = try await subscribed(count, bytes: 60, in: world)
        let gate = Gate()
        let pull = Pull(services: world.services, store: FullStore(base: world.store, gate: gate), options: world.options)
        let begun = Locked(0)
        async let summary = pull.run(.these(subscribed)) { event in
            // Each source begins when those before it wait at the store, which shows how many are admitted.
            guard case .began = event else { return }
            await gate.waitForWaiting(
                begun.withLock {
                    $0 += 1; return $0 - 1
                })
        }
        await gate.waitForWaiting(expected)
        #expect(world.transport.requests.count == expected)
        await gate.open()
        #expect(try await summary[.updated] == count)
    }

    @Test("sources that lead to one busy host hold up no other host", .timeLimit(.minutes(1)))
    func busyHost() async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 4
        world.options.hostDelay = 60
        let subscribed = try await subscribed(8, bytes: 60, in: world)
        for named in subscribed.prefix(6) { try world.serve(.redirect(302, to: "https://busy.example/feed"), at: named.source) }
        try world.serve(.feed("x"), at: "https://busy.example/feed")
        let pull = Pull(services: world.services, store: world.store, options: world.options)
        let last = Gate()
        let run = Task {
            try await pull.run(.these(subscribed)) { event in
                if case .finished(let report) = event, report.source == subscribed[7].source { await last.open() }
            }
        }
        await last.pass()
        #expect(world.clock.uptime() == 0)
        run.cancel()
        _ = try await run.value
    }

    @Test("sources that hang hold up no others", .timeLimit(.minutes(1)))
    func hanging() async throws {
        var world = try await EngineWorld()
        world.options.backlogBytes = 4_800
        world.options.concurrency = 400
        let subscribed = try await subscribed(225, bytes: 60, in: world)
        for named in subscribed[5..<205] { try world.serve(.silence, at: named.source) }
        let pull = Pull(services: world.services, store: world.store, options: world.options)
        let (finished, some, all) = (Locked(0), Gate(), Gate())
        let run = Task {
            try await pull.run(.these(subscribed)) { event in
                guard case .finished = event else { return }
                let count = finished.withLock { count in
                    count += 1
                    return count
                }
                if count == 5 { await some.open() }
                if count == 25 { await all.open() }
            }
        }
        await some.pass()
        // The transfers for which there is room, and the run, which waits for more room.
        await world.clock.waitForSleepers(144 + 1)
        #expect(finished.withLock { $0 } == 5)
        world.clock.advance(by: 3)
        await all.pass()
        run.cancel()
        #expect(try await run.value[.updated] == 25)
    }
}

import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Faults on purpose")
struct FaultTests {
    private static let sources = (0..<12).map { "https://s\($0).example/feed" }

    private func world() async throws -> EngineWorld {
        let world = try await EngineWorld()
        for source in Self.sources { try world.serve(.feed("\(source)/1", "\(source)/2", headers: ["ETag": "\"1\""]), at: source) }
        return world
    }

    private func pull(_ world: EngineWorld, _ injector: FaultInjector? = nil) async throws -> [SourceReport] {
        let addresses = try Self.sources.map { WantedSource($0, at: try EngineWorld.address($0)) }
        let subscribed = try await SubscriptionEditor(services: world.services, store: world.store).subscribe(to: addresses)
        let pull = Pull(
            services: injector?.faulty(world.services) ?? world.services, store: injector?.faulty(world.store) ?? world.store,
            options: world.options)
        let reports = Locked<[SourceReport]>([])
        _ = try await pull.run(.these(subscribed), isForced: true) { event in
            if case .finished(let report) = event { reports.withLock { $0.append(report) } }
        }
        return reports.withLock { $0 }.sorted { $0.source < $1.source }
    }

    /// The outcome of each fault for its source.
    private static let outcomes: [(fault: Fault, status: SourceReport.Status, code: String?)] = [
        (.timeout, .failed, "timed-out"), (.reset, .failed, "transport-failed"), (.truncate, .failed, "transfer-incomplete"),
        (.corrupt, .failed, "web-page"), (.limit, .deferred, nil), (.wrong, .failed, "web-page"), (.busy, .failed, "store-busy"),
    ]

    @Test("faults on purpose fail their own source in their own way, and leave the others alone", arguments: outcomes)
    func outcome(_ outcome: (fault: Fault, status: SourceReport.Status, code: String?)) async throws {
        let world = try await world()
        let injector = FaultInjector(FaultPlan([FaultPlan.Rate(outcome.fault, 0.4)], seed: 5))
        let reports = try await pull(world, injector)
        let hit = reports.filter { !injector.faults(of: $0.feedID ?? FeedID(.zero)).isEmpty }
        #expect(!hit.isEmpty && hit.count < reports.count, "the seed of this test hits some and spares some")
        for report in reports {
            let isHit = hit.contains(report)
            #expect(report.status == (isHit ? outcome.status : .updated), "\(report)")
            #expect(report.failure?.code == (isHit ? outcome.code : nil))
            #expect(report.new == (isHit ? 0 : 2))
        }
        if outcome.code != nil, outcome.fault != .corrupt, outcome.fault != .wrong {
            for report in hit { #expect(try #require(report.failure).message.hasPrefix("Made up: ")) }
        }
        #expect(reports.count == Self.sources.count)
    }

    @Test("faults on purpose lose no post: pulled again without them, everything is there", arguments: Fault.allCases)
    func recovery(_ fault: Fault) async throws {
        let world = try await world()
        if fault == .slow { return try await slow() }
        _ = try await pull(world, FaultInjector(FaultPlan([FaultPlan.Rate(fault, 0.4)], seed: 5)))
        world.pass(days: 1)
        _ = try await pull(world)
        let titles = Set(try await world.store.posts(matching: PostQuery()).compactMap { $0.post.title?.plain })
        #expect(titles == Set(Self.sources.flatMap { ["\($0)/1", "\($0)/2"] }))
    }

    /// A slow server answers after half of its time limit.
    private func slow() async throws {
        let world = try await world()
        let running = Task { try await pull(world, FaultInjector(FaultPlan([FaultPlan.Rate(.slow, 1)], seed: 5))) }
        await world.clock.waitForSleepers(Self.sources.count)
        world.clock.advance(by: world.options.timeout / 2)
        #expect(try await running.value.map(\.new) == Self.sources.map { _ in 2 })
    }

    @Test("a full disk ends the pull, and what was stored before stays")
    func full() async throws {
        var partial = 0
        for seed in UInt64(1)...8 {
            var world = try await world()
            world.options.concurrency = 1
            let reports = try await pull(world, FaultInjector(FaultPlan([FaultPlan.Rate(.full, 0.2)], seed: seed)))
            let stored = reports.count { $0.status == .updated }
            #expect(reports.count { $0.failure?.code == "disk-full" } == (stored < Self.sources.count ? 1 : 0))
            #expect(reports.count == min(stored + 1, Self.sources.count))
            #expect(try await world.store.posts(matching: PostQuery()).count == stored * 2)
            if 0 < stored, stored < Self.sources.count { partial += 1 }
        }
        #expect(partial > 2)
    }

    @Test("a time that is made up is no limit that somebody can raise, when it was recorded neither", arguments: [true, false])
    func limits(isActing: Bool) async throws {
        let world = try await world()
        let request = Request(try EngineWorld.address(Self.sources[0]))
        for (fault, limit) in [(Fault.timeout, nil), (nil, TransportFailure.Limit.duration)] {
            try world.serve(.failure(TransportFailure(.timedOut, "It took too long.", limit: limit)), at: Self.sources[0])
            let transport = FaultyTransport(base: world.transport, clock: world.clock, isActing: isActing) { fault }
            let failure = await #expect(throws: TransportFailure.self) { try await transport.fetch(request) }
            #expect(failure?.code == .timedOut && failure?.limit == limit)
        }
    }

    @Test("faults on purpose are the same for the same seed, and others for another")
    func seeds() async throws {
        func failures(_ seed: UInt64) async throws -> [Bool] {
            try await pull(world(), FaultInjector(FaultPlan([FaultPlan.Rate(.timeout, 0.5)], seed: seed))).map { $0.status == .failed }
        }
        let first = try await failures(3)
        #expect(try await failures(3) == first)
        #expect(try await failures(4) != first)
    }

    @Test("faults on purpose come as often as they are asked for")
    func share() throws {
        let plan = FaultPlan([FaultPlan.Rate(.timeout, 0.05), FaultPlan.Rate(.reset, 0.5)], seed: 9)
        var counts: [Fault: Int] = [:]
        for number in 0..<4000 {
            let draws = FaultPlan.Draws(plan: plan, source: FeedID(Identifier(high: 0, low: UInt64(number))), lastAttempt: nil)
            if let fault = draws.fault(ofStore: false, number: 1) { counts[fault, default: 0] += 1 }
        }
        #expect(150...250 ~= counts[.timeout, default: 0])
        #expect(1700...2100 ~= counts[.reset, default: 0])
    }

    @Test("another attempt at the same source draws anew")
    func attempts() throws {
        let plan = FaultPlan([FaultPlan.Rate(.timeout, 0.5)], seed: 9)
        let faults = (0..<64).map { attempt in
            FaultPlan.Draws(plan: plan, source: FeedID(Identifier(high: 0, low: 1)), lastAttempt: Timestamp(seconds: attempt))
                .fault(ofStore: false, number: 1)
        }
        #expect(Set(faults).count == 2)
    }

    @Test("a store whose process has ended is asked and written to no more; what its last write brought is there whole or not at all")
    func ended() async throws {
        var written = 0
        for seed in UInt64(1)...24 {
            var world = try await world()
            world.options.concurrency = 1
            let fault: Fault = seed % 2 == 0 ? .crash : .fsync
            let injector = FaultInjector(FaultPlan([FaultPlan.Rate(fault, 0.3)], seed: seed))
            let reports = try await pull(world, injector)
            guard injector.hasEndedStore else { continue }
            let stored = reports.count { $0.status == .updated }
            // The next source may have begun before the last was stored.
            let failed = reports.count { $0.failure?.code == "store-not-writable" }
            #expect(reports.count == stored + failed && 1...2 ~= failed)
            let posts = try await world.store.posts(matching: PostQuery()).count
            #expect(posts == stored * 2 || posts == stored * 2 + 2)
            if posts > stored * 2 { written += 1 }
        }
        #expect(written > 2)
    }

    @Test("what a user does meets them as well, by the number of the write")
    func users() async throws {
        let world = try await world()
        let injector = FaultInjector(FaultPlan([FaultPlan.Rate(.busy, 0.5)], seed: 7))
        let store = injector.faulty(world.store)
        var outcomes: [Bool] = []
        for number in 0..<40 {
            do throws(StoreFailure) {
                try await store.set([UInt8(number)], for: "test/key")
                outcomes.append(true)
            } catch { outcomes.append(false) }
            #expect(try await world.store.value(for: "test/key") == outcomes.lastIndex(of: true).map { [UInt8($0)] })
        }
        #expect(10...30 ~= outcomes.count { $0 })
    }
}

import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What another process stores of a source while it is asked")
struct OvertakenTests {
    private let address = "https://site.example/feed"

    /// Pulls the source, which answers with `ours`; while that is on its way, another process asks it, is answered with `theirs` and stores
    /// that. `ours` comes `delay` seconds later.
    private func pull(
        _ ours: ScriptedTransport.Script, while theirs: ScriptedTransport.Script, after delay: Double = 10
    ) async throws -> (EngineWorld, SourceReport?) {
        let world = try await EngineWorld()
        try await world.subscribe(address) { _ in }
        try world.serve(ours, theirs, .feed("later"), at: address)
        var services = world.services
        services.transports = [
            Meanwhile.once(world.transport) { [address] in
                try await world.pull(address)
                world.clock.advance(by: delay)
            }
        ]
        let report = Locked<SourceReport?>(nil)
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.due) { event in
            if case .finished(let done) = event { report.withLock { $0 = done } }
        }
        return (world, report.withLock(\.self))
    }

    @Test(
        "a failure that ends later neither ends the wait that was asked for nor forgets a success",
        arguments: [ScriptedTransport.Script.status(500), .status(404), .webPage, .noConnection])
    func failure(ours: ScriptedTransport.Script) async throws {
        let (asked, _) = try await pull(ours, while: .status(503, ["Retry-After": "7200"]))
        #expect(try await asked.state(of: address).trouble.retryAfter != nil)
        #expect(try await asked.pull(address)[address]?.status == .deferred)
        let (brought, report) = try await pull(ours, while: .feed("a", headers: ["ETag": "\"1\""]))
        let state = try await brought.state(of: address)
        #expect(state.history.lastSuccess != nil && state.trust.validators.entityTag == "\"1\"" && state.trouble.failures == 0)
        #expect(report?.failure != nil && report?.nextPull == state.next(now: brought.clock.now()))
    }

    @Test(
        "an answer that comes later is stored, and the wait that was asked for holds", arguments: [503, 429], [10.0, 1.5])
    func success(status: Int, delay: Double) async throws {
        let (world, report) = try await pull(.feed("a"), while: .status(status, ["Retry-After": "7200"]), after: delay)
        #expect(report?.status == .updated && report?.new == 1)
        let state = try await world.state(of: address)
        #expect(state.trouble.retryAfter == report?.nextPull && state.history.lastSuccess != nil)
        #expect(try await world.pull(address)[address]?.status == .deferred)
    }

    /// As `pull`, and recorded.
    private func record(
        _ ours: ScriptedTransport.Script, while theirs: ScriptedTransport.Script
    ) async throws -> (Tape, [SourceReport]) {
        let world = try await EngineWorld()
        try await world.subscribe(address) { _ in }
        try world.serve(ours, theirs, .feed("later"), at: address)
        let tape = Tape(world: world)
        let reports = try await tape.record(.due) { pull in
            pull.services.transports = [
                Meanwhile.once(world.transport) { [address] in
                    try await world.pull(address)
                    world.clock.advance(by: 10)
                }
            ]
        }
        return (tape, reports)
    }

    @Test(
        "a wait that was asked for holds where the pull is recorded, too, and its replay is the same",
        arguments: [ScriptedTransport.Script.feed("a"), .status(500), .noConnection])
    func recorded(ours: ScriptedTransport.Script) async throws {
        let (tape, reports) = try await record(ours, while: .status(503, ["Retry-After": "7200"]))
        let world = tape.world
        #expect(try await world.state(of: address).trouble.retryAfter != nil)
        #expect(try await world.pull(address)[address]?.status == .deferred)
        #expect(try await tape.replay().reports.map(\.nextPull) == reports.map(\.nextPull))
    }

    @Test(
        "what was brought meanwhile stays where the pull is recorded, too",
        arguments: [
            ScriptedTransport.Script.status(500), .status(503, ["Retry-After": "7200"]), .status(429, ["Retry-After": "7200"]),
            .status(410),
        ])
    func recordedBeside(ours: ScriptedTransport.Script) async throws {
        let (tape, reports) = try await record(ours, while: .feed("a", headers: ["ETag": "\"1\""]))
        let world = tape.world
        let state = try await world.state(of: address)
        #expect(state.history.lastSuccess != nil && state.trust.validators.entityTag == "\"1\"")
        if reports[0].status == .deferred { #expect(state.trouble.wait(now: world.clock.now()) != nil && state.trouble.waits == 1) }
        if reports[0].status == .gone { #expect(state.trouble.gone != nil) }
        #expect(try await tape.replay().reports.map(\.status) == reports.map(\.status))
    }

    @Test("of two waits the longer one holds, and what was brought meanwhile stays", arguments: [60, 7_200])
    func waits(seconds: Int) async throws {
        let (world, _) = try await pull(.status(503, ["Retry-After": "\(seconds)"]), while: .status(503, ["Retry-After": "3600"]))
        let state = try await world.state(of: address)
        let least = try #require(state.history.lastAttempt).adding(seconds: Int64(max(seconds, 3_600) - 11))
        #expect(try #require(state.trouble.retryAfter) >= least)
        let (brought, _) = try await pull(.status(503, ["Retry-After": "60"]), while: .feed("a"))
        #expect(try await brought.state(of: address).history.lastSuccess != nil)
    }

    @Test("a wait that came with a failure is kept beside what was brought meanwhile", arguments: [403, 404, 500])
    func failureWithWait(status: Int) async throws {
        let (world, report) = try await pull(.status(status, ["Retry-After": "172800"]), while: .feed("a"))
        let state = try await world.state(of: address)
        #expect(state.history.lastSuccess != nil && state.trouble.failures == 0)
        #expect(state.trouble.retryAfter == report?.nextPull && report?.status == .failed)
        #expect(try await world.pull(address)[address]?.status == .deferred)
    }

    @Test("a wait that is over does not come back", arguments: [ScriptedTransport.Script.status(500), .feed("b")])
    func oldWait(ours: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(address) { _ in }
        try world.serve(.status(503, ["Retry-After": "86400"]), ours, ours == .feed("b") ? .status(500) : .feed("a"), at: address)
        try await world.pull(address)
        world.clock.advance(by: 60)
        var services = world.services
        services.transports = [
            Meanwhile.once(world.transport) { [address] in
                try await world.pull(address, isForced: true)
                world.clock.advance(by: 10)
            }
        ]
        _ = try await Pull(services: services, store: world.store, options: world.options).run(.all, isForced: true) { _ in }
        #expect(try await world.state(of: address).trouble.wait(now: world.clock.now()) == nil)
    }

    @Test("a source that waits as its site does keeps what was brought meanwhile")
    func spared() async throws {
        let limited = "https://site.example/limited"
        let world = try await EngineWorld()
        for source in [limited, address] {
            try await world.subscribe(source) { _ in }
            world.clock.advance(by: 1)
        }
        try world.serve(.status(429, ["Retry-After": "600"]), at: limited)
        try world.serve(.feed("a", headers: ["ETag": "\"1\""]), .feed("b"), at: address)
        var services = world.services
        services.transports = [
            Meanwhile.once(world.transport) { [address] in
                try await world.pull(address)
            }
        ]
        var options = world.options
        options.hostConnections = 1
        _ = try await Pull(services: services, store: world.store, options: options).run(.due) { _ in }
        let state = try await world.state(of: address)
        #expect(state.history.lastSuccess != nil && state.trust.validators.entityTag == "\"1\"")
        #expect(state.trouble.limitedSite != nil, "it waits as well")
    }

    @Test("that it is gone is stored beside what was brought meanwhile")
    func gone() async throws {
        let (world, report) = try await pull(.status(410), while: .feed("a"))
        let state = try await world.state(of: address)
        #expect(report?.status == .gone && state.trouble.gone != nil && state.history.lastSuccess != nil)
    }
}

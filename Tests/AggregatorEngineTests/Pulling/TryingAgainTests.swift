import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A source that failed, and is tried again by hand")
struct TryingAgainTests {
    private let address = "https://blog.example/feed"

    /// A world in which the source has just failed once.
    private func world(_ scripts: ScriptedTransport.Script...) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(.status(503), at: address)
        try await world.pull(address)
        world.transport.script(scripts, at: try EngineWorld.address(address))
        return world
    }

    @Test("a person who can't wait for a server to come back puts nothing off", arguments: [true, false])
    func impatient(isForced: Bool) async throws {
        let world = try await world(.status(503), .status(502))
        let plan = try await world.state(of: address).plan
        for _ in 1...8 {
            world.clock.advance(by: 0.1)
            try await world.pull(address, isForced: isForced)
        }
        let state = try await world.state(of: address)
        #expect(state.trouble.failures == 1 && state.plan == plan)
        #expect(state.trouble.lastFailure?.message.contains("502") == true && state.history.lastAttempt == world.clock.now())
        world.clock.advance(by: world.clock.now().seconds(until: try #require(plan.next)))
        #expect(try await world.reports(of: .due).values.map(\.status) == [.failed])
        #expect(try await world.state(of: address).trouble.failures == 2)
    }

    @Test("an answer that asks for a longer wait is heard, and one that asks for a shorter one changes no plan")
    func waits() async throws {
        let world = try await world(.status(500, ["Retry-After": "600"]), .status(500, ["Retry-After": "86400"]))
        let plan = try await world.state(of: address).plan
        try await world.pull(address, isForced: true)
        #expect(try await world.state(of: address).plan == plan)
        try await world.pull(address, isForced: true)
        let state = try await world.state(of: address)
        let until = world.clock.now().adding(seconds: 86_400)
        #expect(state.trouble.failures == 1 && state.trouble.retryAfter == until && state.plan.next == until)
    }

    @Test("a refusal that says no time takes nothing back of a longer wait, nor of whom it concerns; one that says a time does")
    func bareRefusal() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .status(429, ["Retry-After": "86400"]), .status(429), .status(503, ["Retry-After": "172800"]), .status(429),
            .status(429, ["Retry-After": "7200"]), at: address)
        try await world.pull(address)
        let told = try await world.state(of: address).trouble
        world.clock.advance(by: 60)
        try await world.pull(address, isForced: true)
        let left = try await world.state(of: address)
        #expect(told.limitedSite == "blog.example" && left.trouble.limitedSite == told.limitedSite)
        #expect(left.trouble.retryAfter == told.retryAfter && left.plan.next == told.retryAfter)
        try await world.pull(address, isForced: true)
        let own = try await world.state(of: address).trouble
        try await world.pull(address, isForced: true)
        #expect(try await world.state(of: address).trouble.retryAfter == own.retryAfter)
        try await world.pull(address, isForced: true)
        #expect(try await world.state(of: address).trouble.retryAfter == world.clock.now().adding(seconds: 7_200))
    }

    @Test("whoever asks every ten minutes finds it due once its time has nearly come, and the failure counts")
    func often() async throws {
        let world = try await world(.status(503))
        var failures: [Int] = []
        for _ in 1...12 {
            world.clock.advance(by: 600)
            try await world.pull(address)
            failures.append(try await world.state(of: address).trouble.failures)
        }
        #expect(failures.first == 1 && failures.last == 2, "\(failures)")
    }

    @Test("a wait that is shorter than the back-off ends when it ends, and the back-off with it")
    func shorterWait() async throws {
        let world = try await world(.status(503), .status(503), .status(503), .status(502, ["Retry-After": "7200"]))
        for _ in 1...3 {
            let next = try #require(try await world.state(of: address).plan.next)
            world.clock.advance(by: world.clock.now().seconds(until: next))
            _ = try await world.reports(of: .due)
        }
        let planned = try #require(try await world.state(of: address).plan.next)
        world.clock.advance(by: world.clock.now().seconds(until: planned) - 3_600)
        try await world.pull(address)
        let state = try await world.state(of: address)
        #expect(state.trouble.failures == 4 && state.plan.next == world.clock.now().adding(seconds: 7_200))
    }

    @Test("a first failure counts whenever it comes")
    func first() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .status(503), at: address)
        for _ in 1...3 { try await world.pull(address) }
        #expect(try await world.state(of: address).trouble.failures == 1)
    }

    @Test("who insists while a wait holds makes it no longer each time; who asks after it does, where the server says no time")
    func limited() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429), at: address)
        func wait() async throws -> Int64? {
            try await world.state(of: address).trouble.retryAfter?.wholeSeconds(since: world.clock.now())
        }
        for _ in 1...8 {
            try await world.pull(address, isForced: true)
            #expect(try await wait() == 600)
        }
        world.clock.advance(by: 601)
        try await world.pull(address)
        #expect(try await wait() == 1_200)
    }
}

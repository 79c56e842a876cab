import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("What is gone")
struct GoneTests {
    private let old = "https://old.example/feed"
    private let new = "https://new.example/feed"

    @Test("410 is asked once more after a day, and is final then; posts stay, and --force asks")
    func gone() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .status(410), at: old)
        try await world.pull(old)
        world.clock.advance(by: 0.7)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(world.transport.requests.count == 2, "its word holds for a day")
        let again = try #require(try await world.state(of: old).plan.nextPull)
        #expect(again.nanoseconds == 0)
        #expect(again.wholeSeconds(since: world.clock.now()) >= 86_400, "a day is a whole one")
        world.clock.advance(by: Double(again.wholeSeconds(since: world.clock.now())) + 1)
        #expect(try await world.reports(of: .due)[old]?.status == .gone)
        #expect(world.transport.requests.count == 3)
        world.pass(days: 30)
        #expect(try await world.reports(of: .due).isEmpty)
        #expect(try await world.pull(old)[old]?.status == .gone)
        #expect(world.transport.requests.count == 3)
        #expect(try await world.store.posts(matching: PostQuery()).count == 1)
        try world.serve(.feed("a", "b"), at: old)
        #expect(try await world.pull(old, isForced: true)[old]?.new == 1)
    }

    @Test("who says 410 and when to come back is asked no sooner", arguments: [3 * 86_400, 600])
    func waits(seconds: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(410, ["Retry-After": "\(seconds)"]), at: old)
        try await world.pull(old)
        let next = try #require(try await world.state(of: old).next(now: world.clock.now()))
        let rest = next.wholeSeconds(since: world.clock.now())
        #expect(Int64(max(seconds, 86_400))...Int64(max(seconds, 86_400) + 1) ~= rest)
        world.clock.advance(by: Double(rest) - 120)
        #expect(try await world.reports(of: .due).isEmpty || world.transport.requests.count == 1)
        #expect(world.transport.requests.count == 1)
        world.clock.advance(by: 121)
        #expect(try await world.reports(of: .due)[old]?.status == .gone)
        #expect(world.transport.requests.count == 2)
    }

    @Test("a wait from before a 410 that a person asked for holds on, in the plan as in the pull")
    func waitsFromBefore() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(503, ["Retry-After": "500000"]), .status(410), at: old)
        try await world.pull(old)
        let report = try await world.pull(old, isForced: true)[old]
        let until = try #require(try await world.state(of: old).trouble.retryAfter)
        #expect(report?.status == .gone && report?.nextPull == until)
        #expect(try await world.state(of: old).plan.nextPull == until)
        #expect(report?.explanation?.contains("asked once more at \(until.rfc3339)") == true)
    }

    @Test("a 410 that was heard by a clock that ran ahead begins anew")
    func goneAhead() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(410), at: old)
        let right = world.clock.now()
        world.pass(days: 50)
        try await world.pull(old)
        world.clock.set(now: right)
        #expect(try await world.reports(of: .due)[old]?.status == .gone)
        world.pass(days: 1.1)
        #expect(try await world.reports(of: .due)[old]?.status == .gone)
        world.pass(days: 60)
        #expect(try await world.reports(of: .due).isEmpty, "it said so twice, a day apart")
    }

    @Test("after a failure at a person's word, what is gone is asked no sooner than a day after its 410")
    func failsMeanwhile() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .status(410), .status(500), at: old)
        try await world.pull(old)
        try await world.pull(old)
        let planned = try await world.state(of: old).plan.nextPull
        world.clock.advance(by: 7_200)
        try await world.pull(old, isForced: true)
        #expect(try await world.state(of: old).plan.nextPull == planned)
        world.clock.advance(by: 7_200)
        #expect(try await world.reports(of: .due).isEmpty)
        #expect(world.transport.requests.count == 3)
    }

    @Test("what was missing by a clock that ran ahead is missing since the clock is right")
    func missingAhead() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(404), at: old)
        try world.serve(.page("nothing"), at: "https://old.example/")
        let right = world.clock.now()
        world.pass(days: 1_000)
        try await world.pull(old)
        world.clock.set(now: right)
        try await world.pull(old)
        world.pass(days: 31)
        #expect(try await world.pull(old)[old]?.failure?.message.contains("for 31 days (status 404)") == true)
        #expect(try await world.state(of: old).trouble.missing?.searched != nil)
    }

    @Test("a wait that comes with a 404 is heard, however long nothing has been there", arguments: [0.0, 31])
    func missingWaits(days: Double) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(404), at: old)
        try await world.pull(old)
        world.pass(days: days + 0.1)
        try world.serve(.status(404, ["Retry-After": "172800"]), at: old)
        let report = try await world.pull(old)[old]
        #expect(report?.failure?.code == "not-found")
        #expect(try #require(report?.nextPull).wholeSeconds(since: world.clock.now()) >= 172_800)
    }

    @Test("what failed before a 410 is forgotten with it, and what fails after it is remembered beside it")
    func failingLater() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(500), .status(410), .status(404), at: old)
        try await world.pull(old)
        try await world.pull(old)
        #expect(try await world.state(of: old).trouble.lastFailure == nil)
        try await world.pull(old, isForced: true)
        let trouble = try await world.state(of: old).trouble
        #expect(trouble.gone != nil && trouble.failures == 1 && trouble.lastFailure?.message.contains("404") == true, "\(trouble)")
    }

    @Test("a 410 at the end of a redirect that may end is a failure, and never final", arguments: [302, 303, 307])
    func goneElsewhere(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), .redirect(status, to: new), at: old)
        try world.serve(.status(410), at: new)
        try await world.pull(old)
        for _ in 0..<3 {
            let report = try await world.pull(old)[old]
            #expect(report?.status == .failed && report?.failure?.code == "gone")
            #expect(report?.failure?.message.contains(new) == true)
            world.pass(days: 1.1)
        }
        #expect(try await world.state(of: old).trouble.gone == nil)
        try world.serve(.feed("a", "b"), at: old)
        #expect(try await world.reports(of: .due)[old]?.new == 1)
    }

    @Test("a wait that comes with a 410 behind a redirect that may end is heard")
    func waitElsewhere() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: new), at: old)
        try world.serve(.status(410, ["Retry-After": "172800"]), at: new)
        let report = try await world.pull(old)[old]
        #expect(report?.failure?.code == "gone")
        #expect(try #require(report?.nextPull).wholeSeconds(since: world.clock.now()) >= 172_800)
    }

    @Test("a 410 at the end of redirects for good is the source's own", arguments: [301, 308])
    func goneWhereItMoved(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(status, to: new), at: old)
        try world.serve(.status(410), at: new)
        for _ in 0..<2 {
            #expect(try await world.pull(old)[old]?.status == .gone)
            world.pass(days: 1.1)
        }
        #expect(try await world.state(of: old).trouble.gone?.isFinal == true)
    }

    @Test("a feed that comes back after one 410 is followed as before")
    func comesBack() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(410), .feed("a"), at: old)
        try await world.pull(old)
        world.pass(days: 2)
        #expect(try await world.pull(old)[old]?.status == .updated)
        #expect(try await world.state(of: old).trouble.gone == nil)
    }
}

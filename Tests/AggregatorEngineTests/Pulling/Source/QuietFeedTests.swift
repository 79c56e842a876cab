import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A feed that may be kept for long: a quiet one for a month, another for a day")
struct QuietFeedTests {
    private let blog = "https://blog.example/feed"
    private let other = "https://other.example/feed"

    /// The world once the feed has been read, and may be asked again.
    private func worldAfterItsTime(_ next: ScriptedTransport.Script..., isQuiet: Bool = true) async throws -> EngineWorld {
        let world = try await EngineWorld()
        let now = world.clock.now()
        let posts = (Int64(400)..<404).map { isQuiet ? "post \($0)\nout \(now.adding(seconds: -86_400 * $0).seconds)" : "post \($0)" }
        try world.serve(.feed(posts.joined(separator: "\n"), headers: ["Cache-Control": "max-age=2600000"]), at: blog)
        try await world.pull(blog)
        let wish = try #require(try await world.state(of: blog).plan.nextPull).wholeSeconds(since: now)
        #expect((isQuiet ? 2_600_000...2_860_001 : 86_400...95_041) ~= wish)
        world.clock.advance(by: Double(wish))
        world.transport.script(next, at: try EngineWorld.address(blog))
        return world
    }

    /// The hours, rounded up, until the feed is asked again.
    private func rest(_ world: EngineWorld) async throws -> Int64 {
        let next = try #require(try await world.state(of: blog).plan.nextPull)
        return (next.wholeSeconds(since: world.clock.now()) + 3_599) / 3_600
    }

    @Test(
        "a feed that may be kept for long is asked again after its usual interval where no document came: nothing came that could be as fresh",
        arguments: [
            .status(404), .status(500), .status(502), .status(503), .status(403, ["Retry-After": "120"]),
            .status(503, ["Retry-After": "120"]), .status(429, ["Retry-After": "120"]), .status(429), .status(304), .noConnection,
            .failure(TransportFailure(.unreachable, "It broke off.")), .failure(TransportFailure(.addressRefused, "It is private.")),
            .failure(TransportFailure(.timedOut, "Nothing came.")), .failure(TransportFailure(.truncated, "Nothing came.")),
        ] as [ScriptedTransport.Script], [true, false])
    func withoutDocument(script: ScriptedTransport.Script, isQuiet: Bool) async throws {
        let world = try await worldAfterItsTime(script, isQuiet: isQuiet)
        try await world.pull(blog)
        #expect((isQuiet ? 24...27 : 1...2) ~= (try await rest(world)))
    }

    @Test(
        "a feed that may be kept for long is asked again after a day where its document was spoiled on its way, and not before its month is over",
        arguments: [true, false])
    func spoiled(isPage: Bool) async throws {
        var failure = TransportFailure(.truncated, "It broke off.")
        failure.hasHead = true
        let script = isPage ? ScriptedTransport.Script.webPage : .failure(failure)
        for isQuiet in [true, false] {
            let late = try await worldAfterItsTime(script, isQuiet: isQuiet)
            try await late.pull(blog)
            #expect(24...27 ~= (try await rest(late)))
        }
        let early = try await worldAfterItsTime(script)
        early.clock.set(now: early.clock.now().adding(seconds: -20 * 86_400))
        try await early.pull(blog)
        #expect(try await rest(early) >= 20 * 24)
    }

    @Test(
        "a feed that may be kept for long is asked again after its usual interval where it leads to what is gone, or to a site that asked to wait",
        arguments: [410, 429], [true, false])
    func elsewhere(status: Int, isQuiet: Bool) async throws {
        let world = try await worldAfterItsTime(.redirect(302, to: other), isQuiet: isQuiet)
        try world.serve(.status(status, ["Retry-After": "120"]), at: other)
        if status == 429 { try await world.pull(other) }
        try await world.pull(blog)
        #expect((isQuiet ? 24...27 : 1...2) ~= (try await rest(world)))
    }

    @Test("a feed that may be kept for long is asked again after three days where it has been missing for a month")
    func missing() async throws {
        let world = try await worldAfterItsTime(.status(404))
        for _ in 0..<20 {
            try await world.pull(blog)
            world.pass(days: 2)
        }
        let report = try await world.pull(blog)[blog]
        #expect(report?.failure?.message.contains("days (status 404)") == true)
        #expect(72...80 ~= (try await rest(world)))
    }

    @Test(
        "a feed that may be kept for long is asked again after a day where it asked to wait, and then gets another interval and loses it again"
    )
    func replanned() async throws {
        let world = try await worldAfterItsTime(.status(503, ["Retry-After": "120"]))
        let known = try await world.store.subscriptions()[0]
        var changed = known
        changed.preferences.interval = 86_400 * 90
        try #require(try await world.store.update(changed, from: known))
        try await world.pull(blog)
        #expect(try await rest(world) >= 90 * 24)
        try #require(try await world.store.update(known, from: changed))
        try await SubscriptionEditor(services: world.services, store: world.store).replan(known, from: changed, bounds: Schedule.Bounds())
        #expect(24...27 ~= (try await rest(world)))
    }
}

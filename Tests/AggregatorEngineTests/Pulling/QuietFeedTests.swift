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
        let wish = try #require(try await world.state(of: blog).plan.nextPull).seconds(since: now)
        #expect((isQuiet ? 2_600_000...2_860_001 : 86_400...95_041) ~= wish)
        world.clock.advance(by: Double(wish))
        world.transport.script(next, at: try EngineWorld.address(blog))
        return world
    }

    /// The hours, rounded up, until the feed is asked again.
    private func rest(_ world: EngineWorld) async throws -> Int64 {
        let next = try #require(try await world.state(of: blog).plan.nextPull)
        return (next.seconds(since: world.clock.now()) + 3_599) / 3_600
    }

    @Test(
        "is asked again after its usual interval where no document came: nothing came that could be as fresh",
        arguments: [
            .status(404), .status(500), .status(502), .status(503), .status(403, ["Retry-After": "120"]),
            .noConnection,
        ] as [ScriptedTransport.Script], [true, false])
    func withoutDocument(script: ScriptedTransport.Script, isQuiet: Bool) async throws {
        let world = try await worldAfterItsTime(script, isQuiet: isQuiet)
        try await world.pull(blog)
        #expect((isQuiet ? 24...27 : 1...2) ~= (try await rest(world)))
    }

    @Test("is asked again after its usual interval where it leads to what is gone", arguments: [true, false])
    func elsewhere(isQuiet: Bool) async throws {
        let world = try await worldAfterItsTime(.redirect(302, to: other), isQuiet: isQuiet)
        try world.serve(.status(410), at: other)
        try await world.pull(blog)
        #expect((isQuiet ? 24...27 : 1...2) ~= (try await rest(world)))
    }

    @Test("is asked again after three days where it has been missing for a month")
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
}

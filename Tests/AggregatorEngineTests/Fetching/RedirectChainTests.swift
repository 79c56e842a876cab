import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Redirects of one fetch")
struct RedirectChainTests {
    private let a = "https://a.example/feed"
    private let b = "https://b.example/feed"

    @Test("a redirect that does not say where to is told as that")
    func aimless() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(302), at: a)
        let failure = try await world.pull(a)[a]?.failure
        #expect(failure?.code == "unexpected-status" && failure?.message.contains("without saying where to") == true)
    }

    @Test(
        "a redirect in circles ends where an address would be asked a third time, and one that leads on and on after ten hops",
        arguments: [([""], 2), (["#f"], 2), (["?1", "?2", ""], 6), ((1...20).map { "?\($0)" }, 11)] as [([String], Int)])
    func circles(targets: [String], count: Int) async throws {
        let world = try await EngineWorld()
        for (from, to) in zip([a] + targets.map { a + $0 }, targets.map { a + $0 }) { try world.serve(.redirect(301, to: to), at: from) }
        let failure = try await world.pull(a)[a]?.failure
        #expect(failure?.code == "bad-response")
        #expect(failure?.message.contains("in a circle") == (count < 11))
        #expect(world.transport.requests.count == count)
    }

    @Test("who comes back with a cookie more, of whichever server, goes in no circle")
    func login() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: b), .redirect(302, to: b), .redirect(302, to: b), .feed("x"), at: a)
        try world.serve(
            .status(302, ["Location": a, "Set-Cookie": "one=1"]), .status(302, ["Location": a, "Set-Cookie": "two=2"]),
            .redirect(302, to: a), at: b)
        #expect(try await world.pull(a)[a]?.new == 1)
    }

    @Test("the same cookies again and again are no way out of a circle")
    func sameCookies() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(302, ["Location": a, "Set-Cookie": "one=1"]), at: a)
        #expect(try await world.pull(a)[a]?.failure?.message.contains("in a circle") == true)
        #expect(world.transport.requests.count == 3)
    }

    @Test("a server that sends its visitors to where they are once is asked again")
    func onceMore() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: a), .feed("x"), at: a)
        #expect(try await world.pull(a)[a]?.new == 1)
    }

    @Test("only http and https are followed", arguments: ["file:///etc/passwd", "ftp://a.example/", "data:,x", "gopher://a.example/"])
    func schemes(target: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: target), at: a)
        #expect(try await world.pull(a)[a]?.failure?.code == "bad-address")
        #expect(world.transport.requests.count == 1)
    }
}

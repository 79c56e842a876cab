import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Our own network")
struct OutageDetectorTests {
    private let a = "https://a.example/feed"
    private let b = "http://b.example/feed"

    private func failures(_ world: EngineWorld, of addresses: [String]) async throws -> [Int] {
        var failures: [Int] = []
        for address in addresses { failures.append(try await world.state(of: address).trouble.failures) }
        return failures
    }

    @Test(
        "who is near answers also where our network leads nowhere: nothing is held against those that are far",
        arguments: ["http://127.0.0.1/feed", "http://wiki/feed", "https://192.168.0.2/feed"])
    func near(place: String) async throws {
        let world = try await EngineWorld()
        for address in [a, b] { try world.serve(.noConnection, at: address) }
        try world.serve(.feed("x"), at: place)
        for _ in 1...3 {
            let reports = try await world.pull(a, b, place, isForced: true)
            #expect(reports[a]?.explanation != nil && reports[place]?.failure == nil)
            #expect(try await failures(world, of: [a, b, place]) == [0, 0, 0])
        }
    }

    @Test(
        "whoever answers is not asked at every run, though nothing is held against it",
        arguments: [ScriptedTransport.Script.status(511), .redirect(302, to: "http://dead.example/feed")])
    func asked(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.noConnection, at: "http://dead.example/feed")
        let places = [b, "http://c.example/feed"]
        for place in places {
            try world.serve(script, at: place)
            try await world.subscribe(place) { _ in }
        }
        func asked() -> Int { world.transport.requests.count { places.contains($0.address.text) } }
        for _ in 0..<5 {
            _ = try await world.reports(of: .due)
            world.clock.advance(by: 1)
        }
        #expect(asked() == 4)
        #expect(try await failures(world, of: places) == [0, 0])
        // A minute, two, four, eight, and then as long as between any two requests.
        for _ in 0..<240 {
            world.clock.advance(by: 60)
            _ = try await world.reports(of: .due)
        }
        #expect(4 + 2 * 16...4 + 2 * 21 ~= asked())
    }

    @Test("a damaged count of runs that showed nothing ends no program", arguments: [Int.min, -1, Int.max])
    func damaged(count: Int) async throws {
        let world = try await EngineWorld()
        for place in [b, "http://c.example/feed"] {
            try world.serve(.status(511), at: place)
            try await world.subscribe(place) { _ in }
        }
        for subscription in try await world.store.subscriptions() {
            var state = SourceState()
            state.trouble.openQuestions = count
            _ = try await world.store.commit(Harvest(of: subscription, state: state, moment: world.clock.now()))
        }
        #expect(Set(try await world.reports(of: .due).values.map { $0.failure?.code }) == ["captive-portal"])
    }

    @Test("whom nobody reached is asked as soon as it can be")
    func unreached() async throws {
        let world = try await EngineWorld()
        for address in [a, b] {
            try world.serve(.noConnection, at: address)
            try await world.subscribe(address) { _ in }
        }
        for _ in 0..<5 { _ = try await world.reports(of: .due) }
        #expect(world.transport.requests.count == 10)
    }

    @Test("where all are near, whoever answers shows that the others are at fault")
    func intranet() async throws {
        let world = try await EngineWorld()
        let (wiki, news, board) = ("http://wiki/feed", "http://10.0.0.3/feed", "http://board.internal/feed")
        for address in [news, board] { try world.serve(.noConnection, at: address) }
        try world.serve(.feed("x"), at: wiki)
        for count in 1...2 {
            try await world.pull(wiki, news, board, isForced: true)
            #expect(try await failures(world, of: [wiki, news, board]) == [0, count, count])
            world.pass(days: 1)
        }
    }

    @Test("who is far shows that of those that are near as well")
    func far() async throws {
        let world = try await EngineWorld()
        for address in ["http://wiki/feed", b] { try world.serve(.noConnection, at: address) }
        try world.serve(.status(404), at: a)
        try await world.pull(a, b, "http://wiki/feed")
        #expect(try await failures(world, of: [b, "http://wiki/feed"]) == [1, 1])
    }

    @Test(
        "over plain HTTP, what is no feed may be the network's own: nothing is held against whom nobody could reach",
        arguments: [ScriptedTransport.Script.webPage, .status(403), .status(404), .status(503), .page("Welcome", status: 401)])
    func portals(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        for address in [a, "https://c.example/feed"] { try world.serve(.noConnection, at: address) }
        try world.serve(script, at: b)
        try await world.pull(a, b, "https://c.example/feed")
        #expect(try await failures(world, of: [a, "https://c.example/feed"]) == [0, 0])
        // A feed is not the network's own page, nor is a 304.
        try world.serve(.feed("x", headers: ["ETag": "\"1\""]), .status(304), at: b)
        for count in 1...2 {
            try await world.pull(a, b, "https://c.example/feed", isForced: true)
            #expect(try await failures(world, of: [a, "https://c.example/feed"]) == [count, count])
            world.pass(days: 1)
        }
    }

    @Test("what a source's own proxy sends over plain HTTP shows nothing of the way that the others go")
    func proxied() async throws {
        let world = try await EngineWorld()
        for address in [a, "https://c.example/feed"] { try world.serve(.noConnection, at: address) }
        try await world.subscribe(b) { $0.proxy = "http://127.0.0.1:3128" }
        try world.serve(.feed("x"), at: b)
        try await world.pull(a, b, "https://c.example/feed")
        #expect(try await failures(world, of: [a, "https://c.example/feed"]) == [0, 0])
    }

    @Test("sources that are due one by one show together that our network is down")
    func oneByOne() async throws {
        let world = try await EngineWorld()
        let places = [a, b, "https://c.example/feed", "http://d.example/feed"]
        for place in places {
            try world.serve(.feed("x"), at: place)
            try await world.pull(place)
            world.clock.advance(by: 1_000)
        }
        for place in places { try world.serve(.noConnection, at: place) }
        // As in a watch, and with a timer: whatever is due, for two days.
        for _ in 0..<864 {
            world.clock.advance(by: 200)
            _ = try await world.reports(of: .due)
        }
        // Of the first, no run could tell.
        let failures = try await failures(world, of: places)
        #expect(failures == [1, 0, 0, 0], "\(failures)")
        for place in places { try world.serve(.feed("x\ny"), at: place) }
        world.clock.advance(by: 600)
        #expect(try await world.reports(of: .due).values.filter { $0.failure == nil }.count == 4)
    }

    @Test("a host that fails alone is charged with it once another one answers in a run of its own")
    func answered() async throws {
        let world = try await EngineWorld()
        for place in [a, b] { try world.serve(.noConnection, at: place) }
        try await world.pull(a)
        world.clock.advance(by: 3_600)
        try await world.pull(b)
        #expect(try await failures(world, of: [a, b]) == [1, 0])
        try world.serve(.feed("x"), at: "https://c.example/feed")
        try await world.pull("https://c.example/feed")
        try await world.pull(b)
        #expect(try await failures(world, of: [a, b]) == [1, 1])
    }
}

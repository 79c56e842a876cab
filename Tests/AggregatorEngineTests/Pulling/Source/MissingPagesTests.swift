import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("The pages that are searched for a source that has been missing for a month")
struct MissingPagesTests {
    private let old = "https://old.example/blog/feed"
    private let home = "https://old.example/blog/"
    private let front = "https://old.example/"
    private let new = "https://new.example/feed"

    /// A source that gave a feed once, which named its home page, and has answered 404 for a month.
    private func missing(_ page: ScriptedTransport.Script, front: ScriptedTransport.Script) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(.feed("home \(home)", "a"), .status(404), at: old)
        try world.serve(page, at: home)
        try world.serve(front, at: self.front)
        try await world.pull(old)
        world.pass(days: 1)
        try await world.pull(old)
        world.pass(days: 31)
        return world
    }

    private func asked(_ world: EngineWorld, _ address: String) -> Int {
        world.transport.requests.count { $0.address.text == address }
    }

    @Test(
        "where its home page is gone, refused, out of reach or names no feed, the front page is read, once a month",
        arguments: [
            .status(404), .status(410), .failure(TransportFailure(.addressRefused, "It is in a network of ours.")), .noConnection,
            .page("nothing"),
        ] as [ScriptedTransport.Script])
    func frontPage(page: ScriptedTransport.Script) async throws {
        let world = try await missing(page, front: .page("link \(new)"))
        for _ in 0..<2 {
            let failure = try await world.pull(old)[old]?.failure
            #expect(failure?.message.contains("(status 404); its site has a feed at \(new).") == true, "\(failure?.message ?? "")")
            #expect(failure?.candidates.map(\.url.text) == [new])
            world.pass(days: 1)
        }
        #expect(asked(world, home) == 1 && asked(world, front) == 1)
    }

    @Test("where all of them are gone, no feed is found, and they are asked for a month later", arguments: [404, 410])
    func allGone(status: Int) async throws {
        let world = try await missing(.status(status), front: .status(status))
        for _ in 0..<2 {
            #expect(try await world.pull(old)[old]?.failure?.message.contains("(status 404); no feed is found on its site, so") == true)
            world.pass(days: 1)
        }
        #expect(try await world.state(of: old).trouble.missing?.searched != nil)
        #expect(asked(world, home) == 1 && asked(world, front) == 1)
        world.pass(days: 30)
        try await world.pull(old)
        #expect(asked(world, home) == 2 && asked(world, front) == 2)
    }

    @Test("where one is gone and the other can't be read now, the search is made again at the next pull")
    func unclear() async throws {
        let world = try await missing(.status(404), front: .status(500))
        #expect(try await world.pull(old)[old]?.failure?.message.contains("its site can't be read just now, so") == true)
        #expect(try await world.state(of: old).trouble.missing?.searched == nil)
        try world.serve(.page("link \(new)"), at: front)
        #expect(try await world.pull(old)[old]?.failure?.candidates.map(\.url.text) == [new])
    }

    @Test("where neither names a feed, the usual places are those beside the home page")
    func usualPlaces() async throws {
        let place = "https://old.example/blog/atom.xml"
        let world = try await missing(.page("nothing"), front: .page("nothing"))
        try world.serve(.status(404), at: "https://old.example/blog/index.xml")
        try world.serve(.feed("a"), at: place)
        #expect(try await world.pull(old)[old]?.failure?.candidates.map(\.url.text) == [place])
        #expect(asked(world, home) == 1 && asked(world, front) == 1)
    }

    @Test("a home page that leads to the front page is not read twice")
    func ledToFrontPage() async throws {
        let world = try await missing(.redirect(301, to: "/"), front: .page("nothing"))
        try world.serve(.feed("a"), at: "https://old.example/feed")
        #expect(try await world.pull(old)[old]?.failure?.candidates.map(\.url.text) == ["https://old.example/feed"])
        #expect(asked(world, front) == 1)
    }

    @Test("a page that asks to wait is the last one that is asked")
    func wait() async throws {
        let world = try await missing(.status(429, ["Retry-After": "86400"]), front: .page("link \(new)"))
        #expect(try await world.pull(old)[old]?.failure?.message.contains("its site can't be read just now") == true)
        #expect(asked(world, home) == 1 && asked(world, front) == 0)
        #expect(try await world.pull(old)[old]?.status == .deferred)
    }

    @Test(
        "a page that is in no recording, as an older program did not ask for it, is one that could not be read",
        arguments: [.page("nothing"), .status(404)] as [ScriptedTransport.Script])
    func replayed(page: ScriptedTransport.Script) async throws {
        let world = try await missing(page, front: .page("nothing"))
        let place = "https://old.example/blog/index.xml"
        for address in [place, "https://old.example/feed"] { try world.serve(.feed("a"), at: address) }
        let tape = Tape(world: world)
        #expect(try await tape.record().first?.failure?.candidates.count == 1)
        var recording = try await tape.recording()
        recording.lines[0].exchanges.removeAll { $0.request.address.text == front }
        let failure = try #require(try await tape.replay(recording).reports.first?.failure)
        if page == .status(404) {
            #expect(failure.message.contains("its site can't be read just now"), "\(failure.message)")
        } else {
            #expect(failure.candidates.map(\.url.text) == [place], "\(failure.message)")
        }
    }
}

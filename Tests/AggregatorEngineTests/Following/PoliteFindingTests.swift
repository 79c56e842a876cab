import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Looking for a feed is as polite as a pull")
struct PoliteFindingTests {
    private let a = "https://a.site.example/feed"
    private let b = "https://b.site.example/feed"

    private func finder(_ world: EngineWorld, _ waits: SiteWaits, isForced: Bool = false) -> FeedFinder {
        world.finder(waits: waits, insistence: isForced ? .given : .withheld)
    }

    private func failure(_ finder: FeedFinder, at address: String) async throws -> PullFailure? {
        let address = try EngineWorld.address(address)
        do throws(PullFailure) {
            _ = try await finder.find(address)
            return nil
        } catch { return error }
    }

    private func asked(_ world: EngineWorld) -> [String] { world.transport.requests.map(\.address.text) }

    @Test("a site that told a pull to wait is not asked before, unless somebody insists; nobody can redirect there either")
    func toldToAPull() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, ["Retry-After": "7200"]), at: a)
        try world.serve(.feed("x"), at: b)
        try world.serve(.redirect(302, to: b), at: "https://other.example/")
        try await world.pull(a)
        let until = world.clock.now().adding(seconds: 7_200)
        let waits = try await SiteWaits(world.services, world.store)
        for address in [b, "https://other.example/"] {
            let refused = try #require(try await failure(finder(world, waits), at: address))
            #expect(refused.code == "asked-to-wait")
            #expect(refused.message.hasPrefix("site.example asked to be left alone until \(until.rfc3339)"))
            #expect(refused.message.contains("--force"))
        }
        #expect(asked(world) == [a, "https://other.example/"])
        #expect(!waits.hasUnstoredWaits)
        #expect(try await failure(finder(world, waits, isForced: true), at: b) == nil)
        world.pass(days: 0.09)
        #expect(try await failure(finder(world, try await SiteWaits(world.services, world.store)), at: b) == nil)
    }

    @Test("a 429 is remembered for pulls and searches to come, and no longer than it holds")
    func toldToASearch() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://a.site.example/")
        try world.serve(.status(429, ["Retry-After": "7200"]), at: a)
        try world.serve(.feed("x"), at: b)
        try world.serve(.status(429), at: "https://third.example/")
        let waits = try await SiteWaits(world.services, world.store)
        let finder = finder(world, waits)
        // A 429 from a usual place beside the page counts as well.
        #expect(try await failure(finder, at: "https://a.site.example/")?.code == "asked-to-wait")
        #expect(try await failure(finder, at: b)?.code == "asked-to-wait")
        #expect(try await failure(finder, at: "https://third.example/")?.code == "asked-to-wait")
        #expect(asked(world) == ["https://a.site.example/", a, "https://third.example/"])
        #expect(waits.hasUnstoredWaits)
        try await waits.storeWaits(in: world.store, now: world.clock.now())

        #expect(try await failure(self.finder(world, try await SiteWaits(world.services, world.store)), at: b)?.code == "asked-to-wait")
        let report = try await world.pull(b)[b]
        #expect(report?.status == .deferred && report?.explanation?.contains("site.example limits how often") == true)
        #expect(try await Pull(services: world.services, store: world.store, options: world.options).plan(.all).count(.deferred) == 1)
        #expect(asked(world).count == 3)
        world.pass(days: 0.09)
        #expect(try await world.pull(b)[b]?.status == .updated)
        #expect(try await KeptWaits.of(world.store, now: world.clock.now()).isEmpty)
    }

    @Test("what a site asked for outlives the source that heard it")
    func left() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, ["Retry-After": "7200"]), at: a)
        try world.serve(.feed("x"), at: b)
        try await world.pull(a)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        try await editor.leave([try #require(try await world.store.subscriptions().first)])
        #expect(try await world.store.subscriptions().isEmpty)
        #expect(try await world.pull(a)[a]?.status == .deferred)
        #expect(try await world.pull(b)[b]?.status == .deferred)
        #expect(asked(world) == [a])
        world.pass(days: 0.09)
        #expect(try await world.pull(b)[b]?.status == .updated)
    }

    @Test(
        "who wants to see a person is said to before the wait, which counts all the same",
        arguments: ["cf-mitigated", "x-vercel-mitigated"])
    func challenge(field: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, [field: "challenge"]), at: a)
        let waits = try await SiteWaits(world.services, world.store)
        let refused = try #require(try await failure(finder(world, waits), at: a))
        #expect(refused.code == "asked-to-wait")
        #expect(refused.message.hasPrefix("a.site.example wants every visitor to prove to be a person (status 429)"))
        #expect(refused.message.contains("site.example asked to be left alone until "))
        #expect(waits.hasUnstoredWaits)
        // Nobody is asked meanwhile, and no answer shows the obstacle then.
        #expect(try await failure(finder(world, waits), at: b)?.message.hasPrefix("site.example asked to be left alone until ") == true)
        #expect(asked(world) == [a])
    }

    @Test("a 503 with a time is told, and holds for nobody else")
    func unavailable() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(503, ["Retry-After": "7200"]), at: a)
        let waits = try await SiteWaits(world.services, world.store)
        #expect(try await failure(finder(world, waits), at: a)?.code == "asked-to-wait")
        #expect(!waits.hasUnstoredWaits)
    }

    @Test("what is kept is each site's latest word, and what no server can have asked for is passed over")
    func kept() async throws {
        let world = try await EngineWorld()
        let now = world.clock.now()
        func wait(_ site: String, _ seconds: Int64) -> SiteWait { SiteWait(site: site, until: now.adding(seconds: seconds)) }
        try await KeptWaits.add([wait("a", 60), wait("b", 60), wait("c", 90 * 86_400)], to: world.store, now: now)
        try await KeptWaits.add([wait("b", 30), wait("a", 90)], to: world.store, now: now)
        #expect(try await KeptWaits.of(world.store, now: now) == [wait("a", 90), wait("b", 60)])
        try await KeptWaits.add([], to: world.store, now: now.adding(seconds: 70))
        #expect(try await KeptWaits.of(world.store, now: now) == [wait("a", 90)])
    }

    @Test(
        "a document is what an answer brings that says so, and who asked to wait is left alone by whoever asks next", arguments: [206, 299])
    func documents(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x", status: status), at: "https://other.example/")
        try world.serve(.status(429, ["Retry-After": "7200"]), at: a)
        try world.serve(.feed("x"), at: b)
        let waits = SiteWaits(world.services)
        func failure(_ address: String) async throws -> PullFailure? {
            let finder = world.finder(waits: waits, insistence: .impossible)
            let address = try EngineWorld.address(address)
            do throws(PullFailure) {
                _ = try await finder.document(at: address)
                return nil
            } catch { return error }
        }
        #expect(try await failure("https://other.example/")?.code == (status == 206 ? "partial-content" : "unexpected-status"))
        for address in [a, b] {
            let refused = try #require(try await failure(address))
            #expect(refused.code == "asked-to-wait" && !refused.message.contains("--force"))
        }
        #expect(asked(world) == ["https://other.example/", a])
    }

    @Test("a pull that comes at once keeps its distance from the search")
    func spaced() async throws {
        var world = try await EngineWorld()
        world.options.hostDelay = 5
        try world.serve(.feed("x"), at: a)
        try world.serve(.feed("y"), at: "https://a.site.example/other")
        let clock = world.clock
        let driving = Task { while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } } }
        defer { driving.cancel() }
        let finder = finder(world, try await SiteWaits(world.services, world.store))
        _ = try await finder.find(try EngineWorld.address(a))
        let end = clock.uptime()
        try await world.subscribe("https://a.site.example/other") { _ in }
        var pull = Pull(services: world.services, store: world.store, options: world.options)
        pull.pacer = finder.pacer
        #expect(try await pull.run(.all) { _ in }[.updated] == 1)
        #expect(clock.uptime() - end >= 5)
    }
}

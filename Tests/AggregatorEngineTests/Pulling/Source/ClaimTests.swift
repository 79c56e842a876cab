import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Moves that a source claims of itself, and what is found where it is no more")
struct ClaimTests {
    private let old = "https://old.example/feed"
    private let new = "https://new.example/feed"

    private func address(_ world: EngineWorld) async throws -> String { try await world.store.subscriptions()[0].address.text }

    private func pullDaily(_ world: EngineWorld, days: Int) async throws {
        for _ in 0..<days {
            _ = try await world.reports(of: .all)
            world.pass(days: 1)
        }
    }

    private func asked(_ world: EngineWorld) -> Int { world.transport.requests.count { $0.address.text == new } }

    @Test("three days of the same claim, and the same feed at its end: that is the new address", arguments: ["self", "new"])
    func moves(claim: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("\(claim) \(new)", "a"), at: old)
        try world.serve(.feed("\(claim) \(new)", "a", "b"), at: new)
        try await world.pull(old)
        let id = try await world.store.subscriptions()[0].id
        world.pass(days: 1)
        try await pullDaily(world, days: 2)
        #expect(asked(world) == 0, "until then nobody asks there")
        let plan = try await Pull(services: world.services, store: world.store, options: world.options).plan(.all)
        #expect(plan.entries.first?.reasons.contains { $0.contains("lives at \(new): that is asked first") } == true)
        let report = try await world.reports(of: .all)[old]
        #expect(report?.status == .moved)
        #expect(report?.new == 1)
        #expect(try await address(world) == new)
        #expect(try await world.store.subscriptions()[0].id == id)
        #expect(try await world.reports(of: .all)[new]?.status == .unchanged)
    }

    @Test(
        "a feed that publishes before its move is tried has moved; where most of it is new, it is tried again three days later",
        arguments: [1, 3])
    func publishesMeanwhile(new count: Int) async throws {
        let world = try await EngineWorld()
        let start = world.clock.now().seconds
        func feed(_ hours: [Int]) -> ScriptedTransport.Script {
            .feed(["new \(new)"] + hours.map { "episode \($0)\nout \(start + Int64($0) * 3_600)" })
        }
        let before = [-2, -26, -50, -74]
        try world.serve(feed(before), at: old)
        try await world.pull(old)
        world.pass(days: 1)
        try await pullDaily(world, days: 2)
        // It was last read after 48 hours.
        let after: [Int] = (count == 1 ? [50] : [70, 60, 50]) + before.prefix(4 - count)
        for address in [old, new] { try world.serve(feed(after), at: address) }
        try await pullDaily(world, days: 3)
        #expect(asked(world) == (count == 1 ? 3 : 1))
        #expect(try await address(world) == (count == 1 ? new : old))
        try await pullDaily(world, days: 1)
        #expect(try await address(world) == new)
    }

    @Test("a claim that leads back to the source is tried once")
    func leadsBack() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("new \(new)", "a"), at: old)
        try world.serve(.redirect(302, to: old), at: new)
        try await world.pull(old)
        world.pass(days: 1)
        try await pullDaily(world, days: 12)
        #expect(asked(world) == 1)
        #expect(try await address(world) == old)
    }

    @Test("what is asked besides the source itself counts as its own document does: while it comes, and until it is understood")
    func counted() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("self \(new)", "a"), at: old)
        try world.serve(.feed("self \(new)", "a"), at: new)
        try await world.pull(old)
        world.pass(days: 1)
        try await pullDaily(world, days: 2)
        let store = WeighedRecalls(base: world.store)
        let pull = Pull(services: world.services, store: store, options: world.options)
        let states = try await store.sourceStates()
        let work = SourcePull(pull, waits: try await SiteWaits(world.services, store, states: states))
        store.bench.withLock { $0 = work.scope.parsingBudget }
        let target = try #require(try await pull.targets(.all, states, isForced: false).first)
        guard case .ended(let report, _, _) = await work.run(target, work.scope.backlog.begin(uptime: 0)) else {
            return #expect(Bool(false))
        }
        #expect(report.status == .moved)
        #expect(!store.weights.withLock(\.self).isEmpty && !store.weights.withLock { $0.contains(0) })
        #expect(work.scope.parsingBudget.held == 0)
        // Once the feed has been missing for a month, its site is searched.
        try world.serve(.status(404), at: new)
        for _ in 0..<2 {
            _ = try await world.reports(of: .all)
            world.pass(days: 31)
        }
        #expect(world.transport.requests.contains { $0.address.text == "https://new.example/" })
        #expect(world.transport.requests.allSatisfy { $0.arrival != nil })
    }

    @Test("a document that has not changed says the same again")
    func unchanged() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("self \(new)", "a", headers: ["ETag": "\"1\""]), .status(304), at: old)
        try world.serve(.feed("a"), at: new)
        try await world.pull(old)
        world.pass(days: 1)
        try await pullDaily(world, days: 4)
        #expect(try await address(world) == new)
    }

    @Test("another feed, a redirect for good, or one that claims to live elsewhere is tried once and no more")
    func refused() async throws {
        let third = "https://third.example/feed"
        for script in [.feed("strange"), .redirect(301, to: old), .feed("self \(third)", "a")] as [ScriptedTransport.Script] {
            let world = try await EngineWorld()
            try world.serve(.feed("self \(new)", "a"), at: old)
            try world.serve(script, at: new)
            try await world.pull(old)
            try await pullDaily(world, days: 12)
            #expect(try await address(world) == old)
            #expect(asked(world) == 1)
            #expect(try await world.state(of: old).trouble.failures == 0)
        }
    }

    @Test(
        "where nobody is, or no feed is to be had now, is tried again three days later",
        arguments: [.status(500), .webPage, .answer(body: []), .redirect(302, to: "https://new.example/maintenance")]
            as [ScriptedTransport.Script])
    func unreachable(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("self \(new)", "a"), at: old)
        try world.serve(script, at: new)
        try world.serve(.webPage, at: "https://new.example/maintenance")
        try await world.pull(old)
        try await pullDaily(world, days: 9)
        #expect(asked(world) == 2)
        try world.serve(.feed("a"), at: new)
        try await pullDaily(world, days: 4)
        #expect(try await address(world) == new)
    }

    @Test("404 for a month is told with what the site links to, and it is searched once a month")
    func missing() async throws {
        let world = try await EngineWorld()
        let home = "https://old.example/"
        try world.serve(.feed("a"), .status(404), at: old)
        try world.serve(.answer(body: Array("<html>\nlink \(new)\nlink \(old)".utf8)), at: home)
        try await world.pull(old)
        for _ in 0..<30 {
            #expect(try await world.pull(old)[old]?.failure?.message.contains("has no document at this address") == true)
            world.pass(days: 1)
        }
        for _ in 0..<29 {
            let failure = try await world.pull(old)[old]?.failure
            #expect(failure?.code == "not-found")
            #expect(failure?.message.contains("days (status 404); its site has a feed at \(new).") == true)
            #expect(failure?.candidates.map(\.url.text) == [new])
            world.pass(days: 1)
        }
        #expect(world.transport.requests.count { $0.address.text == home } == 1)
        try world.serve(.feed("a"), at: old)
        try await world.pull(old)
        #expect(try await world.state(of: old).trouble.missing == nil)
    }

    @Test(
        "a site that can't be read links to nobody knows what, and is searched at the next pull",
        arguments: [
            .status(503), .noConnection, .status(403, ["cf-mitigated": "challenge"]), .page("<input type=password>"),
        ] as [ScriptedTransport.Script])
    func unreadable(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        let home = "https://old.example/"
        try world.serve(.status(404), at: old)
        try world.serve(script, at: home)
        try await world.pull(old)
        world.pass(days: 31)
        #expect(try await world.pull(old)[old]?.failure?.message.contains("(status 404); its site can't be read just now, so") == true)
        #expect(try await world.state(of: old).trouble.missing?.searched == nil)
        try world.serve(.page("nothing"), at: home)
        world.pass(days: 3)
        #expect(try await world.pull(old)[old]?.failure?.message.contains("(status 404); no feed is found on its site, so") == true)
        try await world.pull(old)
        #expect(world.transport.requests.count { $0.address.text == home } == 2)
    }

    @Test("where the page links to no feed, the usual places beside it are looked at, once a month")
    func missingAtUsualPlaces() async throws {
        let world = try await EngineWorld()
        let places = ["feed", "rss.xml", "atom.xml"].map { "https://old.example/\($0)" }
        try world.serve(.status(404), at: old)
        try world.serve(.page("nothing"), at: "https://old.example/")
        for place in places { try world.serve(place == places[2] ? .feed("a") : .status(404), at: place) }
        try await world.pull(old)
        world.pass(days: 31)
        for _ in 0..<2 {
            let failure = try await world.pull(old)[old]?.failure
            #expect(
                failure?.message.contains("its site has a feed at \(places[2]).") == true
                    && failure?.candidates.map(\.url.text) == [places[2]])
            world.pass(days: 1)
        }
        // The missing feed is at a usual place itself, and is not asked twice.
        #expect(places.map { place in world.transport.requests.count { $0.address.text == place } } == [3, 1, 1])
    }

    @Test("of a site that leads what is not there to its front page, two usual places are enough")
    func missingAtFrontPage() async throws {
        let world = try await EngineWorld()
        let (places, front) = (["feed.xml", "rss.xml", "atom.xml"].map { "https://old.example/\($0)" }, "https://old.example/")
        try world.serve(.status(404), at: old)
        try world.serve(.page("nothing"), at: front)
        for place in places + ["https://old.example/feed"] where place != old { try world.serve(.redirect(302, to: "/"), at: place) }
        try await world.pull(old)
        world.pass(days: 31)
        #expect(try await world.pull(old)[old]?.failure?.message.contains("no feed is found on its site") == true)
        #expect(world.transport.requests.count { $0.address.text == front } == 3)
    }

    @Test("all requests of a search together have the time of one source")
    func slowSearch() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(404), at: old)
        try world.serve(.page("nothing"), at: "https://old.example/")
        try await world.pull(old)
        world.pass(days: 31)
        var services = world.services
        services.transports = [LateTransport(base: world.transport, clock: world.clock)]
        let before = world.transport.requests.count
        let message = Locked("")
        func pull() async throws {
            _ = try await Pull(services: services, store: world.store, options: world.options).run(.all) { event in
                if case .finished(let report) = event { message.withLock { $0 = report.failure?.message ?? "" } }
            }
        }
        try await pull()
        // The source, the page of its site, and the first usual place, for which 10 s of 30 are left.
        #expect(world.transport.requests.dropFirst(before).map(\.address.text) == [old, "https://old.example/"])
        #expect(try await world.state(of: old).trouble.missing?.searched != nil)
        func searches() -> Int { world.transport.requests.count { $0.address.text == "https://old.example/" } }
        // Nobody knows yet what is there: it is searched again on three more days, and then a month later.
        for day in 1...33 {
            try await pull()
            #expect(message.withLock { $0.contains("can't be read just now") } == true)
            #expect(searches() == min(day, 4))
            world.pass(days: 1)
        }
        try await pull()
        #expect(searches() == 5)
        world.pass(days: 1)
        try await pull()
        #expect(searches() == 5)
        // A search that was whole ends the row.
        services.transports = [world.transport]
        world.pass(days: 30)
        try await pull()
        #expect(message.withLock { $0.contains("no feed is found on its site") } == true)
        #expect(try await world.state(of: old).trouble.missing?.cutSearches == 0)
    }

    @Test("a host that is asked for a usual place, and asks to wait, is asked for no more")
    func limitedAtUsualPlaces() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(404), at: old)
        try world.serve(.page("nothing"), at: "https://old.example/")
        try world.serve(.status(429, ["Retry-After": "86400"]), at: "https://old.example/rss.xml")
        try await world.pull(old)
        world.pass(days: 31)
        #expect(try await world.pull(old)[old]?.failure?.message.contains("no feed is found on its site") == true)
        #expect(world.transport.requests.last?.address.text == "https://old.example/rss.xml")
        #expect(try await world.pull(old)[old]?.status == .deferred)
    }

    @Test("429 for the page that is searched holds for its site, in this run and the next")
    func limitedSearch() async throws {
        let world = try await EngineWorld()
        let (home, sibling) = ("https://old.example/", "https://old.example/sibling")
        for address in [old, sibling] { try world.serve(.status(404), at: address) }
        try world.serve(.status(429, ["Retry-After": "86400"]), at: home)
        try await world.pull(old, sibling)
        world.pass(days: 31)
        let reports = try await world.pull(old, sibling)
        #expect(Set(reports.values.map(\.status)) == [.failed, .deferred])
        #expect(Set(try await world.pull(old, sibling).values.map(\.status)) == [.deferred])
        #expect(world.transport.requests.count { $0.address.text == home } == 1)
        world.pass(days: 1.1)
        try world.serve(.page("link \(new)"), at: home)
        #expect(try await world.pull(old)[old]?.failure?.candidates.map(\.url.text) == [new])
    }

    @Test("429 where a move is tried holds for that site")
    func limitedMove() async throws {
        let world = try await EngineWorld()
        let sibling = "https://new.example/sibling"
        try world.serve(.feed("self \(new)", "a"), at: old)
        try world.serve(.status(429, ["Retry-After": "172800"]), at: new)
        try world.serve(.feed("b"), at: sibling)
        try await world.pull(old)
        try await pullDaily(world, days: 4)
        #expect(asked(world) == 1)
        #expect(try await world.pull(sibling)[sibling]?.status == .deferred)
    }
}

/// Notes the bytes on the parsingBudget whenever posts are recalled.
private struct WeighedRecalls: StoreDecorator {
    let base: any Store
    let bench = Locked<ParsingBudget?>(nil)
    let weights = Locked<[Int]>([])
    var leasing: (any LeasingStore)? { nil }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        if let bench = bench.withLock(\.self) { weights.withLock { $0.append(bench.held) } }
        return try await base.recall(evidence, of: feed)
    }
}

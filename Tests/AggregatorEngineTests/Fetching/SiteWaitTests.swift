import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Too many requests: the whole site is left alone, in this run and the next")
struct SiteWaitTests {
    private let a = "https://a.site.example/feed"
    private let b = "https://b.site.example/feed"
    private let other = "https://other.example/feed"

    private func asked(_ world: EngineWorld, _ address: String) -> Int {
        world.transport.requests.count { $0.address.text == address }
    }

    @Test("429 holds for every host of the registrable domain; 503, 500 and 404 for their source alone", arguments: [429, 503, 500, 404])
    func width(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, ["Retry-After": "7200"]), at: a)
        try world.serve(.feed("x"), at: b)
        try world.serve(.feed("y"), at: other)
        try await world.pull(a)
        let reports = try await world.pull(b, other)
        #expect(reports[other]?.status == .updated)
        #expect(reports[b]?.status == (status == 429 ? .deferred : .updated))
        #expect(asked(world, b) == (status == 429 ? 0 : 1))
        guard status == 429 else { return }
        #expect(reports[b]?.explanation?.contains("site.example limits how often it may be asked") == true)
        #expect(try await world.state(of: b).plan.nextPull?.wholeSeconds(since: world.clock.now()) ?? 0 >= 7_200)
        // b keeps the wait of its site, but has not heard it itself.
        #expect(try await world.state(of: a).trouble.hasHeardWait)
        #expect(try await !world.state(of: b).trouble.hasHeardWait)
        #expect(try await world.state(of: b).trouble.waits == 0)
        // a is asked as well, perhaps first.
        try world.serve(.feed("z"), at: a)
        world.pass(days: 0.2)
        #expect(try await world.reports(of: .due)[b]?.status == .updated)
    }

    @Test("what fails and asks to wait is not asked before, whatever its status", arguments: [400, 403, 404, 420, 500, 502, 503, 504])
    func failing(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status, ["Retry-After": "172800"]), at: a)
        let report = try await world.pull(a)[a]
        #expect(report?.status == (status == 503 ? .deferred : .failed))
        world.pass(days: 1.9)
        #expect(try await world.reports(of: .due).isEmpty)
        #expect(try await world.pull(a)[a]?.status == .deferred)
        world.pass(days: 0.2)
        try world.serve(.feed("x"), at: a)
        #expect(try await world.reports(of: .due)[a]?.status == .updated)
        #expect(try await world.state(of: a).trouble == SourceState.Trouble())
    }

    @Test("a published limit is a wait where there is no Retry-After, and asks for nothing beside a document")
    func published() async throws {
        let limit = ["RateLimit": "\"default\";r=0;t=7200"]
        let world = try await EngineWorld()
        try world.serve(.status(429, limit), .feed("x"), at: a)
        try world.serve(.feed("y", headers: limit), at: other)
        let reports = try await world.pull(a, other)
        #expect(reports[a]?.status == .deferred && reports[other]?.status == .updated)
        let now = world.clock.now()
        #expect(try await world.state(of: a).trouble.retryAfter == now.adding(seconds: 7_200))
        #expect(try await world.state(of: other).trouble.retryAfter == nil)
        let wait = try await SiteWaits(world.services, world.store).wait(for: try EngineWorld.address(b), now: now)
        #expect(wait?.until == now.adding(seconds: 7_200))
        let answers: [([String: String], Int64)] = [(["Retry-After": "60"], 60), (["RateLimit": "\"default\";r=0;t=1"], 1_200)]
        for (answer, seconds) in answers {
            try world.serve(.status(429, limit.merging(answer) { _, own in own }), at: b)
            world.clock.advance(by: 7_201)
            try await world.pull(b)
            #expect(try await world.state(of: b).trouble.retryAfter == world.clock.now().adding(seconds: seconds))
        }
    }

    @Test("an address without a registrable domain is a site by its port", arguments: [("127.0.0.1:8080", 0), ("127.0.0.1:8081", 1)])
    func ports(host: String, requests: Int) async throws {
        let world = try await EngineWorld()
        let second = "http://\(host)/other"
        try world.serve(.status(429, ["Retry-After": "7200"]), at: "http://127.0.0.1:8080/feed")
        try world.serve(.feed("x"), at: second)
        try await world.pull("http://127.0.0.1:8080/feed")
        try await world.pull(second)
        #expect(asked(world, second) == requests)
    }

    @Test("a redirect is not followed into a site that wants to be left alone, whoever redirects")
    func redirected() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429, ["Retry-After": "7200"]), at: a)
        try world.serve(.redirect(302, to: b), at: other)
        try world.serve(.feed("x"), at: b)
        try await world.pull(a)
        let report = try await world.pull(other)[other]
        #expect(report?.status == .deferred)
        #expect(asked(world, b) == 0)
        #expect(try await world.state(of: other).trouble.limitedSite == "site.example")
        #expect(try await world.pull(other, isForced: true)[other]?.status == .updated)
    }

    @Test("the site that answered is left alone, not the one that redirected to it")
    func redirector() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: a), at: other)
        try world.serve(.status(429), at: a)
        try world.serve(.feed("x"), at: "https://www.other.example/feed")
        try await world.pull(other)
        #expect(try await world.pull("https://www.other.example/feed").values.map(\.status) == [.updated])
    }

    @Test("limits without a time last longer each time in a row, and a success ends that")
    func doubling() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429), at: a)
        for seconds in [600, 1_200, 2_400] as [Int64] {
            try await world.pull(a)
            #expect(try await world.state(of: a).trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == seconds)
            world.pass(days: 0.5)
        }
        try world.serve(.feed("x"), at: a)
        try await world.pull(a)
        #expect(try await world.state(of: a).trouble.waits == 0)
    }

    @Test("limits without a time last an hour at most for the others of the site")
    func widthOfDoubling() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(429), at: a)
        for _ in 0..<5 {
            try await world.pull(a)
            world.pass(days: 0.5)
        }
        try await world.pull(a)
        #expect(try await world.state(of: a).trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == 19_200)
        try world.serve(.feed("x"), at: b)
        #expect(try await world.pull(b)[b]?.status == .deferred)
        #expect(try await world.state(of: b).trouble.retryAfter?.wholeSeconds(since: world.clock.now()) == 3_600)
    }

    @Test("a site that limits each of its sources without a time is asked less and less, by a timer, until one has another answer")
    func rowOfTheSite() async throws {
        let world = try await EngineWorld()
        let addresses = (0..<30).map { "https://site.example/\($0)" }
        for address in addresses {
            try world.serve(.status(429), at: address)
            try await world.subscribe(address) { _ in }
        }
        /// In runs of the timer.
        var (gaps, gap) = ([Int](), 0)
        for _ in 0..<50 {
            let before = world.transport.requests.count
            _ = try await world.reports(of: .due)
            gap += 1
            if world.transport.requests.count > before { (gaps, gap) = (gaps + [gap], 0) }
            world.clock.advance(by: 605)
        }
        // Ten minutes, twenty, forty, then an hour each.
        #expect(gaps == [1, 1, 2, 4, 6, 6, 6, 6, 6, 6, 6])
        for address in addresses { try world.serve(.feed(address), at: address) }
        world.clock.advance(by: 3_700)
        let reports = try await world.reports(of: .due)
        #expect(reports.values.contains { $0.status == .updated })
        for address in addresses { try world.serve(.status(429), at: address) }
        world.pass(days: 1)
        _ = try await world.reports(of: .due)
        let wait = try await SiteWaits(world.services, world.store).wait(
            for: try EngineWorld.address(addresses[0]), now: world.clock.now())
        #expect(wait?.until.wholeSeconds(since: world.clock.now()) == 600)
    }

    @Test("a redirect of the site to where it limits us does not end its row")
    func rowBehindRedirects() async throws {
        let world = try await EngineWorld()
        let target = "https://site.example/target"
        let addresses = (0..<2).map { "https://site.example/\($0)" }
        try world.serve(.status(429), at: target)
        for address in addresses {
            try world.serve(.redirect(301, to: target), at: address)
            try await world.subscribe(address) { _ in }
            world.clock.advance(by: 1)
        }
        _ = try await world.reports(of: .due)
        world.clock.advance(by: 605)
        _ = try await world.reports(of: .due)
        #expect(asked(world, target) == 2)
        #expect(try await world.state(of: addresses[1]).trouble.retryAfter == world.clock.now().adding(seconds: 1_200))
    }

    @Test("a source that was due and was not asked is due when its site may be asked again, and not an interval later")
    func sparing() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: b)
        try await world.pull(b)
        world.pass(days: 20)
        try world.serve(.status(429, ["Retry-After": "600"]), at: a)
        try await world.pull(a)
        let now = world.clock.now()
        #expect(try await world.reports(of: .due)[b]?.status == .deferred)
        let plan = try await world.state(of: b).plan
        #expect(plan.nextPull == now.adding(seconds: 600))
        #expect(plan.reasons == ["it is due, and its site asked to be left alone until \(now.adding(seconds: 600).rfc3339)"])
    }

    @Test("what is said of the next pull agrees with the wait, also where the source might be asked sooner by itself")
    func agreement() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: b)
        try await world.pull(b)
        let plan = try await world.state(of: b).plan
        let (earliest, planned) = (try #require(plan.earliest), try #require(plan.nextPull))
        try #require(earliest.adding(seconds: 2) < planned)
        let until = earliest.adding(seconds: 1)
        try world.serve(.status(429, ["Retry-After": "\(until.wholeSeconds(since: world.clock.now()))"]), at: a)
        try await world.pull(a)
        // The first pull has the wait from the site, the second from the source's state.
        for _ in 0..<2 {
            let report = try await world.pull(b)[b]
            #expect(report?.status == .deferred && report?.nextPull == until, "\(String(describing: report))")
        }
        let state = try await world.state(of: b)
        #expect(state.trouble.retryAfter == until && state.plan == plan)
    }

    @Test("what is planned for later than a wait stays planned for then, also when somebody asks meanwhile")
    func sparingLater() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: b)
        try await world.pull(b)
        let plan = try await world.state(of: b).plan
        try world.serve(.status(429, ["Retry-After": "600"]), at: a)
        try await world.pull(a)
        #expect(try await world.pull(b)[b]?.status == .deferred)
        #expect(try await world.state(of: b).plan == plan)
    }

    @Test(
        "an address that is always limited does not close its site to the others",
        arguments: [[:], ["Retry-After": "60"], ["Retry-After": "3600"]])
    func starving(headers: [String: String]) async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 1
        for address in [a, b] { try world.serve(.feed(address), at: address) }
        try await world.pull(a, b)
        try world.serve(.status(429, headers), at: a)
        let before = asked(world, b)
        for _ in 0..<48 {
            world.pass(days: 1.0 / 24)
            _ = try await world.reports(of: .due)
        }
        #expect(asked(world, b) - before > 10, "\(asked(world, b))")
    }

    @Test("an address that is always limited goes behind those of its site that were never asked, and being spared is not being asked")
    func neverAsked() async throws {
        var world = try await EngineWorld()
        world.options.concurrency = 1
        // At one host: several would take turns.
        let bad = "https://site.example/bad"
        let others = (1...3).map { "https://site.example/\($0)" }
        try world.serve(.status(429, ["Retry-After": "86400"]), at: bad)
        for address in others { try world.serve(.feed(address), at: address) }
        try await world.pull(bad)
        // Behind it in the list.
        world.clock.advance(by: 1)
        for address in others { try await world.subscribe(address) { _ in } }
        let reports = try await world.reports(of: .due)
        for address in others {
            #expect(reports[address]?.status == .deferred)
            #expect(try await world.state(of: address).history.lastAttempt == nil)
        }
        world.pass(days: 1.01)
        _ = try await world.reports(of: .due)
        #expect(others.map { asked(world, $0) } == [1, 1, 1])
        #expect(asked(world, bad) == 2)
    }

    @Test("what is planned for a source says when its site may be asked, where that is later")
    func outlooks() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("x"), at: b)
        try world.serve(.status(429, ["Retry-After": "90000"]), at: a)
        try await world.pull(b)
        try await world.pull(a)
        let subscriptions = try await world.store.subscriptions()
        let states = try await world.store.sourceStates()
        let now = world.clock.now()
        let outlooks = Pull.outlooks(of: subscriptions, states, try await SiteWaits(world.services, world.store), now: now)
        let reason = "site.example limits how often it may be asked: not before \(now.adding(seconds: 90_000).rfc3339)"
        let id = Identity.feed(firstAddress: try EngineWorld.address(b))
        #expect(outlooks[id] == .waiting(until: now.adding(seconds: 90_000), reason: reason))
    }

    @Test("of a site that answers once an hour, every source has its turn")
    func turns() async throws {
        var world = try await EngineWorld()
        // With one transfer at a time, the source that the plan names first is asked first.
        world.options.concurrency = 1
        let addresses = (0..<3).map { "https://\($0).site.example/feed" }
        for address in addresses { try world.serve(.status(429, ["Retry-After": "3600"]), at: address) }
        try await world.pull(addresses[0], addresses[1], addresses[2])
        var read: Set<String> = []
        for round in 0..<3 {
            world.pass(days: 1)
            // The source that is asked first is answered with a post, the others with 429.
            for address in addresses { try world.serve(.status(429, ["Retry-After": "3600"]), at: address) }
            let plan = try await Pull(services: world.services, store: world.store, options: world.options).plan(.due)
            let first = try #require(plan.entries.first { $0.action == .ask }?.source)
            try world.serve(.feed("post \(round)"), at: first)
            if try await world.reports(of: .due)[first]?.status == .updated { read.insert(first) }
        }
        #expect(read == Set(addresses))
    }
}

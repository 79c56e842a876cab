import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

/// Where a page links to no feed: the usual places of its host, and when the search for one ends.
extension FindingTests {
    @Test("a page without links: usual places of its host are asked, spaced, until one has a feed")
    func wellKnown() async throws {
        var world = try await EngineWorld()
        world.options.hostDelay = 0.5
        try world.serve(.page("nothing"), at: "https://blog.example/")
        try world.serve(.status(404), at: "https://blog.example/feed")
        try world.serve(.page("a page for what is not found"), at: "https://blog.example/rss.xml")
        try world.serve(.feed("a"), at: "https://blog.example/atom.xml")
        let clock = world.clock
        let start = clock.uptime()
        let driving = Task { while !Task.isCancelled { if !clock.advanceToNextSleeper() { await Task.yield() } } }
        defer { driving.cancel() }
        let feed = try #require(feed(try await find("https://blog.example/", in: world)))
        #expect(feed.address.text == "https://blog.example/atom.xml")
        #expect(asked(world) == ["/", "/feed", "/rss.xml", "/atom.xml"].map { "https://blog.example\($0)" })
        #expect(clock.uptime() - start >= 1.5)
    }

    @Test("whoever watches is told which place is being asked, and when none is any more")
    func told() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        try world.serve(.status(404), at: "https://blog.example/feed")
        try world.serve(.feed("a"), at: "https://blog.example/rss.xml")
        let told = Locked([String?]())
        let finder = world.finder { asked in told.withLock { $0.append(asked?.parts.path.description) } }
        _ = try await finder.find(EngineWorld.address("https://blog.example/"))
        #expect(told.withLock(\.self) == ["/", nil, "/feed", nil, "/rss.xml", nil])
    }

    @Test("where there is none, it says where it looked", arguments: [404, 200])
    func none(status: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        for path in ["feed", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
            try world.serve(.page("nothing", status: status), at: "https://blog.example/\(path)")
        }
        let failure = await failure("https://blog.example/", in: world)
        #expect(failure?.code == "web-page" && failure?.message.contains("/rss.xml") == true)
        #expect(asked(world).count == 7)
    }

    @Test(
        "a host that refuses, limits or fails is asked no further",
        arguments: [
            (ScriptedTransport.Script.status(403, ["cf-mitigated": "challenge"]), "web-page"), (.status(401), "web-page"),
            (.status(429), "asked-to-wait"), (.status(503), "web-page"), (.noConnection, "web-page"),
            (.failure(TransportFailure(.timedOut, "It is slow.")), "web-page"),
        ])
    func impatient(script: ScriptedTransport.Script, code: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/feed")
        let failure = await failure("https://blog.example/", in: world)
        #expect(failure?.code == code && failure?.message.contains("/rss.xml") == false, "\(failure?.message ?? "")")
        #expect(failure?.message.contains(" none at ") == false)
        #expect(code != "web-page" || failure?.message.contains("no feed; the search for one ended at /feed: ") == true)
        #expect(asked(world).count == 2)
    }

    @Test(
        "what is forbidden may be what is not there, and what fails may do so there alone: the next place is asked",
        arguments: [
            ScriptedTransport.Script.status(403), .status(500), .status(451), .redirect(302, to: "http://10.0.0.1/"),
            .redirect(302, to: "/feed"), .redirect(302, to: "https://dead.example/"),
            .failure(TransportFailure(.truncated, "It broke off.")), .failure(TransportFailure(.malformed, "It is odd.")),
        ])
    func failsAlone(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/feed")
        try world.serve(.failure(TransportFailure(.addressRefused, "It is private.")), at: "http://10.0.0.1/")
        try world.serve(.noConnection, at: "https://dead.example/")
        try world.serve(.status(404), at: "https://blog.example/rss.xml")
        try world.serve(.feed("a"), at: "https://blog.example/atom.xml")
        let feed = try #require(feed(try await find("https://blog.example/", in: world)))
        #expect(feed.address.text == "https://blog.example/atom.xml")
    }

    @Test(
        "a site that leads one usual place after the other to the same page has none at the rest",
        arguments: [ScriptedTransport.Script.page("nothing"), .page("not here", status: 404), .status(500)])
    func ledElsewhere(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing", "says /about/feeds", "says /rss-feeds"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/none")
        for path in ["about/feeds", "rss-feeds", "feed", "rss.xml", "atom.xml"] {
            try world.serve(.redirect(302, to: "/none"), at: "https://blog.example/\(path)")
        }
        #expect(await failure("https://blog.example/", in: world)?.code == "web-page")
        let paths = ["", "about/feeds", "none", "rss-feeds", "none", "feed", "none", "rss.xml", "none"]
        #expect(asked(world) == paths.map { "https://blog.example/\($0)" })
    }

    @Test("places that lead to each other, or each to a page of its own, tell nothing of the rest")
    func ledOn() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        for (path, target) in [("feed", "rss.xml"), ("atom.xml", "a"), ("feed.xml", "b")] {
            try world.serve(.redirect(302, to: "/\(target)"), at: "https://blog.example/\(path)")
        }
        for path in ["rss.xml", "a", "b"] { try world.serve(.page("nothing"), at: "https://blog.example/\(path)") }
        try world.serve(.feed("a"), at: "https://blog.example/index.xml")
        #expect(feed(try await find("https://blog.example/", in: world))?.address.text == "https://blog.example/index.xml")
    }

    @Test("of a place that failed nobody says that there is none")
    func failsUnknown() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        for path in ["feed", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
            try world.serve(.status(path == "rss.xml" ? 500 : 404), at: "https://blog.example/\(path)")
        }
        let message = await failure("https://blog.example/", in: world)?.message
        let found = "there is none at /feed, /atom.xml, /feed.xml, /index.xml, /feed.json, and nothing could be had of /rss.xml"
        #expect(message == "https://blog.example/ is a web page that links to no feed, \(found); look for one on the site.")
    }

    @Test(
        "what is gone is said to be gone, and what may pass, without a promise that nobody keeps",
        arguments: [
            (410, "gone", "gone for good"), (408, "client-error", "try again later."), (421, "client-error", "try again later."),
            (425, "client-error", "try again later."), (500, "server-error", "try again later."), (503, "server-error", "try again later."),
            (418, "client-error", "whether the address is right."),
        ])
    func status(_ status: Int, code: String, words: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.status(status), at: "https://blog.example/feed")
        let failure = await failure("https://blog.example/feed", in: world)
        #expect(failure?.code == code && failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }

    @Test("a feed that a page leads to, and that can't be had, is named")
    func deadLink() async throws {
        let world = try await EngineWorld()
        try world.serve(.status(404), at: "https://blog.example/feed")
        let finder = world.finder()
        let (page, feed) = (try EngineWorld.address("https://blog.example/"), try EngineWorld.address("https://blog.example/feed"))
        let failure = await #expect(throws: PullFailure.self) {
            try await finder.find(feed, among: SiteFeeds("a page", .onPage, []), for: page)
        }
        #expect(failure?.code == "not-found")
        #expect(failure?.message.hasPrefix("\(page) leads to \(feed) for its feed: blog.example has no document") == true)
    }

    /// What is fetched for the candidates of a page.
    private func chosen(at address: String, in world: EngineWorld) async throws -> FeedFinder.FetchedFeed {
        let finder = world.finder()
        let page = try EngineWorld.address(address)
        guard case .candidates(let found) = try await finder.find(page), let first = found.candidates.first else {
            throw PullFailure("no-candidates", "There are none.")
        }
        guard case .feed(let feed) = try await finder.find(first.url, among: found, for: page) else {
            throw PullFailure("several", "It is a page.")
        }
        return feed
    }

    @Test(
        "where the only link of a page is dead, or leads to no feed, usual places are asked, and nothing twice",
        arguments: [
            ScriptedTransport.Script.status(404), .status(410), .page("nothing"), .page("link /old", "link /"), .redirect(301, to: "/feed"),
        ])
    func stale(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("link /old"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/old")
        try world.serve(.status(404), at: "https://blog.example/feed")
        try world.serve(.feed("a"), at: "https://blog.example/rss.xml")
        let feed = try await chosen(at: "https://blog.example/", in: world)
        #expect(feed.address.text == "https://blog.example/rss.xml")
        #expect(asked(world) == ["/", "/old", "/feed", "/rss.xml"].map { "https://blog.example\($0)" })
    }

    @Test(
        "where the only link of a page leads to a host that can't be reached, as to where the page was made, usual places are asked",
        arguments: [TransportFailure.Code.unresolvable, .unreachable, .addressRefused], [true, false])
    func unreachable(code: TransportFailure.Code, isElsewhere: Bool) async throws {
        let world = try await EngineWorld()
        let link = isElsewhere ? "http://localhost:4000/feed.xml" : "https://blog.example/old"
        try world.serve(.page("link \(link)"), at: "https://blog.example/")
        try world.serve(.failure(TransportFailure(code, "It is out of reach.")), at: link)
        let failure = await #expect(throws: PullFailure.self) { try await chosen(at: "https://blog.example/", in: world) }
        #expect(failure?.code == code.rawValue && failure?.message.hasSuffix("It is out of reach.") == true)
        #expect((asked(world).count > 2) == isElsewhere)
        try world.serve(.feed("a"), at: "https://blog.example/feed")
        if isElsewhere {
            #expect(try await chosen(at: "https://blog.example/", in: world).address.text == "https://blog.example/feed")
        }
    }

    @Test(
        "where the only feed that a page declares is dead, usual places are asked, whatever else the page links to",
        arguments: [true, false])
    func staleDeclared(isThere: Bool) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("owns http://localhost:4000/feed.xml", "link /tags/rss"), at: "https://blog.example/")
        try world.serve(.failure(TransportFailure(.addressRefused, "It is private.")), at: "http://localhost:4000/feed.xml")
        try world.serve(isThere ? .feed("a") : .status(404), at: "https://blog.example/feed")
        for path in ["rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
            try world.serve(.status(404), at: "https://blog.example/\(path)")
        }
        if isThere {
            #expect(try await chosen(at: "https://blog.example/", in: world).address.text == "https://blog.example/feed")
        } else {
            let failure = await #expect(throws: PullFailure.self) { try await chosen(at: "https://blog.example/", in: world) }
            #expect(failure?.message.hasSuffix("It is private.") == true)
        }
    }

    @Test("a link that is dead is named where nothing is at a usual place either")
    func staleAlone() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("link /rss.xml"), at: "https://blog.example/")
        for path in ["feed", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
            try world.serve(.status(404), at: "https://blog.example/\(path)")
        }
        let failure = await #expect(throws: PullFailure.self) { try await chosen(at: "https://blog.example/", in: world) }
        let dead = "https://blog.example/ is a web page that links to no feed but https://blog.example/rss.xml, where none is"
        let places = "and there is none at /feed, /atom.xml, /feed.xml, /index.xml, /feed.json"
        #expect(failure?.code == "not-found" && failure?.message == "\(dead), \(places); look for one on the site.")
        #expect(asked(world).count == 7)
    }

    @Test(
        "a link that fails otherwise, or is one of several, is not replaced",
        arguments: [
            (["link /old"], ScriptedTransport.Script.status(500), "server-error"), (["link /old"], .status(401), "unauthorized"),
            (["link /old"], .status(429), "asked-to-wait"),
            (["link /old", "link /older"], .status(404), "not-found"),
        ])
    func otherFailures(links: [String], script: ScriptedTransport.Script, code: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.page(links[0], links.last ?? ""), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/old")
        let failure = await #expect(throws: PullFailure.self) { try await chosen(at: "https://blog.example/", in: world) }
        #expect(failure?.code == code)
        #expect(asked(world).count == 2)
    }

    /// What is at the address of a page's first candidate.
    private func followed(from address: String, in world: EngineWorld) async throws -> FeedFinder.Finding {
        let finder = world.finder()
        let page = try EngineWorld.address(address)
        guard case .candidates(let found) = try await finder.find(page), let first = found.candidates.first else {
            throw PullFailure("no-candidates", "There are none.")
        }
        return try await finder.find(first.url, among: found, for: page)
    }

    @Test("a page in the place of a feed offers the feeds that it links to, and its place is asked for no others", arguments: [1, 2])
    func listOfFeeds(links: Int) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("link /rss", links > 1 ? "link /d.xml" : ""), at: "https://blog.example/")
        try world.serve(
            .page("link /rss", "link /", "link http://blog.example/d.xml", "link /a.xml", "link /b.xml"), at: "https://blog.example/rss")
        guard case .candidates(let listed) = try await followed(from: "https://blog.example/", in: world) else {
            Issue.record("no candidates")
            return
        }
        let offered = (links > 1 ? [] : ["http://blog.example/d.xml"]) + ["https://blog.example/a.xml", "https://blog.example/b.xml"]
        #expect(listed.candidates.map(\.url.text) == offered && listed.page?.text == "https://blog.example/rss")
        #expect(asked(world) == ["https://blog.example/", "https://blog.example/rss"])
        // A list of lists is followed no further.
        try world.serve(.page("link /c.xml"), at: "https://blog.example/a.xml")
        let (list, page) = (try EngineWorld.address("https://blog.example/a.xml"), try EngineWorld.address("https://blog.example/"))
        let failure = await #expect(throws: PullFailure.self) { try await world.finder().find(list, among: listed, for: page) }
        #expect(failure?.code == "web-page")
        #expect(asked(world).count == 3)
    }

    @Test(
        "a page in the place of a feed offers nothing where it is another site's, or links only to what was offered, comments, or a friend",
        arguments: [
            ScriptedTransport.Script.page("link /tags/rss"), .page("link /tags/rss", "link https://friend.example/rss"),
            .page("link /comments/feed/"), .redirect(302, to: "https://parked.example/"),
        ])
    func noList(script: ScriptedTransport.Script) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("link /rss", "link /tags/rss"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/rss")
        try world.serve(.page("owns /news.xml"), at: "https://parked.example/")
        let failure = await #expect(throws: PullFailure.self) { try await followed(from: "https://blog.example/", in: world) }
        #expect(failure?.code == "web-page")
    }

    @Test(
        "a page at a usual place offers the feeds that it declares, unless it is another site's",
        arguments: [
            (ScriptedTransport.Script.page("owns /a.xml", "link /b.xml"), ["/", "/feed"]),
            (.page("link /a.xml"), ["/", "/feed", "/rss.xml"]),
        ])
    func pageAtUsualPlace(script: ScriptedTransport.Script, places: [String]) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        try world.serve(script, at: "https://blog.example/feed")
        try world.serve(.feed("a"), at: "https://blog.example/rss.xml")
        let found = try await find("https://blog.example/", in: world)
        #expect(candidates(found) == (places.count > 2 ? nil : ["https://blog.example/a.xml", "https://blog.example/b.xml"]))
        #expect(asked(world) == places.map { "https://blog.example\($0)" })
        try world.serve(.redirect(302, to: "https://parked.example/"), at: "https://blog.example/feed")
        try world.serve(.page("owns /news.xml"), at: "https://parked.example/")
        #expect(feed(try await find("https://blog.example/", in: world))?.address.text == "https://blog.example/rss.xml")
    }

    @Test("a page at a usual place that has several feeds in place of a dead link is named as the one that has them")
    func listAtUsualPlace() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("owns /old"), at: "https://blog.example/")
        try world.serve(.status(404), at: "https://blog.example/old")
        try world.serve(.page("owns /a.xml", "owns /b.xml"), at: "https://blog.example/feed")
        guard case .candidates(let listed) = try await followed(from: "https://blog.example/", in: world) else {
            Issue.record("no candidates")
            return
        }
        #expect(listed.candidates.count == 2 && listed.page?.text == "https://blog.example/feed")
    }

    @Test("a page at a usual place that declares a dead link once more offers nothing")
    func deadLinkAgain() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("owns /old"), at: "https://blog.example/")
        try world.serve(.status(404), at: "https://blog.example/old")
        try world.serve(.page("owns /old"), at: "https://blog.example/feed")
        try world.serve(.feed("a"), at: "https://blog.example/rss.xml")
        #expect(try await chosen(at: "https://blog.example/", in: world).address.text == "https://blog.example/rss.xml")
    }

    @Test("a host that takes long for each answer is searched for three times the time of a source, and what was not tried is told")
    func late() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/")
        for path in ["feed", "rss.xml", "atom.xml", "feed.xml"] { try world.serve(.status(404), at: "https://blog.example/\(path)") }
        var late = world
        late.services.transports = [LateTransport(base: world.transport, clock: world.clock)]
        for _ in 1...2 {
            // For each address anew.
            let failure = await failure("https://blog.example/", in: late)
            let found =
                "https://blog.example/ is a web page that links to no feed, and there is none at /feed, /rss.xml, /atom.xml, /feed.xml"
            let end =
                "the search for one ended when its 90 s were up, before it had an answer of /index.xml, /feed.json; --timeout gives it more."
            #expect(failure?.code == "web-page" && failure?.message == "\(found); \(end)")
        }
        late.options.timeout = 60
        try world.serve(.feed("a"), at: "https://blog.example/index.xml")
        #expect(feed(try await find("https://blog.example/", in: late)) != nil)
    }
}

import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Finding the feed that is meant")
struct FindingTests {
    private func find(_ address: String, in world: EngineWorld) async throws -> FeedFinder.Finding {
        try await FeedFinder(services: world.services, options: world.options).find(try EngineWorld.address(address))
    }

    private func candidates(_ finding: FeedFinder.Finding) -> [String]? {
        if case .candidates(let found) = finding { return found.candidates.map(\.url.text) }
        return nil
    }

    private func feed(_ finding: FeedFinder.Finding) -> FeedFinder.FetchedFeed? { if case .feed(let feed) = finding { feed } else { nil } }

    private func failure(_ address: String, in world: EngineWorld) async -> PullFailure? {
        do {
            _ = try await find(address, in: world)
            return nil
        } catch { return error as? PullFailure }
    }

    private func asked(_ world: EngineWorld) -> [String] { world.transport.requests.map(\.address.text) }

    @Test("a feed takes one request, and comes with its answer")
    func feed() async throws {
        let world = try await EngineWorld()
        try world.serve(.feed("a"), at: "https://blog.example/feed")
        let feed = try #require(feed(try await find("https://blog.example/feed", in: world)))
        #expect(feed.address.text == "https://blog.example/feed" && feed.document.posts.count == 1 && !feed.response.body.isEmpty)
        #expect(asked(world) == ["https://blog.example/feed"])
    }

    @Test("a page's links are candidates: only those of the web, and without what looks like a secret of ours")
    func links() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .page("link /feed", "link file:///etc/passwd", "link https://u:p@other.example/feed", "link javascript:x"),
            at: "https://blog.example/")
        #expect(
            candidates(try await find("https://blog.example/", in: world)) == ["https://blog.example/feed", "https://other.example/feed"])
        #expect(asked(world) == ["https://blog.example/"])
    }

    @Test("nothing is offered that can't be asked for, and nothing twice")
    func offered() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .page(
                "link ftp://blog.example/feed", "link mailto:ada@blog.example", "link https://blog.example:0/feed",
                "link https://blog.example:99999/feed", "link https://bl%20og.example/feed", "link https:///", "link /feed.xml#x",
                "link /feed.xml", "link HTTPS://BLOG.example:443/feed.xml", "link /feed.xml?x"),
            at: "https://blog.example/")
        let offered = ["https://blog.example/feed.xml", "https://blog.example/feed.xml?x"]
        #expect(candidates(try await find("https://blog.example/", in: world)) == offered)
        let answer = try await FeedFinder(services: world.services, options: world.options)
            .document(at: try EngineWorld.address("https://blog.example/"))
        let failure = #expect(throws: FormatFailure.self) {
            try DocumentReader(world.services).read(DocumentInput(answer, limits: world.options.parseLimits))
        }
        #expect(failure?.candidates.map(\.url.text) == offered && failure?.message.contains("2 feeds") == true)
    }

    @Test("an answer links to feeds in its header fields as well, and those of the page come first")
    func linkFields() async throws {
        let world = try await EngineWorld()
        let field = """
            </wp-json/1>; rel="alternate"; type="application/json", <l.xml>;title="a, <b>";rel="x Alternate";\
            type="application/atom+xml; charset=utf-8", </feed>; rel=alternate; type=application/rss+xml, </style>; rel=stylesheet, \
            </e>; rel=alternate; type=application/atom+xml; title=E; title*=UTF-8'de'%e2%82%ac%20E
            """
        let page = Array("<html>\nlink /feed".utf8)
        world.transport.script(
            .answer(status: 200, headers: [Header(name: "Link", value: field)], body: page),
            at: try EngineWorld.address("https://blog.example/a/"))
        guard case .candidates(let found) = try await find("https://blog.example/a/", in: world) else {
            Issue.record("no candidates")
            return
        }
        #expect(
            found.candidates.map(\.url.text) == [
                "https://blog.example/feed", "https://blog.example/a/l.xml", "https://blog.example/e",
            ])
        #expect(found.candidates.map(\.title).suffix(2) == ["a, <b>", "€ E"])
    }

    @Test(
        "a page that calls itself its feed is asked once, and is no candidate",
        arguments: ["https://blog.example/", "http://blog.example/"])
    func itself(asked address: String) async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(301, to: "https://blog.example/"), at: "http://blog.example/")
        try world.serve(.page("link /", "link /#top", "link \(address)"), at: "https://blog.example/")
        for path in ["feed", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
            try world.serve(.status(404), at: "https://blog.example/\(path)")
        }
        let failure = await failure(address, in: world)
        #expect(failure?.code == "web-page" && failure?.message.contains("links to no feed") == true)
        #expect(asked(world).count { $0 == "https://blog.example/" } == 1)
    }

    @Test("what is known of an address asks nobody")
    func known() async throws {
        let world = try await EngineWorld()
        #expect(candidates(try await find("https://github.com/example/tool", in: world))?.count == 3)
        #expect(world.transport.requests.isEmpty)
    }

    @Test("a handle's page names the channel: one request, and its parts are there to choose")
    func handle() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .page("link https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv"),
            at: "https://www.youtube.com/@example")
        #expect(candidates(try await find("https://www.youtube.com/@example", in: world))?.count == 4)
        #expect(asked(world).count == 1)
    }

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

    @Test("what a page without links speaks of is asked before usual places, and need not be a feed")
    func mentioned() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("says /about-feeds", "says /export?id=3", "says ftp://blog.example/x"), at: "https://blog.example/")
        try world.serve(.page("what feeds are"), at: "https://blog.example/about-feeds")
        try world.serve(.feed("a"), at: "https://blog.example/export?id=3")
        let feed = try #require(feed(try await find("https://blog.example/", in: world)))
        #expect(feed.address.text == "https://blog.example/export?id=3")
        #expect(asked(world) == ["/", "/about-feeds", "/export?id=3"].map { "https://blog.example\($0)" })
    }

    @Test("a page about feeds that a page speaks of offers what it links to, without another request")
    func mentionedPage() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("says /about-feeds", "says /more"), at: "https://blog.example/")
        try world.serve(.page("link /about-feeds", "link /a.xml", "link /b.xml"), at: "https://blog.example/about-feeds")
        let found = try await find("https://blog.example/", in: world)
        #expect(candidates(found) == ["https://blog.example/a.xml", "https://blog.example/b.xml"])
        #expect(asked(world) == ["https://blog.example/", "https://blog.example/about-feeds"])
    }

    @Test("a host that a page speaks of, and that can't be reached, ends no search at the page's own")
    func mentionedElsewhere() async throws {
        let world = try await EngineWorld()
        let down = TransportFailure(.unreachable, "Nobody is there.", isLocal: true)
        try world.serve(.page("says https://down.example/rss", "says https://down.example/atom"), at: "https://blog.example/")
        for place in ["rss", "atom"] { try world.serve(.failure(down), at: "https://down.example/\(place)") }
        try world.serve(.feed("a"), at: "https://blog.example/feed")
        #expect(feed(try await find("https://blog.example/", in: world)) != nil)
        #expect(
            asked(world) == ["https://blog.example/", "https://down.example/rss", "https://blog.example/feed"],
            "its second place is not asked")
    }

    @Test("a page where some sites have communities or channels may be that of any other")
    func likeASite() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("nothing"), at: "https://blog.example/c/news")
        for place in ["c/news.xml?sort=New", "videos.xml?videoChannelName=news"] {
            try world.serve(.status(404), at: "https://blog.example/feeds/\(place)")
        }
        try world.serve(.feed("a"), at: "https://blog.example/feed")
        let feed = try #require(feed(try await find("https://blog.example/c/news", in: world)))
        #expect(feed.address.text == "https://blog.example/feed")
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
        let finder = FeedFinder(services: world.services, options: world.options)
        let (page, feed) = (try EngineWorld.address("https://blog.example/"), try EngineWorld.address("https://blog.example/feed"))
        let failure = await #expect(throws: PullFailure.self) {
            try await finder.feed(at: feed, among: SiteFeeds("a page", .onPage, []), for: page)
        }
        #expect(failure?.code == "not-found")
        #expect(failure?.message.hasPrefix("\(page) leads to \(feed) for its feed: blog.example has no document") == true)
    }

    /// What is fetched for the candidates of a page.
    private func chosen(at address: String, in world: EngineWorld) async throws -> FeedFinder.FetchedFeed {
        let finder = FeedFinder(services: world.services, options: world.options)
        let page = try EngineWorld.address(address)
        guard case .candidates(let found) = try await finder.find(page), let first = found.candidates.first else {
            throw PullFailure("no-candidates", "There are none.")
        }
        return try await finder.feed(at: first.url, among: found, for: page)
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
        "a link that fails otherwise, is one of several, or leads to a page with others is not replaced",
        arguments: [
            (["link /old"], ScriptedTransport.Script.status(500), "server-error"), (["link /old"], .status(401), "unauthorized"),
            (["link /old"], .status(429), "asked-to-wait"), (["link /old"], .page("link /a.xml", "link /b.xml"), "web-page"),
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

    @Test("an account's feed is looked for where such programs have it, and nowhere else")
    func guessed() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("an app of scripts"), at: "https://lemmy.example/c/cats")
        try world.serve(.feed("a"), at: "https://lemmy.example/feeds/c/cats.xml?sort=New")
        let feed = try #require(feed(try await find("https://lemmy.example/c/cats", in: world)))
        #expect(feed.address.text == "https://lemmy.example/feeds/c/cats.xml?sort=New")
        #expect(asked(world).count == 2)
    }

    @Test("a directory of podcasts is said to hide where they come from, and nobody else is asked")
    func podcasts() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("a player"), at: "https://podcasts.apple.com/us/podcast/x/id1")
        let failure = await failure("https://podcasts.apple.com/us/podcast/x/id1", in: world)
        #expect(failure?.message.contains("Apple Podcasts does not say") == true)
        #expect(asked(world).count == 1)
    }

    @Test(
        "what stands in the way is named, and nothing more is asked",
        arguments: [
            (ScriptedTransport.Script.status(403, ["cf-mitigated": "challenge"]), "bot-challenge"),
            (.page("Automated requests are refused", status: 403), "robots-refused"), (.status(403), "forbidden"),
            (.page("<input type=password>"), "login-page"), (.status(511), "captive-portal"), (.status(401), "unauthorized"),
        ])
    func obstacles(script: ScriptedTransport.Script, code: String) async throws {
        let world = try await EngineWorld()
        try world.serve(script, at: "https://blog.example/")
        let found = await failure("https://blog.example/", in: world)
        #expect(found?.code == code && found?.message.contains("blog.example") == true)
        #expect(asked(world).count == 1)
        // A pull fails with the same code.
        let report = try #require(try await world.pull("https://blog.example/")["https://blog.example/"])
        #expect(report.failure?.code == code)
    }
}

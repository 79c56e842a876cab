import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Finding the feed that is meant")
struct FindingTests {
    func find(_ address: String, in world: EngineWorld) async throws -> FeedFinder.Finding {
        try await world.finder().find(try EngineWorld.address(address))
    }

    func candidates(_ finding: FeedFinder.Finding) -> [String]? {
        if case .candidates(let found) = finding { return found.candidates.map(\.url.text) }
        return nil
    }

    func feed(_ finding: FeedFinder.Finding) -> FeedFinder.FetchedFeed? { if case .feed(let feed) = finding { feed } else { nil } }

    func failure(_ address: String, in world: EngineWorld) async -> PullFailure? {
        do {
            _ = try await find(address, in: world)
            return nil
        } catch { return error as? PullFailure }
    }

    func asked(_ world: EngineWorld) -> [String] { world.transport.requests.map(\.address.text) }

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
        let answer = try await world.finder()
            .document(at: try EngineWorld.address("https://blog.example/"))
        let failure = #expect(throws: FormatFailure.self) {
            try DocumentReader(world.services).read(DocumentInput(answer, limits: world.options.parseLimits))
        }
        #expect(failure?.candidates.map(\.url.text) == offered && failure?.message.contains("2 feeds") == true)
    }

    @Test("a feed is offered once, without the session of the visit, in whichever scheme the page links to it")
    func offeredOnce() async throws {
        let world = try await EngineWorld()
        let session = "sid=0123456789abcdef0123456789abcdef"
        try world.serve(
            .page(
                "link http://blog.example/app.php/feed?f=7&\(session)", "link /app.php/feed?f=7",
                "link http://blog.example/app.php/feed?f=7",
                "link /rss;jsessionid=0A1B?PHPSESSID=0a1b"),
            at: "https://blog.example/")
        #expect(
            candidates(try await find("https://blog.example/", in: world))
                == ["https://blog.example/app.php/feed?f=7", "https://blog.example/rss"])
    }

    @Test(
        "the one feed that a page declares is told from those that it links to, but for comments",
        arguments: [
            (["link /tags/rss", "link https://blog.example/feed", "owns http://blog.example/feed#x"], "https://blog.example/feed"),
            (["owns /feed"], "https://blog.example/feed"), (["owns /feed", "owns /comments/feed"], nil), (["link /feed"], nil),
            (["link /feed", "owns /comments/feed"], nil),
        ] as [([String], String?)])
    func declared(lines: [String], feed: String?) async throws {
        let world = try await EngineWorld()
        try world.serve(.page(lines.joined(separator: "\n")), at: "https://blog.example/")
        guard case .candidates(let found) = try await find("https://blog.example/", in: world) else {
            Issue.record("no candidates")
            return
        }
        #expect(found.declared?.url.text == feed)
    }

    @Test("comments are offered behind posts, and asked for behind whatever else a page speaks of")
    func comments() async throws {
        let world = try await EngineWorld()
        try world.serve(
            .page("link /comments/feed/", "link /?cat=2&feed=comments-rss2", "link /feed/", "link /?of=comments", "link /my-comments/feed"),
            at: "https://blog.example/")
        let offered = ["feed/", "?of=comments", "my-comments/feed", "comments/feed/", "?cat=2&feed=comments-rss2"]
        #expect(candidates(try await find("https://blog.example/", in: world)) == offered.map { "https://blog.example/\($0)" })
        try world.serve(.page("says /?feed=comments-rss2", "says /syndicate.php"), at: "https://old.example/")
        for place in ["?feed=comments-rss2", "syndicate.php"] { try world.serve(.feed("a"), at: "https://old.example/\(place)") }
        #expect(feed(try await find("https://old.example/", in: world))?.address.text == "https://old.example/syndicate.php")
    }

    @Test("a page with a box to log in is asked for the feed that it mentions, and nothing is guessed", arguments: [true, false])
    func loginBox(isFeed: Bool) async throws {
        let world = try await EngineWorld()
        try world.serve(.page("<input type=password>", "says /syndicate.php"), at: "https://blog.example/")
        try world.serve(isFeed ? .feed("a") : .status(404), at: "https://blog.example/syndicate.php")
        if isFeed {
            guard case .feed(let feed) = try await find("https://blog.example/", in: world) else { return #expect(Bool(false), "no feed") }
            #expect(feed.address.text == "https://blog.example/syndicate.php")
        } else {
            #expect(await failure("https://blog.example/", in: world)?.code == "login-page")
        }
        #expect(asked(world) == ["https://blog.example/", "https://blog.example/syndicate.php"])
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
        #expect(found.candidates.map(\.isDeclared) == [true, true, true], "a field declares what the page links to")
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

    @Test("an account's feed is looked for where such programs have it, and nowhere else")
    func guessed() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("an app of scripts"), at: "https://lemmy.example/c/cats")
        try world.serve(.feed("a"), at: "https://lemmy.example/feeds/c/cats.xml?sort=New")
        let feed = try #require(feed(try await find("https://lemmy.example/c/cats", in: world)))
        #expect(feed.address.text == "https://lemmy.example/feeds/c/cats.xml?sort=New")
        #expect(asked(world).count == 2)
    }

    @Test("an account's page that links to the feed of the whole server stands for the account's own")
    func wholeServer() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("link /feeds/videos.xml"), at: "https://tube.example/a/ada/videos")
        let meant = ["https://tube.example/feeds/videos.xml?accountName=ada"]
        #expect(candidates(try await find("https://tube.example/a/ada/videos", in: world)) == meant)
        #expect(try await world.pull("https://tube.example/a/ada/videos").values.first?.failure?.candidates.map(\.url.text) == meant)
    }

    @Test("usual places are not tried where a minute has to pass before each")
    func slowSite() async throws {
        let world = try await EngineWorld()
        try world.serve(.page("an app of scripts"), at: "https://www.reddit.com/login")
        #expect(await failure("https://www.reddit.com/login", in: world)?.code == "web-page")
        #expect(asked(world).count == 1)
    }

    @Test("who is asked for consent in a channel's place is told which address needs none")
    func consent() async throws {
        let world = try await EngineWorld()
        try world.serve(.redirect(302, to: "https://consent.youtube.com/m?continue=x"), at: "https://www.youtube.com/@ada")
        try world.serve(.page("Before you continue to YouTube"), at: "https://consent.youtube.com/m?continue=x")
        let failure = await failure("https://www.youtube.com/@ada", in: world)
        #expect(failure?.code == "consent-page" && failure?.message.hasSuffix("with /channel/UC….") == true, "\(failure?.message ?? "")")
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

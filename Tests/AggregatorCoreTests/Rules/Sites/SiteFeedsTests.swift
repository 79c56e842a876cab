import Testing

@testable import AggregatorCore

@Suite("What the address of a site stands for")
struct SiteFeedsTests {
    private static let channel = "UCabcdefghijklmnopqrstuv"
    private static let youTube = "https://www.youtube.com/feeds/videos.xml"
    private static let everything = [
        "\(youTube)?channel_id=\(channel)", "\(youTube)?playlist_id=UULFabcdefghijklmnopqrstuv",
        "\(youTube)?playlist_id=UUSHabcdefghijklmnopqrstuv", "\(youTube)?playlist_id=UULVabcdefghijklmnopqrstuv",
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var address: String
        var site: String
        var standing: SiteFeeds.Standing
        var feeds: [String]
        var testDescription: String { address }
        init(_ address: String, _ site: String, _ standing: SiteFeeds.Standing, _ feeds: [String]) {
            (self.address, self.site, self.standing, self.feeds) = (address, site, standing, feeds)
        }
    }

    static let cases: [Case] = [
        Case("https://www.youtube.com/channel/\(channel)", "a YouTube channel", .known, everything),
        Case("https://m.youtube.com/channel/\(channel)/videos?view=0", "a YouTube channel", .known, everything),
        Case("\(youTube)?channel_id=\(channel)", "a YouTube channel", .known, everything),
        Case("https://www.youtube.com/@example", "a YouTube channel", .onPage, []),
        Case("https://youtube.com/@example/streams", "a YouTube channel", .onPage, []),
        Case("https://www.youtube.com/c/example", "a YouTube channel", .onPage, []),
        Case("https://www.youtube.com/user/example", "a YouTube channel", .onPage, []),
        Case("https://www.youtube.com/watch?v=abcdefghijk", "a YouTube channel", .onPage, []),
        Case("https://youtu.be/abcdefghijk", "a YouTube channel", .onPage, []),
        Case("https://www.youtube.com/channel/UCshort", "a YouTube channel", .onPage, []),
        Case(
            "https://www.youtube.com/playlist?list=PLabcdefghij", "a YouTube playlist", .known, ["\(youTube)?playlist_id=PLabcdefghij"]),
        Case(
            "https://github.com/example/tool", "a GitHub repository", .known,
            ["releases", "tags", "commits"].map { "https://github.com/example/tool/\($0).atom" }),
        Case(
            "https://github.com/example/tool.git/", "a GitHub repository", .known,
            ["releases", "tags", "commits"].map { "https://github.com/example/tool/\($0).atom" }),
        Case("https://github.com/example/tool/releases", "a GitHub repository", .known, ["https://github.com/example/tool/releases.atom"]),
        Case(
            "https://github.com/example/tool/tree/a/b", "a GitHub repository", .known, ["https://github.com/example/tool/commits/a/b.atom"]),
        Case(
            "https://github.com/example/tool/blame/a/b.c", "a GitHub repository", .known,
            ["releases", "tags", "commits/a/b.c"].map { "https://github.com/example/tool/\($0).atom" }),
        Case(
            "https://github.com/example/tool/issues/5", "a GitHub repository", .known,
            ["releases", "tags", "commits"].map { "https://github.com/example/tool/\($0).atom" }),
        Case(
            "https://github.com/example/tool/commit/deadbeef", "a GitHub repository", .known,
            ["releases", "tags", "commits"].map { "https://github.com/example/tool/\($0).atom" }),
        Case("https://github.com/example", "a GitHub account", .known, ["https://github.com/example.atom"]),
        Case("https://www.reddit.com/r/swift", "a subreddit", .known, ["https://www.reddit.com/r/swift/.rss"]),
        Case("https://old.reddit.com/r/swift/new/", "a subreddit", .known, ["https://old.reddit.com/r/swift/new/.rss"]),
        Case(
            "https://www.reddit.com/r/swift/search?q=a&sort=new", "a subreddit", .known,
            ["https://www.reddit.com/r/swift/search.rss?q=a&sort=new"]),
        Case("https://www.reddit.com/r/swift/top/?t=week", "a subreddit", .known, ["https://www.reddit.com/r/swift/top/.rss?t=week"]),
        Case("https://www.reddit.com/r/swift/?f=a%3Ab", "a subreddit", .known, ["https://www.reddit.com/r/swift/.rss?f=a%3Ab"]),
        Case("https://www.reddit.com/r/swift+ios/", "a subreddit", .known, ["https://www.reddit.com/r/swift+ios/.rss"]),
        Case(
            "https://www.reddit.com/user/ada/m/languages/", "a Reddit account", .known, ["https://www.reddit.com/user/ada/m/languages/.rss"]
        ),
        Case("https://www.reddit.com/u/ada/submitted/", "a Reddit account", .known, ["https://www.reddit.com/user/ada/submitted/.rss"]),
        Case("https://www.reddit.com/r/search/", "a subreddit", .known, ["https://www.reddit.com/r/search/.rss"]),
        Case("https://www.reddit.com/", "a page of Reddit", .known, ["https://www.reddit.com/.rss"]),
        Case("https://old.reddit.com/new/", "a page of Reddit", .known, ["https://old.reddit.com/new/.rss"]),
        Case("https://www.reddit.com/search?q=a+b", "a page of Reddit", .known, ["https://www.reddit.com/search.rss?q=a+b"]),
        Case("https://www.reddit.com/domain/example.org/", "a page of Reddit", .known, ["https://www.reddit.com/domain/example.org/.rss"]),
        Case(
            "https://www.reddit.com/comments/1abc/a_title/", "a page of Reddit", .known,
            ["https://www.reddit.com/comments/1abc/a_title/.rss"]),
        Case("https://redd.it/1abc", "a page of Reddit", .known, ["https://www.reddit.com/comments/1abc/.rss"]),
        Case("https://www.reddit.com/u/example", "a Reddit account", .known, ["https://www.reddit.com/user/example/.rss"]),
        Case("https://social.example/@ada", "a Mastodon account", .guessed, ["https://social.example/@ada.rss"]),
        Case("https://social.example:8443/users/ada", "a Mastodon account", .guessed, ["https://social.example:8443/@ada.rss"]),
        Case("https://lemmy.example/u/ada", "a Lemmy account", .guessed, ["https://lemmy.example/feeds/u/ada.xml?sort=New"]),
        Case(
            "https://some.example/c/cats", "a Lemmy community or a PeerTube channel", .guessed,
            ["https://some.example/feeds/c/cats.xml?sort=New", "https://some.example/feeds/videos.xml?videoChannelName=cats"]),
        Case(
            "https://tube.example/c/cats@far.example/videos", "a PeerTube channel", .guessed,
            ["https://tube.example/feeds/videos.xml?videoChannelName=cats@far.example"]),
        Case("https://tube.example/a/ada", "a PeerTube account", .guessed, ["https://tube.example/feeds/videos.xml?accountName=ada"]),
        Case("https://podcasts.apple.com/us/podcast/example/id1", "a page of Apple Podcasts", .onPage, []),
        Case("https://open.spotify.com/show/1", "a page of Spotify", .onPage, []),
    ]

    private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

    @Test("what the address of a site stands for is known from a table, without asking anybody", arguments: cases)
    func table(_ wanted: Case) throws {
        let address = try #require(WebAddress(wanted.address))
        let found = try #require(SiteFeeds.of(address))
        #expect(found.site == wanted.site)
        #expect(found.standing == wanted.standing)
        #expect(found.candidates.map(\.url.text) == wanted.feeds)
        #expect(found.candidates.allSatisfy { $0.title?.isEmpty == false && $0.url.isWeb })
    }

    @Test(
        "an address of which nothing is known stands for nothing",
        arguments: [
            "https://example.org/", "https://example.org/blog/feed", "https://github.com/features/actions", "https://github.com/new",
            "https://github.com/codespaces", "https://github.com/",
            "https://github.com/example/tool/releases.atom", "https://github.com/example.atom", "https://gist.github.com/example/1",
            "https://github.com/example/tool/raw/main/feed.xml", "https://github.com/example/tool/releases/download/v1/appcast.xml",
            "https://github.com/example/tool/releases/latest/download/appcast.xml",
            "https://www.reddit.com/login", "https://ads.reddit.com/", "https://www.reddit.com/.rss", "https://i.redd.it/1abc.png",
            "https://www.reddit.com/r/swift/.rss", "https://www.reddit.com/r/swift/search.rss?q=a",
            "https://notreddit.com/r/swift",
            "https://social.example/@ada.rss", "https://social.example/@ada/1", "https://www.youtube.com/playlist",
            "https://www.youtube.com/", "https://notyoutube.com/channel/\(channel)",
            "https://lemmy.example/c/a%2Fb", "file:///c/cats", "/@ada", "https://tube.example/a/..", "mailto:ada@example.org",
        ])
    func unknown(address: String) throws {
        #expect(SiteFeeds.of(try self.address(address)) == nil)
    }

    @Test("a handle's channel is what the page links to, calls itself in its microdata, or is in its canonical address")
    func handles() throws {
        let handle = try #require(WebAddress("https://www.youtube.com/@example"))
        let feed = try #require(WebAddress("\(Self.youTube)?channel_id=\(Self.channel)"))
        let canonical = WebAddress("https://www.youtube.com/channel/\(Self.channel)")
        let pages = [
            PageLinks(feeds: [FeedCandidate(url: feed)]), PageLinks(identifiers: ["abcdefghijk", Self.channel]),
            PageLinks(canonical: canonical),
        ]
        for page in pages {
            let found = try #require(SiteFeeds.of(handle, page: page))
            #expect(found.standing == .known)
            #expect(found.candidates.map(\.url.text) == Self.everything)
        }
        let elsewhere = try #require(WebAddress("https://example.org/?channel_id=\(Self.channel)"))
        for page in [
            PageLinks(), PageLinks(feeds: [FeedCandidate(url: elsewhere)]), PageLinks(identifiers: ["UC", "UC/../abcdefghijklmnopq"]),
        ] {
            let found = try #require(SiteFeeds.of(handle, page: page))
            #expect(found.standing == .onPage && found.candidates.isEmpty && found.advice != nil)
        }
    }

    @Test(
        "what has no feed where it is shown is said to have none, with what has one",
        arguments: [
            (
                "https://social.example/@ada@far.example",
                "social.example shows an account of far.example; add https://far.example/@ada."
            ),
            (
                "https://www.youtube.com/playlist?list=RDabcdefghij",
                "YouTube makes that playlist for each viewer, and has no feed of it; add a channel, or a playlist that somebody has made."
            ),
        ])
    func advice(address: String, sentence: String) throws {
        let found = try #require(SiteFeeds.of(try self.address(address)))
        #expect(found.standing == .onPage && found.candidates.isEmpty && found.advice == sentence)
    }

    @Test(
        "of the feeds that a page of a known program links to, those of what it shows are meant",
        arguments: [
            ("https://tube.example/a/ada", ["/feeds/videos.xml"], ["/feeds/videos.xml?accountName=ada"]),
            (
                "https://tube.example/@ada", ["/feeds/videos.xml"],
                ["/feeds/videos.xml?accountName=ada", "/feeds/videos.xml?videoChannelName=ada"]
            ),
            (
                "https://tube.example/@ada@far.example", ["/feeds/videos.xml"],
                ["/feeds/videos.xml?accountName=ada@far.example", "/feeds/videos.xml?videoChannelName=ada@far.example"]
            ),
            (
                "https://tube.example/@cats", ["/feeds/videos.xml?videoChannelId=2", "/feeds/videos.xml"],
                ["/feeds/videos.xml?videoChannelId=2"]
            ),
            ("https://tube.example/c/cats", ["/feeds/videos.xml"], ["/feeds/videos.xml?videoChannelName=cats"]),
            (
                "https://tube.example/c/cats",
                ["/feeds/podcast/videos.xml?videoChannelId=2", "/feeds/videos.xml?videoChannelId=2", "/feeds/videos.xml"],
                ["/feeds/podcast/videos.xml?videoChannelId=2", "/feeds/videos.xml?videoChannelId=2"]
            ),
            ("https://tube.example/c/cats", ["/feeds/c/cats.xml?sort=Active"], ["/feeds/c/cats.xml?sort=New"]),
            ("https://tube.example/", ["/feeds/videos.xml"], ["/feeds/videos.xml"]),
            ("https://tube.example/blog/ada", ["/feeds/videos.xml"], ["/feeds/videos.xml"]),
            ("https://tube.example/@ada", ["/@ada.rss"], ["/@ada.rss"]),
        ])
    func meant(page: String, linked: [String], meant: [String]) throws {
        func feeds(_ paths: [String]) throws -> [FeedCandidate] {
            try paths.map { FeedCandidate(url: try address("https://tube.example\($0)")) }
        }
        #expect(SiteFeeds.meant(by: try feeds(linked), on: try address(page)).map(\.url) == (try feeds(meant)).map(\.url))
    }

    @Test("a community that another server of Lemmy shows is followed where it is, and the newest first")
    func farCommunity() throws {
        let linked = FeedCandidate(url: try address("https://far.example/feeds/c/cats.xml?sort=Active"), title: "Cats")
        let meant = SiteFeeds.meant(by: [linked], on: try address("https://lemmy.example/c/cats@far.example"))
        #expect(meant == [FeedCandidate(url: try address("https://far.example/feeds/c/cats.xml?sort=New"), title: "Cats")])
    }

    @Test("a part of a channel is its playlist; nothing else has parts")
    func parts() throws {
        let channel = try #require(SiteFeeds.of(try address("https://www.youtube.com/channel/\(Self.channel)")))
        #expect(ChannelPart.allCases.map { channel.only($0)?.candidates.first?.url.text } == Self.everything)
        #expect(channel.isFirstWhole)
        let repository = try #require(SiteFeeds.of(try address("https://github.com/example/tool")))
        #expect(repository.only(.videos) == nil && !repository.isFirstWhole)
    }

    @Test("an address may speak of a part of a channel, or of a playlist that a video of it is watched in")
    func spoken() throws {
        let known = PageLinks(identifiers: [Self.channel])
        func found(_ address: String) throws -> SiteFeeds {
            try #require(SiteFeeds.of(try self.address("https://www.youtube.com/\(address)"), page: known))
        }
        for (address, part) in [
            ("@example/shorts", ChannelPart.shorts), ("@example/streams", .live), ("c/example/videos", .videos),
            ("channel/\(Self.channel)/shorts", .shorts),
        ] {
            let feeds = try found(address)
            #expect(feeds.spoken.map { feeds.parts[$0] } == part && feeds.candidates.count == 4)
        }
        for address in [
            "@example", "@example/about", "watch?v=abcdefghijk", "watch?v=abcdefghijk&list=RDabcdefghij", "shorts/abcdefghijk",
            "embed/abcdefghijk",
        ] {
            #expect(try found(address).spoken == nil)
        }
        #expect(try found("embed/abcdefghijk?list=PLabcdefghij").spoken == 4)
        let series = try found("embed/videoseries?list=PLabcdefghij")
        #expect(series.candidates.map(\.url.text) == ["\(Self.youTube)?playlist_id=PLabcdefghij"])
        let watched = try found("watch?v=abcdefghijk&list=PLabcdefghij&index=2")
        #expect(watched.spoken == 4 && watched.candidates.last?.url.text == "\(Self.youTube)?playlist_id=PLabcdefghij")
        #expect(watched.isFirstWhole && watched.only(.live)?.candidates.map(\.url.text) == [Self.everything[3]])
    }

    @Test(
        "feeds are often at a few places on the same host",
        arguments: [
            ("https://example.org/", ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json"]),
            ("https://example.org/a/b/", ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json"]),
            (
                "https://example.org/blog?x",
                [
                    "/blog/feed", "/blog/index.xml", "/blog/atom.xml", "/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml",
                    "/feed.json",
                ]
            ), ("https://example.org/page.html", ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json"]),
            ("file:///page", []),
        ])
    func wellKnown(page: String, paths: [String]) throws {
        let places = SiteFeeds.wellKnown(beside: try address(page))
        #expect(places.map(\.text) == paths.map { "https://example.org\($0)" })
    }
}

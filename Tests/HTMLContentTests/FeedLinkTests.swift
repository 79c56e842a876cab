import AggregatorCore
import HTMLContent
import Testing

@Suite struct FeedLinkTests {
    private func find(_ page: String, at address: String = "https://example.org/blog/post") throws -> PageLinks {
        try find(Array(page.utf8), at: address)
    }

    private func find(_ page: [UInt8], at address: String = "https://example.org/blog/post") throws -> PageLinks {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        return processor.feedLinks(in: page, address: WebAddress(address))
    }

    @Test func `feeds that a page names come before links that look like feeds`() throws {
        let links = try find(
            """
            <title> A
             &amp; B </title><body><a href="/rss.xml">RSS</a><a href="about">x</a>
            <link rel=alternate type=application/rss+xml href=one title=" One  feed ">
            <LINK REL="Feed" HREF="/two" TYPE=" "><link rel="alternate" type="application/feed+json" href="three.json">
            """)
        #expect(links.title == "A & B")
        #expect(
            links.feeds.map(\.url.text) == [
                "https://example.org/blog/one", "https://example.org/two", "https://example.org/blog/three.json",
                "https://example.org/rss.xml",
            ])
        #expect(links.feeds.map(\.title) == ["One feed", nil, nil, nil])
        #expect(links.feeds.map(\.mimeType) == ["application/rss+xml", nil, "application/feed+json", nil])
    }

    @Test func `a link for feed readers is one to the feed`() throws {
        let links = try find(
            "<link rel=alternate type=application/rss+xml href=feed:https://example.org/one><a href='feed://example.org/rss'>x</a>")
        #expect(links.feeds.map(\.url.text) == ["https://example.org/one", "http://example.org/rss"])
    }

    @Test func `links for readers say by relation and type that they lead to feeds`() throws {
        let links = try find(
            """
            <a rel=alternate type="application/rss+xml" href="/export?id=3" title=News>RSS</a><a rel="nofollow feed" href="/news.php">x</a>
            <a rel=alternate hreflang=de href=/de>x</a><a type=application/rss+xml rel=stylesheet href=/a>x</a><a rel=alternate href=/b>x</a>
            <a rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>x</a><link rel=feed href=/c>
            """)
        #expect(links.feeds.map(\.url.text) == ["/c", "/export?id=3", "/news.php"].map { "https://example.org\($0)" })
        #expect(links.feeds.map(\.title) == [nil, "News", "x"] && links.feeds.map(\.mimeType) == [nil, "application/rss+xml", nil])
    }

    @Test(arguments: [
        ("itpc://h/p", "http://h/p"), ("PCAST:https://h/p", "https://h/p"), ("podcast://h/p", "http://h/p"),
        ("feed:https://h/p", "https://h/p"),
        ("/p' type='application/rss+xml; charset=utf-8", "https://example.org/p"),
        ("/feed/podcast.xml", "https://example.org/feed/podcast.xml"),
        ("/feed/podcast", "https://example.org/feed/podcast"), ("/podcast.xml", "https://example.org/podcast.xml"),
    ])
    func `what podcasts write for those who subscribe is a feed where the page names no other`(link: String, meant: String) throws {
        let link = "<a href='\(link)'>x</a>"
        #expect(try find(link).feeds.map(\.url.text) == [meant])
        #expect(
            try find(link + "<link rel=alternate type=application/rss+xml href=/one>").feeds.map(\.url.text) == ["https://example.org/one"])
        #expect(try find(link + "<a href=/rss>x</a>").feeds.map(\.url.text) == ["https://example.org/rss"])
    }

    @Test func `a title in other letters than UTF-8 is none`() throws {
        let links = try find(Array("<link rel=feed title=".utf8) + [0xCB, 0xE5, 0xED, 0xF2, 0xE0] + Array(" href=/feed>".utf8))
        #expect(links.feeds.map(\.url.text) == ["https://example.org/feed"] && links.feeds[0].title == nil)
        let text = try find(Array("<a href=/feed>".utf8) + [0xCB, 0xE5, 0xED, 0xF2, 0xE0] + Array("</a>".utf8))
        #expect(text.feeds.count == 1 && text.feeds.first?.title == nil)
        #expect(try find([0xFF]).feeds.isEmpty)
    }

    @Test(
        arguments: [
            ("<a href=/rss>Sport &amp;\n\t Games</a>", "Sport & Games"), ("<a href=/rss title=News>Sport</a>", "News"),
            ("<a href=/rss title=' '><b>All</b> of <i>it</i></a>", "All of it"),
            ("<a href=/rss><div>All</div><div>of it</div></a>", "All of it"),
            ("<a href=/rss>RSS</a>", nil), ("<a href=/rss> [Atom Feed] </a>", nil), ("<a href=/rss>\u{BB}</a>Sport", nil),
            ("<a href=/rss><img src=i.png alt='Sport'></a>", "Sport"), ("<a href=/rss><img src=i.png alt='RSS'>Sport</a>", "Sport"),
            ("<a href=/rss>RSS<img src=i.png alt=Sport></a>", "Sport"), ("<a href=/rss>RSS 2.0</a>", "RSS 2.0"),
            ("<a href=/rss><script>x</script></a><a href=/rss>Sport<a href=/about>About</a>", "Sport"), ("<a href=/rss>Sport", "Sport"),
            ("<a href=/feed/podcast.xml>Talks</a>", "Talks"), ("<a href=/rss>\(String(repeating: " ", count: 200))Sport</a>", "Sport"),
            ("<a href=/rss>\(String(repeating: "ä", count: 31))</a>", String(repeating: "ä", count: 30)),
            ("<a href=/rss>\(String(repeating: "a", count: 59)) b</a>", String(repeating: "a", count: 59)),
            ("<a href='https://reader.example/?feed=http://example.org/rss'>Add to Reader</a>", nil),
            ("<a href='https://reader.example/?feed=http://example.org/feed/podcast.xml'>Add to Reader</a>", nil),
        ] as [(String, String?)])
    func `a link without a title is called by its text, unless that says only that there is a feed`(page: String, title: String?) throws {
        let feeds = try find(page).feeds
        #expect(feeds.count == 1 && feeds.first?.title == title)
    }

    @Test func `a feed is named once`() throws {
        let link = "<link rel=alternate type=application/atom+xml href=/feed>"
        #expect(try find(link + link + "<a href=/feed>x</a>").feeds.count == 1)
    }

    @Test func `what is no web address, or no feed, is passed over`() throws {
        let page = """
            <link rel=alternate type=application/rss+xml href="javascript:alert(1)"><link rel=alternate type=application/rss+xml href="file:///x">
            <link rel="alternate stylesheet" type=text/css href=a><link rel=alternate hreflang=de href=/de><!-- <link rel=feed href=/b> -->
            <link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>
            <link rel=alternate type=application/json href="/?rest_route=/wp/v2/posts/1">
            <script>"<link rel=feed href=/c>"</script><a href="mailto:feed@example.org">x</a><svg><title>d</title></svg>
            """
        #expect(try find(page) == PageLinks())
    }

    @Test func `what a page declares by a type that other documents have is no feed of its own beside one that is certain`() throws {
        func declared(_ page: String) throws -> [String?] {
            try find(page).feeds.map { "\($0.url.parts.path) \($0.isDeclared)" }
        }
        let record = "<link rel=alternate type=application/json href=/api/page.json>"
        let feed = "<link rel=alternate type='application/rss+xml; charset=utf-8' href=/main>"
        let link = "<a href=/tags/rss>x</a>"
        #expect(try declared(link + record + feed) == ["/main true", "/api/page.json false", "/tags/rss false"])
        #expect(try declared(link + record) == ["/api/page.json true", "/tags/rss false"])
        #expect(try declared("<link rel=alternate type=text/xml href=/main>" + record + feed) == ["/main true", "/api/page.json false"])
        #expect(try declared(record + "<link rel=feed type=text/xml href=/main>") == ["/main true", "/api/page.json false"])
        #expect(try declared("<link rel=feed type=text/html href=/posts>" + feed) == ["/main true", "/posts false"])
        #expect(try declared("<a rel=alternate type=application/rss+xml href=/main>x</a>") == ["/main false"])
    }

    @Test func `a form of the page without a type is a guess where its path is a feed's`() throws {
        let forms = "<link rel=alternate title=News href=/rss.xml><link rel=alternate type='' href=/feed/><link rel=alternate href=/m>"
        let pages = "<link rel=alternate hreflang=de href=/de/feed><link rel=alternate media=handheld href=/m/feed>"
        #expect(try find(forms + pages).feeds.map(\.url.text) == ["https://example.org/rss.xml", "https://example.org/feed/"])
        let declared = "<link rel=alternate type=application/rss+xml href=/one>"
        #expect(try find(forms + declared).feeds.first?.url.text == "https://example.org/one")
    }

    @Test func `an address of more than 8,000 bytes is passed over`() throws {
        let links = try [7_900, 8_100].map { try find("<link rel=feed href=/\(String(repeating: "f", count: $0))>").feeds.count }
        #expect(links == [1, 0])
    }

    @Test func `the first base counts, and only that`() throws {
        let page = "<base target=x><base href=/a/><base href=/b/><link rel=feed href=c>"
        #expect(try find(page).feeds.map(\.url.text) == ["https://example.org/a/c"])
    }

    @Test(arguments: [
        "/feed", "/feed/", "/blog/rss", "/index.xml", "/x.rss", "/atom.xml", "/news-feed.xml", "/feed.json", "/feed?format=xml",
        "/?feed=rss2", "/index.php?cat=3&feed=atom", "/blog/?feed=rdf&cat=3", "/?feed=rss",
    ])
    func `a path that looks like a feed's is a guess`(path: String) throws {
        #expect(try find("<a href='\(path)'>x</a>").feeds.map(\.url.text) == ["https://example.org\(path)"])
    }

    @Test(arguments: [
        "/feedback", "/sitemap.xml", "/rssx", "/", "/a?feed", "/rss/about", "/feed/sitemap.xml", "/podcast", "/data/export.xml",
        "/?feed=comments-rss2", "/?feed=rss2x", "/?newsfeed=rss", "/feed=rss", "/?feed=",
        "podcast:episode", "/a' type='application/xml", "/wp-json/x' type='application/rss+xml",
    ])
    func `another path is not`(path: String) throws {
        #expect(try find("<a href='\(path)'>x</a>").feeds.isEmpty)
    }

    @Test(
        arguments: [
            ("<a href=/export?id=3>RSS</a>", ["/export?id=3"]), ("<a href=/x><b>Subscribe</b> via <i>RSS</i></a>", ["/x"]),
            ("<a href=/x><img src=i.png alt='RSS-Feed'></a><a href=/y title='Atom'></a>", ["/x", "/y"]),
            ("<a href=/x>订阅RSS</a><a href=/x>RSS</a><a href=/y>Feed</a>", ["/x", "/y"]),
            ("<a href=/1>RSS</a><a href=/2>RSS</a><a href=/3>RSS</a><a href=/4>RSS</a>", ["/1", "/2", "/3"]),
            ("<a href=/x>Feedback</a><a href=/y>Dress</a> RSS <a href=mailto:a@b.example>RSS</a><a href=/wp-json/x>RSS</a>", []),
            ("<a href=/x>How the RSS of this site came to be, and why nobody knew of that before</a>", []),
            ("<a href=/x>RSS</a><a href=/rss.xml>x</a>", []),
        ] as [(String, [String])])
    func `links whose text speaks of a feed are told where the page has no other`(page: String, mentioned: [String]) throws {
        #expect(try find(page).mentions.map(\.url.text) == mentioned.map { "https://example.org\($0)" })
    }

    @Test(
        arguments: [
            ("0; url=/en/", "https://example.org/en/"), ("5;URL = 'https://h/x'", "https://h/x"),
            (" 0.5,en", "https://example.org/blog/en"),
            ("0;url='/a;b'", "https://example.org/a;b"), ("6; url=/late", nil), ("300", nil), ("0", nil), ("url=/x", nil),
            ("0;javascript:x", nil),
            ("99999999999999999999;/x", nil), ("", nil),
        ] as [(String, String?)])
    func `a page that sends its readers on mentions where`(content: String, target: String?) throws {
        let page = "<a href=/x>RSS</a><meta http-equiv=Refresh content=\"\(content)\">"
        #expect(try find(page).mentions.map(\.url.text) == [target, "https://example.org/x"].compactMap(\.self))
        #expect(try find(page + "<link rel=feed href=/feed>").mentions.isEmpty)
    }

    @Test(arguments: [
        ("<link rel=feed href=x><base href='/other/'>", "https://example.org/other/x"),
        ("<base href='http://[bad'><link rel=feed href=x>", "https://example.org/blog/x"),
        ("<base href='mailto:x'><base href='/1/'><base href='/2/'><link rel=feed href=x>", "https://example.org/1/x"),
    ])
    func `the first base that can be one holds for the whole page`(page: String, feed: String) throws {
        #expect(try find(page).feeds.map(\.url.text) == [feed])
    }

    @Test(arguments: ["", "<a href=rss>x</a>"])
    func `a base of more than a kilobyte is none, and takes the place of the page's own address`(before: String) throws {
        let base = "<base href='/\(String(repeating: "b", count: 1_100))/'>"
        let links = "<link rel=feed href=one><link rel=feed href=https://example.net/two><a href=../three.rss>x</a>"
        #expect(try find(before + base + links).feeds.map(\.url.text) == ["https://example.net/two"])
        let query = "<base href='/b/?\(String(repeating: "q", count: 1_100))'>"
        #expect(try find(query + "<link rel=feed href=one>").feeds.map(\.url.text) == ["https://example.org/b/one"])
    }

    @Test func `beside a long base, links lead where they begin with a slash, and nowhere else`() throws {
        let long = "http://user@example.org:8080/" + String(repeating: "b", count: 1_100) + "/"
        let links = "<link rel=feed href=/one><link rel=feed href=two><link rel=feed href='\\three'><a href=//example.net/rss>x</a>"
        let known = ["http://user@example.org:8080/one", "http://user@example.org:8080/three", "http://example.net/rss"]
        let nowhere = "<link rel=feed href=?four><link rel=feed href=./five>"
        #expect(try find(links + nowhere, at: long).feeds.map(\.url.text) == known)
        #expect(try find("<base href='\(long)'>" + links + nowhere).feeds.map(\.url.text) == known)
        let short = try find("<base href='\(long)'><base href='/b/'><link rel=feed href=one><link rel=feed href=/two>")
        #expect(short.feeds.map(\.url.text) == ["http://user@example.org:8080/two"])
    }

    @Test func `a page that is nothing but links is looked at for so many of them`() throws {
        let links = String(repeating: "<a href=../x>", count: FeedLinkTests.lookedAt - 1)
        #expect(try find(links + "<a href=/rss>").feeds.count == 1)
        #expect(try find(links + "<a href=x><a href=/rss><link rel=feed href=/feed>").feeds.map(\.url.text) == [])
        #expect(try find("<link rel=feed href=/feed>" + links + links).feeds.count == 1)
    }

    private static let lookedAt = 20_000

    @Test func `a page says what it calls itself`() throws {
        let page = """
            <meta itemprop=identifier content=" UC&amp;1 "><META ITEMPROP="channelId" CONTENT="UC2"><meta name=identifier content=x>
            <meta itemprop=name content=y><link rel=canonical href="/channel/UC3"><link rel=canonical href="/later">
            <script>"<meta itemprop=channelId content=z>"</script><link rel="canonical" href="javascript:x">
            """
        let links = try find(page)
        #expect(links.identifiers == [" UC&1 ", "UC2"])
        #expect(links.canonical?.text == "https://example.org/channel/UC3")
        #expect(links.feeds.isEmpty)
    }

    @Test func `a page of a video says in a script alone whose it is`() throws {
        let script = #"<script>var x = {"channelId":"UC1","externalChannelId":"UC2","a":"externalChannelId"}</script>"#
        #expect(try find(#"<meta itemprop=identifier content=video>"# + script).identifiers == ["video", "UC2"])
        #expect(try find(#"{"externalChannelId":"UC2"#).identifiers == [], "it has no end")
        #expect(try find(#"{"externalChannelId":""# + String(repeating: "x", count: 65) + #""}"#).identifiers == [])
        #expect(try find("<link rel=feed href=/feed>" + script).identifiers == [], "whose feed is named needs no name")
    }

    @Test(arguments: [
        ("https://reader.example/subscribe/feed/https%3A%2F%2Fexample.org%2Ffeed.xml", ["https://example.org/feed.xml"]),
        ("https://reader.example/add?url=https%3a%2f%2fexample.org%2frss%3Fa%3Db&x=1", ["https://example.org/rss?a=b"]),
        ("https://reader.example/?feed=http://example.org/blog/feed/&lang=en", ["http://example.org/blog/feed/"]),
        ("https://reader.example/https://example.org/rss?a=1&b=2", ["https://example.org/rss?a=1&b=2"]),
        ("https://reader.example/rss?url=https%3A%2F%2Fexample.org%2Fabout", []),
        ("https://reader.example/rss?url=https%3A%2F%2F", ["https://reader.example/rss?url=https%3A%2F%2F"]),
        ("https://example.org/rss?of=https://far.example/blog", ["https://example.org/rss?of=https://far.example/blog"]),
        ("https://www.example.org/rss?of=http://example.org/blog", ["https://www.example.org/rss?of=http://example.org/blog"]),
        ("https://far.example/rss?of=http://www.far.example/blog", ["https://far.example/rss?of=http://www.far.example/blog"]),
        ("https://reader.example/add?url=https%3A%2F%2Fexample.org%2Fmy%20blog%2F..%2Frss", ["https://example.org/rss"]),
    ])
    func `a button that adds a feed to a reader leads to the feed, and other addresses that hold one to where they lead`(
        link: String, feeds: [String]
    ) throws {
        #expect(try find("<a href='\(link.replacing("&", with: "&amp;"))'>x</a>").feeds.map(\.url.text) == feeds)
    }

    @Test func `a button of a reader hides no link to the feed`() throws {
        let page = "<a href=/blog.xml>RSS</a><a href='https://reader.example/feed/https%3A%2F%2Fexample.org%2F'>Follow us</a>"
        #expect(try find(page).mentions.map(\.url.text) == ["https://example.org/blog.xml"])
    }

    @Test func `what another site makes of an address may be a feed, which has to be looked at`() throws {
        let made = "https://maker.example/feeds/feed.xml?of=https%3A%2F%2Fexample.org%2Fabout"
        let links = try find("<a href='\(made)'>x</a><a href='https://maker.example/share?of=https%3A%2F%2Fexample.org%2F'>y</a>")
        #expect(links.feeds.isEmpty && links.mentions.map(\.url.text) == [made])
        let many = (1...9).map { "<a href='https://maker.example/rss?of=https://example.org/\($0)'>x</a>" }.joined()
        #expect(try find(many).mentions.count == 3)
    }

    @Test func `candidates and bytes are bounded`() throws {
        for (link, count) in [
            ("<link rel=feed href=/", 80), ("<link rel=feed href=/", 600), ("<a href=/feed/", 600), ("<a href=itpc:http://h/", 600),
        ] {
            let page = (0..<count).map { "\(link)\($0).rss>x</a>" }.joined()
            #expect(try find(page).feeds.count == min(count, 500))
        }
        let late = String(repeating: " ", count: 8 << 20) + "<link rel=feed href=/late>"
        #expect(try find(late).feeds.isEmpty)
    }
}

import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Testing

@Suite("A link to a place in its own text, or to one near it, leads to")
struct NoteLinkTests {
    private func link(in feed: String, from address: String? = "https://example.org/feed.xml") throws -> String? {
        let services = try Aggregator.Composition.fake(ComposingOptions()).makeServices()
        let input = DocumentInput(bytes: Array(feed.utf8), address: address.flatMap { WebAddress($0) })
        let refinery = Refinery(html: services.html, options: SanitizingOptions())
        let markup = refinery.refined(try DocumentReader(services).read(input)).posts.first?.content.html?.source
        return markup?.split(separator: "\"").dropFirst().first.map { String($0) }
    }

    private func atom(feedBase: String = "", textBase: String = "") -> String {
        """
        <feed xmlns="http://www.w3.org/2005/Atom" \(feedBase)><title>T</title><entry><title>E</title><id>urn:1</id>\
        <link href="https://example.com/article"/><content type="html" \(textBase)>&lt;a href="#note"&gt;1&lt;/a&gt;</content></entry></feed>
        """
    }

    @Test("the post's page")
    func page() throws {
        #expect(try link(in: atom()) == "https://example.com/article#note")
        #expect(try link(in: atom(textBase: #"xml:base="feed.xml""#)) == "https://example.com/article#note")
        #expect(try link(in: atom(feedBase: #"xml:base="https://example.org/blog/""#)) == "https://example.com/article#note")
        let item = "<item><link>https://example.com/article</link><description>&lt;a href='#note'>1&lt;/a></description></item>"
        #expect(try link(in: "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>") == "https://example.com/article#note")
    }

    @Test(
        "where it leads on the post's page, where that is of the feed's site, or no site is known",
        arguments: [
            ("https://example.com/feed.xml", "https://example.com/2026/one/"),
            ("https://www.example.com/feed.xml", "https://example.com/2026/one/"),
            (nil, "https://example.com/2026/one/"), ("https://example.com:8443/feed.xml", "https://example.com:8443/"),
            ("file:///tmp/feed.xml", "https://example.com/2026/one/"),
            ("https://example.org/feeds/feed.xml", "https://example.org/feeds/"),
        ])
    func near(address: String?, place: String) throws {
        let item = "<item><link>https://example.com/2026/one/</link><description>&lt;a href='picture.png'>1&lt;/a></description></item>"
        let feed = "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>"
        #expect(try link(in: feed, from: address) == place + "picture.png")
        let based = feed.replacing("<channel>", with: "<channel xml:base='https://example.com/blog/'>")
        #expect(try link(in: based, from: address) == "https://example.com/blog/picture.png")
    }

    @Test(
        "where it leads on the post's page, where that is of the site that a feed from elsewhere is of",
        arguments: [
            ("https://example.com/", "https://example.com/2026/one/"), ("http://www.example.com/blog", "https://example.com/2026/one/"),
            ("https://other.example/", "https://feeds.example.net/"), ("", "https://feeds.example.net/"),
        ])
    func elsewhere(home: String, place: String) throws {
        let item = "<item><link>https://example.com/2026/one/</link><description>&lt;a href='picture.png'>1&lt;/a></description></item>"
        let feed = "<rss version='2.0'><channel><title>T</title><link>\(home)</link>\(item)</channel></rss>"
        #expect(try link(in: feed, from: "https://feeds.example.net/blog.xml") == place + "picture.png")
        let based = feed.replacing("<item>", with: "<item xml:base='https://cdn.example.net/a/'>")
        #expect(try link(in: based, from: "https://feeds.example.net/blog.xml") == "https://cdn.example.net/a/picture.png")
        let counted = feed.replacing(
            "<link>https://example.com/2026/one/</link>",
            with: "<link>https://proxy.example/1</link><f:origLink xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'>"
                + "https://example.com/2026/one/</f:origLink>")
        #expect(try link(in: counted, from: "https://feeds.example.net/blog.xml") == place + "picture.png")
        let note = feed.replacing("picture.png", with: "#note")
        #expect(try link(in: note, from: "https://feeds.example.net/blog.xml") == "https://example.com/2026/one/#note")
    }

    @Test(
        "where it leads from the feed, if the site that the feed is of is on its author's own machine or network",
        arguments: [
            "http://localhost:4000", "http://127.0.0.1:1313", "http://192.168.1.5", "http://[fe80::1]", "http://wp.internal",
            "http://nas.local",
            "http://wordpress", "http://a.localhost",
        ])
    func nearby(site: String) throws {
        let item = "<item><link>\(site)/one/</link><description>&lt;a href='picture.png'>1&lt;/a></description></item>"
        let feed = "<rss version='2.0'><channel><title>T</title><link>\(site)/</link>\(item)</channel></rss>"
        #expect(try link(in: feed, from: "https://blog.example.net/feed.xml") == "https://blog.example.net/picture.png")
    }

    @Test("where it leads from the feed, if it names the folders that lie between the feed and the post")
    func between() throws {
        func item(_ link: String) -> String {
            "<item><link>\(link)</link><description>&lt;a href='posts/one/picture.png'>1&lt;/a></description></item>"
        }
        func feed(_ link: String) -> String { "<rss version='2.0'><channel><title>T</title>\(item(link))</channel></rss>" }
        for (page, place) in [
            ("https://example.com/blog/posts/one/", "/blog/"), ("https://example.com/blog/posts/one", "/blog/"),
            ("https://example.com/other/one/", "/other/one/"),
        ] {
            #expect(
                try link(in: feed(page), from: "https://example.com/blog/feed.xml")
                    == "https://example.com\(place)posts/one/picture.png")
        }
    }

    @Test("where its page is by https, where its feed came so")
    func secure() throws {
        let item = "<item><link>http://example.com/one/</link><description>&lt;a href='picture.png'>1&lt;/a></description></item>"
        let feed = "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>"
        #expect(try link(in: feed, from: "https://example.com/feed.xml") == "https://example.com/one/picture.png")
        #expect(try link(in: feed, from: "http://example.com/feed.xml") == "http://example.com/one/picture.png")
    }

    @Test("where its source says that it is, as link blogs do")
    func base() throws {
        #expect(try link(in: atom(textBase: #"xml:base="https://example.org/linked/1""#)) == "https://example.org/linked/1#note")
        #expect(try link(in: atom(textBase: #"xml:base="/linked/1""#)) == "https://example.org/linked/1#note")
        let feedBase = #"xml:base="https://example.org/blog/""#
        #expect(try link(in: atom(feedBase: feedBase, textBase: #"xml:base="linked/1""#)) == "https://example.org/blog/linked/1#note")
    }
}

import AggregatorCore
import Testing

@Suite("What namespaces make of a feed")
struct NamespaceTests {
    private static let vocabularies = [
        "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://search.yahoo.com/mrss/", "http://purl.org/dc/elements/1.1/",
        "http://purl.org/rss/1.0/modules/content/", "https://podcastindex.org/namespace/1.0", "http://www.georss.org/georss",
        "http://www.w3.org/1999/xhtml", "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "urn:own",
    ]

    private func titles(of document: FeedDocument) -> [String] { document.posts.map { $0.title?.plain ?? "" } }

    @Test("RSS that was given another vocabulary's namespace is RSS", arguments: vocabularies)
    func rootWithForeignDefault(name: String) throws {
        let document = try parse(
            "<rss version='2.0' xmlns='\(name)'><channel><title>T</title><item><title>x</title><guid>g</guid></item></channel></rss>")
        #expect(document.feed.title?.plain == "T")
        #expect(titles(of: document) == ["x"])
        #expect(document.posts.first?.guid?.text == "g")
    }

    @Test("an item that was given another vocabulary's namespace is RSS", arguments: vocabularies)
    func itemWithForeignDefault(name: String) throws {
        let document = try parse(
            "<rss version='2.0'><channel><item xmlns='\(name)'><title>x</title></item><item><title>y</title></item></channel></rss>")
        #expect(titles(of: document) == ["x", "y"])
    }

    @Test("an Atom feed that was given another vocabulary's namespace is Atom", arguments: vocabularies)
    func feedWithForeignDefault(name: String) throws {
        let document = try parse("<feed xmlns='\(name)'><title>T</title><entry><id>i</id><title>x</title></entry></feed>")
        #expect(titles(of: document) == ["x"])
    }

    @Test(
        "RSS with Atom's namespace as its own has RSS's texts and guids; what has a prefix is Atom's",
        arguments: ["<rss version='2.0' \(atom)><channel><item>", "<rss version='2.0'><channel><item \(atom)>"])
    func rootWithAtomsDefault(head: String) throws {
        let document = try parse(
            """
            \(head)<title>a &lt;i&gt;b&lt;/i&gt;</title><guid>http://e.example/1</guid><description>&lt;p&gt;x&lt;/p&gt;</description>\
            <a:rights>&lt;c&gt;</a:rights></item></channel></rss>
            """)
        let post = try #require(document.posts.first)
        #expect(document.format == "rss-2.0")
        #expect(post.title?.html?.source == "a <i>b</i>")
        #expect(post.content.html?.source == "<p>x</p>")
        #expect(post.addresses.page?.text == "http://e.example/1")
        #expect(post.details?.rights.statement == "<c>")
    }
    private static let atom = "xmlns='http://www.w3.org/2005/Atom' xmlns:a='http://www.w3.org/2005/Atom'"

    @Test("in RSS with Atom's namespace as its own, a link that is written as Atom does is one")
    func linkOfAtomsDefault() throws {
        let document = try parse(
            """
            <rss version='2.0' xmlns='http://www.w3.org/2005/Atom'><channel><link rel='self' href='http://e.example/feed'/>\
            <link>http://e.example/</link><item><link href='http://e.example/1'/></item></channel></rss>
            """)
        #expect(document.feed.addresses.feed?.text == "http://e.example/feed")
        #expect(document.feed.addresses.homePage?.text == "http://e.example/")
        #expect(document.posts.first?.addresses.page?.text == "http://e.example/1")
    }

    @Test(
        "RDF's module for enclosures gives them as RSS does",
        arguments: ["rdf:resource='/a.mp3' enc:length='7' enc:type='audio/mpeg'", "enc:url='/a.mp3' enc:length='7' enc:type='audio/mpeg'"])
    func enclosures(attributes: String) throws {
        let document = try parse(
            """
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/' \
            xmlns:enc='http://purl.oclc.org/net/rss_2.0/enc#'><channel/><item rdf:about='http://e.example/1'><title>x</title>\
            <enc:enclosure \(attributes)/></item></rdf:RDF>
            """, address: "http://e.example/feed")
        let post = try #require(document.posts.first)
        #expect(post.attachments.map(\.url.text) == ["http://e.example/a.mp3"])
        #expect(post.attachments.first?.mimeType == "audio/mpeg" && post.attachments.first?.size == 7)
    }

    @Test(
        "A duration has four parts at most, however many more there are",
        arguments: [("1:0:0:0", 86_400.0), ("1:0:0:0:0", nil), ("1::", 3600)])
    func durations(text: String, seconds: Double?) throws {
        let name = "http://www.itunes.com/dtds/podcast-1.0.dtd"
        for (written, meant) in [(text, seconds), (text + String(repeating: ":1", count: 10_000), nil)] {
            let document = try parse(
                "<rss xmlns:itunes='\(name)'><channel><item><itunes:duration>\(written)</itunes:duration></item></channel></rss>")
            #expect(document.posts.first?.details?.episode?.duration == meant)
        }
    }

    @Test("Elements with the prefix that was declared besides are the vocabulary's all the same")
    func bothWays() throws {
        let name = "http://www.itunes.com/dtds/podcast-1.0.dtd"
        let document = try parse(
            """
            <rss version='2.0' xmlns='\(name)' xmlns:itunes='\(name)'><channel><item><title>x</title>\
            <itunes:duration>0:10</itunes:duration></item></channel></rss>
            """)
        #expect(document.posts.first?.details?.episode?.duration == 10)
    }

    @Test(
        "A root with a prefix of an unknown namespace, and what has the same, is the feed's own",
        arguments: [
            "<r:rss xmlns:r='urn:x' version='2.0'><r:channel><r:item><r:title>x</r:title></r:item></r:channel></r:rss>",
            "<f:feed xmlns:f='urn:x'><f:entry><f:id>i</f:id><f:title>x</f:title></f:entry></f:feed>",
        ])
    func prefixedRoot(text: String) throws {
        #expect(titles(of: try parse(text)) == ["x"])
    }

    @Test(
        "What has Dublin Core's prefix is of it, whatever name it was given; other prefixes of two letters tell nothing",
        arguments: [
            "http://dublincore.org/documents/dcmi-namespace/", "http:/purl.org/dc/elements/1.1/", "http://purl.org/rss/1.0/modules/dc/",
            "urn:x",
        ])
    func dublinCore(name: String) throws {
        func read(_ prefix: String) throws -> Post? {
            let words = "<\(prefix):creator>Ada</\(prefix):creator><\(prefix):date>2026-03-10T09:00:00Z</\(prefix):date>"
            return try parse("<rss xmlns:\(prefix)='\(name)'><channel><item><title>x</title>\(words)</item></channel></rss>").posts.first
        }
        for prefix in ["dc", "DC"] {
            let post = try #require(try read(prefix))
            #expect(post.authors.map(\.name) == ["Ada"] && post.dates.published == FeedDate.parse("2026-03-10T09:00:00Z"))
        }
        for prefix in ["cc", "d", "yt"] {
            let post = try #require(try read(prefix))
            #expect(post.authors.isEmpty && post.dates.published == nil)
        }
    }

    @Test(
        "Items of another vocabulary are no posts",
        arguments: [
            "<shop:item xmlns:shop='urn:shop'><title>no</title></shop:item>",
            "<item><title>x</title><cart xmlns='urn:shop'><item><title>no</title></item></cart></item>",
            "<item><title>x</title><svg xmlns='http://www.w3.org/2000/svg'><item><title>no</title></item></svg></item>",
        ])
    func foreignItems(text: String) throws {
        let document = try parse("<rss version='2.0'><channel>\(text)</channel></rss>")
        #expect(!document.posts.contains { $0.title?.plain == "no" })
    }

    @Test("what an element binds a prefix to ends with it, however many prefixes there are", arguments: [1, 31, 32, 33, 40, 200])
    func shadowed(count: Int) throws {
        let others = (0..<count).map { "xmlns:n\($0)='urn:\($0)'" }.joined(separator: " ")
        let itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd"
        let document = try parse(
            """
            <rss \(others) xmlns:p='\(itunes)'><channel>
            <item><p:title>a</p:title><x xmlns:p='urn:p'><y xmlns:p='urn:q' xmlns:n0='urn:r'/></x><p:episode>1</p:episode></item>
            <item xmlns:p='urn:p' xmlns:q='\(itunes)'><p:title>none</p:title><q:episode>2</q:episode></item>
            <item><p:episode>3</p:episode><q:episode>4</q:episode></item>
            </channel></rss>
            """)
        #expect(document.posts.map { $0.details?.episode?.number } == [1, 2, 3])
        #expect(titles(of: document) == ["a", "", ""])
    }
}

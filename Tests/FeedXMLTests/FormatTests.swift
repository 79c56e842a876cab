import AggregatorCore
import Testing

@Suite("Formats")
struct FormatTests {
    @Test(
        "the format is known by content",
        arguments: [
            ("<rss version='2.0'><channel/></rss>", "rss-2.0"), ("<rss version='0.91'><channel/></rss>", "rss-0.91"),
            ("<rss version='0.92'><channel/></rss>", "rss-0.92"), ("<rss version='0.93'><channel/></rss>", "rss-0.93"),
            ("<rss version='0.94'><channel/></rss>", "rss-0.94"), ("<rss><channel/></rss>", "rss"),
            ("<RSS VERSION='2.0'><CHANNEL/></RSS>", "rss-2.0"),
            ("<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel/></r:RDF>", "rss-1.0"),
            (
                "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel/></r:RDF>",
                "rss-0.90"
            ),
            ("<feed xmlns='http://www.w3.org/2005/Atom'/>", "atom-1.0"),
            ("<feed version='0.3' xmlns='http://purl.org/atom/ns#'/>", "atom-0.3"),
            ("<CHANNEL HREF='http://example.org/'><ITEM/></CHANNEL>", "cdf"),
        ])
    func formatIsKnownByContent(text: String, expected: String) throws {
        #expect(try parse(text).format == expected)
    }

    @Test(
        "what is no feed is named",
        arguments: [
            ("", FormatFailure.Code.empty, "empty"), (" \n", .empty, "empty"),
            ("<!DOCTYPE html><html><body/></html>", .webPage, "web page"),
            ("<html><script>x = '<channel>' + '<feed>'</script></html>", .webPage, "web page"),
            ("{\"version\": 1}", .notAFeed, "JSON"), ("hello", .notAFeed, "plain text"), ("<3 you", .notAFeed, "plain text"),
            ("<?xml version='1.0'?>\nFatal error", .notAFeed, "plain text"),
            ("<?xml version='1.0'?>", .notAFeed, "ends before its first element"), ("<?x", .notAFeed, "ends before its first element"),
            ("<?xml version='1.0'?><!-- a -->", .notAFeed, "ends before its first element"), ("<?php echo 1; ?>", .notAFeed, "plain text"),
            ("<", .notAFeed, "ends before its first element"),
            ("\u{7F}ELF\u{2}", .notAFeed, "a program"), ("SQLite format 3\0", .notAFeed, "a database"),
            ("<opml><body/></opml>", .notAFeed, "OPML"),
            ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>", .notAFeed, "sitemap"), ("GIF89a...", .notAFeed, "image"),
            ("<note><to>you</to></note>", .notAFeed, "“note”"),
            ("<svg xmlns:rdf='r'><metadata><rdf:RDF xmlns:rdf='r'><a/></rdf:RDF></metadata><path/></svg>", .notAFeed, "“svg”"),
            (
                "<html><body><svg><rdf:RDF xmlns:rdf='r'><a/></rdf:RDF></svg><my-list><item>x</item></my-list></body></html>", .webPage,
                "web page"
            ),
            ("<rdf:RDF xmlns:rdf='r' xmlns:foaf='f'><foaf:Person><foaf:name>A</foaf:name></foaf:Person></rdf:RDF>", .notAFeed, "“RDF”"),
            ("<rdf:RDF xmlns:rdf='r'/>", .notAFeed, "“RDF”"),
            // A description of a person (FOAF), which only says where their feed is.
            (
                "<rdf:RDF xmlns:rdf='r' xmlns:rss='http://purl.org/rss/1.0/' xmlns:foaf='http://xmlns.com/foaf/0.1/'><foaf:Person>"
                    + "<foaf:weblog><rss:channel rdf:about='http://example.org/rss'/></foaf:weblog></foaf:Person></rdf:RDF>",
                .notAFeed, "“RDF”"
            ),
        ])
    func whatIsNoFeedIsNamed(text: String, code: FormatFailure.Code, word: String) throws {
        let failure = try #require(throws: FormatFailure.self) { try parse(text) }
        #expect(failure.code == code)
        #expect(failure.message.contains(word))
    }

    @Test(
        "a link that says nothing leaves the page to the guid, and one without a scheme has that of the document",
        arguments: [
            ("http://", "https://e.org/1"), ("https://", "https://e.org/1"), ("//", "https://e.org/1"), ("#", "https://e.org/1"),
            ("null", "https://e.org/1"), ("undefined", "https://e.org/1"), ("", "https://e.org/1"),
            ("www.e.org/p/2", "http://www.e.org/p/2"), ("WWW.e.org", "http://WWW.e.org"), ("www.html", "http://f.org/www.html"),
            ("www.d/e.html", "http://f.org/www.d/e.html"), ("f.org/p/3", "http://f.org/p/3"), ("F.org/", "http://F.org/"),
            ("f.org", "http://f.org/f.org"), ("g.org/p", "http://f.org/g.org/p"),
        ])
    func emptyLinks(link: String, page: String) throws {
        let item = "<item><guid>https://e.org/1</guid><link>\(link)</link></item>"
        let document = try parse("<rss version='2.0'><channel>\(item)</channel></rss>", address: "http://f.org/feed")
        #expect(document.posts.first?.addresses.page?.text == page)
    }

    @Test("a date with slashes is read in the order of the feed's language, where it stands before the first of them")
    func slashOrder() throws {
        let item = "<item><guid>a</guid><pubDate>05/11/2026 10:00</pubDate></item>"
        func date(_ content: String) throws -> String? {
            try parse("<rss version='2.0'><channel>\(content)</channel></rss>").posts.first?.dates.published?.rfc3339
        }
        #expect(try date("<language>it</language>\(item)") == "2026-11-05T10:00:00Z")
        #expect(try date("<language>en-us</language>\(item)") == "2026-05-11T10:00:00Z")
        #expect(try date(item + "<language>it</language>") == "2026-05-11T10:00:00Z")
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom' xml:lang='de'><entry><id>a</id><updated>05/11/2026</updated></entry></feed>"
        #expect(try parse(atom).posts.first?.dates.modified?.rfc3339 == "2026-11-05T00:00:00Z")
    }

    @Test(
        "RSS that has a message in place of a channel is no feed, and is quoted",
        arguments: [
            ("<rss><error>Some text</error></rss>", "“Some text”"), ("<rss version='2.0'>No such user.</rss>", "“No such user.”"),
            ("<rss version='2.0' xml:lang='en'>\n<errors><error code='3'>\tOne &amp;\n two</error></errors></rss>", "“One & two”"),
            ("<rss><code>404</code><message>Not <b>here</b></message></rss>", "“404 Not here”"),
            ("<rss><language>de</language><error>Nicht da</error></rss>", "“Nicht da”"),
            ("<rss><error><![CDATA[<b>Bold</b>\u{1B}[31m\u{202E}red]]></error></rss>", "“Bold[31m\\u{202e}red”"),
            ("<rss><error>\(String(repeating: "a\u{301}", count: 5_000))</error></rss>", "\(String(repeating: "a\u{301}", count: 100))…”"),
        ])
    func message(text: String, quoted: String) throws {
        let failure = try #require(throws: FormatFailure.self) { try parse(text) }
        #expect(failure.code == .notAFeed)
        #expect(failure.message.contains(quoted), "\(failure.message)")
    }

    @Test(
        "RSS without a channel that says nothing, or something of a feed, is one",
        arguments: [
            "<rss/>", "<rss version='2.0'></rss>", "<rss><title>T</title></rss>", "<rss><ttl>60</ttl></rss>", "<rss><error/></rss>",
            "<rss><language>de</language></rss>",
            "<rss><error>Some text</error><channel/></rss>", "<rss><error>Some text</error><item><title>A</title></item></rss>",
        ])
    func channelless(text: String) throws { #expect(try parse(text).format.hasPrefix("rss")) }

    private static let quoted = "<rss version='2.0'><channel><title>t</title><item><title>a</title></item></channel></rss>"

    @Test(
        "a channel of RDF without items is a feed, whatever its namespaces",
        arguments: ["xmlns='http://purl.org/rss/1.0/'", "xmlns='http://my.netscape.com/rdf/simple/0.9/'", "xmlns:foaf='f'"])
    func emptyRDF(namespaces: String) throws {
        let document = try parse("<rdf:RDF xmlns:rdf='r' \(namespaces)><channel><title>t</title></channel></rdf:RDF>")
        #expect(document.posts.isEmpty && document.feed.title?.plain == "t")
        if namespaces.contains("rss") { #expect(try parse("<rdf:RDF xmlns:rdf='r' \(namespaces)/>").posts.isEmpty) }
    }

    @Test(
        "a web page that speaks of a feed is none",
        arguments: [
            "<script>x = '\(quoted)'</script>", "<SCRIPT type='text/template'>\(quoted)</SCRIPT>", "<script>x = '\(quoted)'",
            "<script type='application/ld+json'>{\"articleBody\": \"<rss version=\\\"2.0\\\"><channel> goes first\"}</script>",
            "<textarea>\(quoted)</textarea>", "<template><feed xmlns='http://www.w3.org/2005/Atom'/></template>",
            "<pre><code>\(quoted)</code></pre>", "<p><rss version='2.0'></p>",
            "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description/></rdf:RDF>",
        ])
    func pagesOfFeeds(part: String) throws {
        for page in ["<!doctype html><title>Log in</title>\(part)", "<html><body>\(part)</body></html>", "<div>\(part)</div>"] {
            #expect(try #require(throws: FormatFailure.self) { try parse(page) }.code == .webPage)
        }
    }

    @Test(
        "a feed that somebody put into a page is one",
        arguments: ["<!doctype html><body>", "<script>ads('<b>')</script>", "<html><body><pre>x</pre><div>"])
    func feedsInPages(page: String) throws {
        #expect(try parse(page + Self.quoted).posts.map { $0.title?.plain } == ["a"])
    }

    @Test(
        "a web page that shows a feed where it shows no elements is none",
        arguments: [
            "<title>How to read \(quotedItem)</title>", "<TITLE>\(quotedItem)</TITLE>", "<title>a</title><title>\(quotedItem)</title>",
            "<meta name=description content=\"\(quoted)\">", "<meta content = \"<?xml version='1.0'?>\n\(quoted)\" name=description>",
            "<a href=/feed title='a \(quoted.replacing("'", with: "\""))'>feed</a>",
        ])
    func pagesThatShowFeeds(part: String) throws {
        for page in ["<!doctype html><head>\(part)</head>", "<html><body><p class=a>\(part)</body></html>"] {
            #expect(try #require(throws: FormatFailure.self) { try parse(page) }.code == .webPage)
        }
    }

    private static let quotedItem = "<rss version='2.0'> with an <item> and an <item>?"

    @Test(
        "a feed behind a page's markup is one, however that is damaged",
        arguments: [
            "<html><head><title/>", "<html><head><title>", "<html><head><title>Error", "<html><body><code>", "<html><p class=\"a>",
            "<html><p>It's ",
            "<html><p title='a' ", "<html><p title=>\"", "<html><a href=\"<\">", "<html><img alt='>'>", "<html><title>a</title><p>it's=\"",
            "<html><title><b>x</b>", "<html><p title=\"\n", "<html><div class='",
        ])
    func feedsBehindDamage(page: String) throws {
        for declaration in ["", "<?xml version=\"1.0\"?>\n"] {
            for quote in ["'", "\""] {
                let text = Self.quoted.replacing("'", with: quote).replacing("</item>", with: "<author>it's \"a\" dogs' b</author></item>")
                let feed = try parse(page + declaration + text)
                #expect(feed.feed.title?.plain == "t")
                #expect(feed.posts.map { $0.title?.plain } == ["a"])
            }
        }
    }

    @Test(
        "a whole XML document behind what a server or somebody on the way said is a feed, also without items",
        arguments: [
            "<script>ads('<b>')</script>", "<div class='error'>Notice: <b>x</b></div>", "<p>Warning: it's in <b>/var/www</b></p>\n",
            "<!doctype html><html><head><title>x</title></head><body><h1>Warning</h1>", "<style>a</style><code>",
        ])
    func emptyFeedsBehindPages(page: String) throws {
        let feeds = [
            "<rss version='2.0'><channel><title>t</title></channel></rss>",
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title></feed>\n",
            "<!DOCTYPE rss><!-- a --><rss version='2.0'><channel><title>t</title></channel></rss ><!-- 0.2 s --> \n<!-- cached -->",
        ]
        for feed in feeds {
            let document = try parse("\(page)<?xml version='1.0'?>\n\(feed)")
            #expect(document.feed.title?.plain == "t")
            #expect(document.posts.isEmpty)
        }
    }

    @Test(
        "a page that holds a feed without items, and goes on behind it, is a page",
        arguments: [
            "<div><code>\(empty)</code></div>", "<html>\(empty)</html>", "<script>a</script>\(empty)<p>a</p>",
            "<p><?xml version='1.0'?><rss version='2.0'>",
        ])
    func emptyFeedsInPages(page: String) throws {
        #expect(try #require(throws: FormatFailure.self) { try parse(page) }.code == .webPage)
    }

    private static let empty = "<?xml version='1.0'?><rss version='2.0'><channel><title>t</title></channel></rss>"

    @Test(
        "a root that begins, and nothing behind it, is damage",
        arguments: ["<rss version='2.0'>", "<?xml version='1.0'?><rss version='2.0'>", "<rss>\n"])
    func bareRoots(text: String) throws {
        #expect(try #require(throws: FormatFailure.self) { try parse(text) }.code == .damaged)
    }

    @Test(
        "a whole document that says nothing is a feed without items",
        arguments: ["<rss version='2.0'></rss>", "<rss version='2.0'/>", "<rss>\n</rss>"])
    func silentDocuments(text: String) throws {
        #expect(try parse(text).posts.isEmpty)
    }

    private func post(_ content: String) throws -> Post {
        let namespaces =
            "xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'"
        return try #require(parse("<rss \(namespaces)><channel><title>t</title><item>\(content)</item></channel></rss>").posts.first)
    }

    @Test(
        "a description that is plain text is kept to the letter, and one in HTML loses its tags",
        arguments: [
            (
                "<media:group><media:description>\n0:00 In\n1:00 List&lt;Int&gt; &amp;amp; co\n</media:description></media:group>",
                "0:00 In\n1:00 List<Int> &amp; co"
            ),
            ("<media:group><media:description type='plain'>a\n&lt;b&gt;c</media:description></media:group>", "a\n<b>c"),
            (
                "<media:group><media:description type='html'>&lt;b&gt;a&lt;/b&gt;\nb &amp;amp; c</media:description></media:group>",
                "a b & c"
            ),
            ("<itunes:summary>a\n\nList&lt;Int&gt; &amp;amp; c</itunes:summary>", "a\n\nList<Int> & c"),
        ])
    func descriptions(content: String, expected: String) throws { #expect(try post(content).content.text == expected) }

    @Test(
        "authors have their names and addresses",
        arguments: [
            ("<author>John Doe &lt;john@doe.example&gt;</author>", [Person(name: "John Doe", email: "john@doe.example")]),
            ("<author><![CDATA[<b>John</b> <john@doe.example>]]></author>", [Person(name: "John", email: "john@doe.example")]),
            ("<author>&lt;a href=\"mailto:j@doe.example\"&gt;John&lt;/a&gt;</author>", [Person(name: "John")]),
            (
                "<author>john@doe.example</author><dc:creator>Jane</dc:creator>",
                [Person(name: "Jane"), Person(email: "john@doe.example")]
            ),
            ("<author>j@doe.example (Jane Doe)</author><dc:creator>Jane</dc:creator>", [Person(name: "Jane Doe", email: "j@doe.example")]),
            ("<author>admin</author><dc:creator>Jane Roe</dc:creator>", [Person(name: "admin"), Person(name: "Jane Roe")]),
            (
                "<author>editor@doe.example (Site)</author><dc:creator>Jane</dc:creator><dc:creator>Jane</dc:creator>",
                [Person(name: "Site", email: "editor@doe.example"), Person(name: "Jane")]
            ),
            (
                "<author>Jane Roe and John Doe</author><dc:creator>Roe, Jane</dc:creator><dc:creator>JOHN DOE</dc:creator><dc:creator>☃</dc:creator>",
                [Person(name: "Jane Roe and John Doe"), Person(name: "☃")]
            ),
            ("<author>Jane</author><dc:creator>j@doe.example</dc:creator>", [Person(name: "Jane")]),
        ])
    func authors(content: String, expected: [Person]) throws {
        let head = "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>t</title>"
        #expect(try parse("\(head)<item>\(content)</item></channel></rss>").posts.first?.authors == expected)
        let channel = content.replacing("author>", with: "managingEditor>")
        #expect(try parse("\(head)\(channel)</channel></rss>").feed.authors == expected)
    }

    @Test("an author of more bytes than anybody has is a name as it is written")
    func longAuthor() throws {
        let name = "a@b.example (" + String(repeating: "c", count: 5_000) + ")"
        let feed = "<rss><channel><title>t</title><item><author>\(name)</author></item></channel></rss>"
        #expect(try parse(feed).posts.first?.authors == [Person(name: name)])
    }

    @Test(
        "an entry without an author has those of the feed that it was taken from",
        arguments: [
            ("<source><author><name>Ada</name></author></source>", ["Ada"]),
            ("<author><name>Grace</name></author><source><author><name>Ada</name></author></source>", ["Grace"]),
            ("<source><title>A feed</title></source>", []),
        ])
    func inheritedAuthors(content: String, expected: [String]) throws {
        let feed =
            "<feed xmlns='http://www.w3.org/2005/Atom'><author><name>A planet</name></author><entry><id>a</id>\(content)</entry></feed>"
        let document = try parse(feed)
        #expect(document.posts.map { $0.authors.compactMap(\.name) } == [expected])
    }

    @Test(
        "an enclosure whose type says nothing is what its address ends with",
        arguments: [
            ("url='https://example.org/a.mp3'", .audio), ("url='https://example.org/a.MP4?x=1'", .video),
            ("url='https://example.org/a.mp3' type='application/octet-stream'", .audio),
            ("url='https://example.org/a.mp3' type='text/html'", .article), ("url='https://example.mp3'", .article),
            ("url='https://e.example/a.mp3' type='mp3'", .audio), ("url='https://e.example/a.mp3' type='audio'", .audio),
            ("url='https://e.example/a.mp3' type='x-audio/mp3'", .audio), ("url='https://e.example/a.mp3' type='mpeg/audio'", .audio),
            ("url='https://e.example/a.m4a' type='application/mp4'", .audio),
            ("url='https://e.example/a.ogg' type='application/ogg'", .audio),
            ("url='https://e.example/a.mp4' type='application/mp4'", .video),
            ("url='https://e.example/a.ogv' type='Application/Ogg'", .video),
            ("url='https://e.example/a.m3u8' type='application/vnd.apple.mpegurl'", .video),
            ("url='https://e.example/a.mp4' type='unknown/unknown'", .video), ("url='https://e.example/a.mp4' type='audio/mp4'", .audio),
            ("url='https://e.example/a.mp4' type='application/x-bittorrent'", .article),
            ("url='https://e.example/a.mp4' type='image/jpeg'", .article), ("url='https://e.example/a.zip' type='mp3'", .article),
        ] as [(String, Post.Kind)])
    func untypedEnclosures(attributes: String, kind: Post.Kind) throws {
        #expect(try post("<enclosure \(attributes)/>").kind == kind)
    }

    @Test("what a podcast's vocabulary has inside of other things is kept")
    func podcastVocabulary() throws {
        let content = """
            <podcast:liveItem status='live'><title>Now</title><enclosure url='https://a.example/live'/><podcast:a><podcast:b><podcast:c>
            <podcast:d/></podcast:c></podcast:b></podcast:a></podcast:liveItem>
            <podcast:value type='a'><podcast:valueRecipient name='n'/><podcast:valueTimeSplit startTime='1'/></podcast:value>
            <podcast:value type='b'><podcast:valueRecipient name='m'/></podcast:value>
            """
        let podcast = try #require(post(content).details?.podcast)
        #expect(podcast.value?.type == "a" && podcast.value?.recipients.count == 1)
        #expect(podcast.others.map(\.name) == ["liveItem", "valueTimeSplit", "value"])
        let live = try #require(podcast.others.first)
        #expect(live.children.map(\.name) == ["title", "enclosure", "a"] && live.children.first?.text == "Now")
        #expect(live.children.last?.children.first?.children.first?.children == [])
        #expect(podcast.others.last?.children.first?.attributes.first?.value == "m")
    }

    @Test("a picture in base 64 is no text")
    func inlinePicture() throws {
        let entry = "<entry><content type='image/png'>iVBORw0KGgo=</content><summary>s</summary></entry>"
        let post = try #require(parse("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>").posts.first)
        #expect(post.content.text == "s" && post.content.html == nil)
    }

    @Test("hours to be left alone in may be written as times")
    func skippedHours() throws {
        let hours = ["13:00", "07:00", "9", "13:30", "25:00", ":00"].map { "<hour>\($0)</hour>" }.joined()
        let feed = try parse("<rss version='2.0'><channel><title>T</title><skipHours>\(hours)</skipHours></channel></rss>").feed
        #expect(feed.rhythm.skipHours == [13, 7, 9])
    }

    @Test(
        "a time to live that is too long counts as the longest",
        arguments: [
            ("60", 60), (" 720.0 ", 720), ("99999999999999999999", 1 << 31), ("-9", -9), ("120 min", 120), ("90Minutes", 90), ("2 h", nil),
            ("PT12H", nil), ("", nil),
        ])
    func longTimeToLive(text: String, minutes: Int?) throws {
        #expect(try parse("<rss version='2.0'><channel><ttl>\(text)</ttl></channel></rss>").feed.rhythm.timeToLive == minutes)
    }

    @Test("a feed without items is a success")
    func withoutItems() throws {
        let document = try parse("<rss version='2.0'><channel><title>Empty</title></channel></rss>")
        #expect(document.feed.title?.plain == "Empty")
        #expect(document.posts.isEmpty)
        #expect(document.warnings.isEmpty)
    }
}

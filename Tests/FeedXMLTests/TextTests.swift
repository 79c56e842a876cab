import AggregatorCore
import Testing

@Suite("What an item's texts are")
struct TextTests {
    private static func post(_ item: String) throws -> Post {
        let namespaces = [
            "content='http://purl.org/rss/1.0/modules/content/'", "itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'",
            "media='http://search.yahoo.com/mrss/'", "googleplay='http://www.google.com/schemas/play-podcasts/1.0'",
            "dc='http://purl.org/dc/elements/1.1/'",
        ]
        let declared = namespaces.map { "xmlns:\($0)" }.joined(separator: " ")
        return try #require(try parse("<rss \(declared)><channel><item><guid>1</guid>\(item)</item></channel></rss>").posts.first)
    }

    @Test(
        "a content that shows nothing stands behind the description",
        arguments: [
            "<p></p>", "<script>x</script>", " ", "<p>&nbsp;</p>\n<br/>", "<!-- x --><div class='a'></div>",
            "<STYLE>p {}</Style><p>\u{A0}</p>",
        ])
    func silent(content: String) throws {
        let item = "<content:encoded><![CDATA[\(content)]]></content:encoded>"
        let post = try Self.post("<description>Text</description>" + item)
        #expect(post.content.html?.source == "Text")
        #expect(try Self.post(item).content.html?.source == (content == " " ? nil : content))
    }

    @Test(
        "a description that shows nothing stands behind every other text",
        arguments: [
            ("<itunes:summary>Text</itunes:summary>", nil), ("<itunes:subtitle>Text</itunes:subtitle>", nil),
            ("<media:group><media:description>Text</media:description></media:group>", nil),
            ("<media:description type='html'>Text</media:description>", "Text"),
            ("<dc:description>Text</dc:description>", "Text"),
            ("<content:encoded>&lt;p>&lt;/p></content:encoded><itunes:summary>Text</itunes:summary>", nil),
        ] as [(String, String?)])
    func silentDescriptions(other: String, markup: String?) throws {
        for description in ["", "&lt;br>", "&amp;nbsp;", "<p/>", "&lt;p>&lt;/p>"].map({ "<description>\($0)</description>" }) {
            for item in [description + other, other + description] {
                let post = try Self.post(item)
                #expect(post.content.html?.source == markup, "\(item)")
                #expect(post.content.text == (markup == nil ? "Text" : nil), "\(item)")
                #expect(post.summary?.plain == "Text", "\(item)")
            }
        }
        let alone = try Self.post("<description>&lt;br></description>")
        #expect(alone.content.html?.source == "<br>" && alone.summary?.html?.source == "<br>")
        let full = try Self.post("<description>&lt;br></description><content:encoded>Full</content:encoded>\(markup == nil ? other : "")")
        #expect(full.content.html?.source == "Full" && full.summary?.html?.source == "<br>")
    }

    @Test("an Atom entry's content that shows nothing stands behind what is said of its media")
    func silentAtom() throws {
        let media = "<media:group xmlns:media='http://search.yahoo.com/mrss/'><media:description>Text</media:description></media:group>"
        let entry = "<entry><id>1</id><content type='html'>&lt;p>&lt;/p></content>\(media)</entry>"
        let post = try #require(try parse("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>").posts.first)
        #expect(post.content.html == nil && post.content.text == "Text")
    }

    @Test(
        "a text that is there for Yandex is the content where there is no other",
        arguments: [
            ("<yandex:full-text>&lt;p>Full&lt;/p></yandex:full-text><description>Short</description>", "<p>Full</p>"),
            ("<description>Short</description><turbo:content><![CDATA[<p>Full</p>]]></turbo:content>", "<p>Full</p>"),
            ("<turbo:content><p>Full</p></turbo:content><content:encoded>Text</content:encoded>", "Text"),
            ("<yandex:full-text>Full</yandex:full-text><content:encoded>&lt;p>&lt;/p></content:encoded>", "Full"),
            ("<yandex:content>Full</yandex:content><turbo:full-text>Full</turbo:full-text><description>Short</description>", "Short"),
        ])
    func yandex(item: String, source: String) throws {
        for declared in ["", "xmlns:yandex='http://news.yandex.ru' xmlns:turbo='http://turbo.yandex.ru'"] {
            let item = "<item \(declared)><guid>1</guid>\(item)</item>"
            let content = "xmlns:content='http://purl.org/rss/1.0/modules/content/'"
            #expect(try parse("<rss \(content)><channel>\(item)</channel></rss>").posts.first?.content.html?.source == source)
        }
    }

    @Test(
        "a title in the text of another vocabulary is a part of it, and one of HTML's is that of a page",
        arguments: [
            (
                "<j:sec xmlns:j='http://www.ncbi.nlm.nih.gov/JATS1'><j:title>A</j:title><j:p>b</j:p></j:sec>",
                "<sec><div>A</div><p>b</p></sec>"
            ),
            ("<j:title>A</j:title><j:script>b</j:script>", "<div>A</div><script>b</script>"),
            ("<x:title xmlns:x='http://www.w3.org/1999/xhtml'>A</x:title>b", "<title>A</title>b"),
            ("<title>A</title>b", "<title>A</title>b"),
            ("<x:svg xmlns:x='http://www.w3.org/2000/svg'><x:title>A</x:title></x:svg>", "<svg><title>A</title></svg>"),
        ])
    func titles(markup: String, written: String) throws {
        #expect(try Self.post("<description>\(markup)</description>").content.html?.source == written)
    }

    @Test(
        "a record for programs stands behind a summary, and markup does not",
        arguments: [
            ("text/xml", "<filing-date>2026</filing-date><act>34</act>", "Filed"),
            ("application/xml", "<r xmlns='urn:r'>1</r>", "Filed"), ("application/x+xml; charset=utf-8", "<r/>", "Filed"),
            ("application/xml", "<p>a</p>", "<p>a</p>"), ("application/xhtml+xml", "<r>1</r>", "<r>1</r>"),
            ("text/xml", "<x xmlns='http://www.w3.org/1999/xhtml'>1</x>", "<x>1</x>"), ("text/xml", "a", "a"),
        ])
    func records(type: String, content: String, expected: String) throws {
        func post(_ summary: String) throws -> Post? {
            let entry = "<entry><id>1</id><content type='\(type)'>\(content)</content>\(summary)</entry>"
            return try parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>\(entry)</feed>").posts.first
        }
        let read = try #require(try post("<summary type='html'>Filed</summary>"))
        #expect(read.content.html?.source == expected)
        #expect(read.summary?.plain == "Filed")
        for summary in ["<summary/>", "<summary type='html'>&lt;img src='a.png'></summary>", "<summary> \u{A0}</summary>"]
        where content != "<r/>" {
            let alone = try #require(try post("")?.content.html?.source)
            #expect(try post(summary)?.content.html?.source == alone)
        }
    }

    @Test(
        "no text is taken for a record, whatever its vocabulary and however deep its markup is",
        arguments: [
            "<html><body><p>Full</p></body></html>", "<body><p>Full</p></body>", "<main><p>Full</p></main>", "<doc><p>Full</p></doc>",
            "<text><p>Full</p></text>",
            "<t:TEI xmlns:t='http://www.tei-c.org/ns/1.0'><t:text><t:body><t:p>Full</t:p></t:body></t:text></t:TEI>",
            "<w><x:q1 xmlns:x='http://www.w3.org/1999/xhtml'>Full</x:q1></w>", "<para>Full</para>", "<BODY>Full</BODY>",
            "<article><sect1><simpara>Full</simpara></sect1></article>", "<doc><a1><![CDATA[<p>Full</p>]]></a1></doc>",
            "<atom:entry xmlns:atom='http://www.w3.org/2005/Atom'><atom:id>2</atom:id><atom:content>Full</atom:content></atom:entry>",
        ])
    func deepTexts(content: String) throws {
        let entry = "<entry><id>1</id><summary>Teaser</summary><content type='text/xml'>\(content)</content></entry>"
        let post = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>\(entry)</feed>").posts.first
        #expect(post?.content.html?.source.contains("Full") == true)
    }

    @Test(
        "any other content is it",
        arguments: [
            "<p>a</p>", "<img src='a.png'>", "<p><video src='a'></video></p>", "<iframe src='a'></iframe>", "<script>x</script>a",
            "<svg></svg>",
            "<script>x", "<p", "&#128512;", "<!-- x", "<x-y></x-y>", "1 < 2", "<hr>",
        ])
    func telling(content: String) throws {
        let post = try Self.post("<description>Text</description><content:encoded><![CDATA[\(content)]]></content:encoded>")
        #expect(post.content.html?.source.replacing("&lt;", with: "<") == content)
    }

    @Test(
        "a section beside elements is markup as they are, and one inside of them is text",
        arguments: [
            ("<img src='a.png'/><![CDATA[<p>Body &amp; text</p>]]>", "<img src=\"a.png\" /><p>Body &amp; text</p>"),
            ("<![CDATA[<b>a</b>]]> 1 &lt; 2 <i>c</i>", "<b>a</b> 1 &lt; 2 <i>c</i>"),
            ("<pre><![CDATA[<b>a</b>]]></pre><p>b</p>", "<pre>&lt;b&gt;a&lt;/b&gt;</pre><p>b</p>"),
        ])
    func sections(description: String, source: String) throws {
        #expect(try Self.post("<description>\(description)</description>").content.html?.source == source)
    }

    @Test("a section in XHTML is text")
    func sectionInXHTML() throws {
        let content = "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><b>a</b><![CDATA[<i>]]></div></content>"
        let post = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(content)</entry></feed>").posts.first
        #expect(post?.content.html?.source == "<b>a</b>&lt;i&gt;")
    }

    @Test(
        "an item without a text has that of its episode, with its markup where it has some",
        arguments: [
            ("<itunes:summary><![CDATA[<p>a\nb</p> &amp; c]]></itunes:summary>", "<p>a\nb</p> &amp; c"),
            ("<itunes:subtitle>a &lt;a href='/n'&gt;b&lt;/a&gt;</itunes:subtitle>", "a <a href='/n'>b</a>"),
            ("<itunes:summary><p>a</p><p>b</p></itunes:summary>", "<p>a</p><p>b</p>"),
            ("<googleplay:description>a&lt;br/&gt;b</googleplay:description>", "a<br/>b"),
            ("<itunes:subtitle>s</itunes:subtitle><itunes:summary>&lt;i&gt;a&lt;/i&gt;</itunes:summary>", "<i>a</i>"),
            ("<itunes:summary>&lt;p&gt;&lt;/p&gt;</itunes:summary><itunes:subtitle>&lt;i&gt;a&lt;/i&gt;</itunes:subtitle>", "<i>a</i>"),
            ("<itunes:summary>&lt;p&gt;a&lt;/p&gt;</itunes:summary><description>d</description>", "d"),
        ])
    func episodes(item: String, source: String) throws {
        let post = try Self.post(item)
        #expect(post.content.html?.source == source)
        #expect(post.content.text == nil)
        #expect(post.summary == RichText(untrusted: source))
    }

    @Test(
        "words that tags part stay apart where no markup may be",
        arguments: [
            ("<p>In this episode:</p><ul><li>Rust</li><li>Swift</li></ul>", "In this episode: Rust Swift"),
            ("a<br/>b<BR>c<hr>d", "a b c d"), ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
            ("a<b>b</b><i>c</i><bravo>d", "abcd"),
        ])
    func partedWords(markup: String, plain: String) throws {
        let post = try Self.post("<itunes:summary><![CDATA[\(markup)]]></itunes:summary>")
        #expect(post.details?.episode?.summary == plain)
    }

    @Test("that an episode has captions is known by either name", arguments: ["isClosedCaptioned", "closedCaptioned"])
    func captions(name: String) throws {
        #expect(try Self.post("<itunes:\(name)>Yes</itunes:\(name)>").details?.episode?.isClosedCaptioned == true)
    }

    @Test(
        "how many comments there are is no address",
        arguments: [("12", 12, nil), ("http://example.org/c", nil, "http://example.org/c")] as [(String, Int?, String?)])
    func comments(text: String, count: Int?, page: String?) throws {
        let comments = try Self.post("<comments>\(text)</comments>").details?.comments
        #expect(comments?.count == count)
        #expect(comments?.page?.text == page)
    }

    @Test(
        "a link of the feed may be several things",
        arguments: [("hub", 1, nil), ("HUB", 1, nil), ("hub self", 1, "http://example.org/l")] as [(String, Int, String?)])
    func relations(relation: String, hubs: Int, own: String?) throws {
        let link = "<a:link rel='\(relation)' href='http://example.org/l'/>"
        let feed = try parse("<rss xmlns:a='http://www.w3.org/2005/Atom'><channel>\(link)<item><guid>1</guid></item></channel></rss>").feed
        #expect(feed.hubs.count == hubs)
        #expect(feed.addresses.feed?.text == own)
    }

    @Test("what a group says of its media is not said of those beside it")
    func groups() throws {
        let group = "<media:group><media:title>Film</media:title><media:content url='http://example.org/1.mp4'/></media:group>"
        let others =
            "<media:content url='http://example.org/2.png'/><media:group><media:content url='http://example.org/3.mp4'/></media:group>"
        let post = try Self.post(group + others)
        #expect(post.details?.media.map(\.title) == ["Film", nil, nil])
        #expect(post.title?.plain == "Film")
    }

    @Test(
        "of the forms of one text the one in HTML counts",
        arguments: [
            (
                "<content type='text/plain'>a &lt;b</content><content type='text/html' mode='escaped'>&lt;p&gt;a&lt;/p&gt;</content>",
                "<p>a</p>"
            ),
            ("<content type='text/html' mode='escaped'>&lt;p&gt;a&lt;/p&gt;</content><content type='text/plain'>b</content>", "<p>a</p>"),
            (
                "<content type='text/plain'>b</content><content type='application/xhtml+xml' mode='xml'><p xmlns='http://www.w3.org/1999/xhtml'>a</p></content>",
                "<p>a</p>"
            ), ("<content type='text/plain'>b</content>", nil),
        ] as [(String, String?)])
    func forms(contents: String, expected: String?) throws {
        let entry = "<entry><id>1</id><content type='multipart/alternative'>\(contents)</content></entry>"
        let post = try #require(try parse("<feed version='0.3' xmlns='http://purl.org/atom/ns#'>\(entry)</feed>").posts.first)
        #expect(post.content.html?.source == expected && post.content.text == (expected == nil ? "b" : nil))
    }
}

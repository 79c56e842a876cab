import AggregatorCore
import Testing

@testable import FeedXML

@Suite("Damage")
struct DamageTests {
    private func item(_ content: String) throws -> Post {
        try #require(parse("<rss version='2.0'><channel><title>t</title><item>\(content)</item></channel></rss>").posts.first)
    }

    @Test(
        "what is damaged is read, and warned of",
        arguments: [
            ("<title>a & b</title>", "a & b", "bare-ampersand"), ("<title>a &amp b</title>", "a &amp b", "bare-ampersand"),
            ("<title>a &copy; b</title>", "a © b", "undefined-entity"), ("<title>3 < 4</title>", "3 < 4", "bare-less-than"),
            ("<title>a &#233 b</title>", "a é b", "unterminated-reference"), ("<title>a&#55357;</title>", "a", "forbidden-character"),
            ("<title>a<title></title>", "a", "unclosed-element"),
            ("<title>a</title></b>", "a", "unmatched-end-tag"), ("<dc:title>a</dc:title>", "a", "undeclared-prefix"),
            ("<title type=html>a</title>", "a", "malformed-attribute"), ("<title a=\"<b>\">a</title>", "a", "malformed-attribute"),
            ("<title>a</title", "a", "unclosed-tag"), ("<title>a</title><pubDate>soon</pubDate>", "a", "unreadable-date"),
        ])
    func damageIsRead(content: String, title: String, code: String) throws {
        let document = try parse("<rss version='2.0'><channel><title>t</title><item>\(content)</item></channel></rss>")
        let read = try #require(document.posts.first?.title)
        #expect((read.html?.source ?? read.plain) == title)
        #expect(document.warnings.contains { $0.code == code })
    }

    @Test("a warning says in which line")
    func lineOfWarning() throws {
        let document = try parse("<rss>\n<channel>\n<title>a & b</title>\n</channel></rss>")
        #expect(document.warnings.map(\.code) == ["not-well-formed", "bare-ampersand"])
        #expect(document.warnings.map(\.line) == [3, 3])
    }

    @Test(
        "a damaged document that holds no post lacks something, and an empty one that is whole does not",
        arguments: [("<itel><title>a</title></item>", true), ("", false), ("<item></item>", false)])
    func emptied(content: String, lacks: Bool) throws {
        let document = try parse("<rss version='2.0'><channel><title>t</title>\(content)</channel></rss>")
        #expect(document.isCutOff == lacks)
        #expect(!document.isHeadCutOff)
    }

    @Test("warnings of a kind are counted, not repeated without end")
    func countedWarnings() throws {
        let document = try parse("<rss><channel><title>\(String(repeating: "& ", count: 500))</title></channel></rss>")
        #expect(document.warnings.filter { $0.code == "bare-ampersand" }.count == 10)
        #expect(document.warnings.last?.message.contains("490 more") == true)
    }

    @Test("an item that is not ended ends where the next begins")
    func nextItem() throws {
        let document = try parse("<rss><channel><item><guid>1</guid><title>a<item><guid>2</guid></channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
        #expect(document.posts.first?.title?.plain == "a")
    }

    @Test(
        "an item that is not ended ends where the next begins, whatever is open in it",
        arguments: [
            "<title>a", "<description>a <b>b", "<author><name>n", "<dc:creator>c", "<media:group><media:credit>m",
            "<link>http://e.example/",
            "<content type='xhtml'><div>a",
        ])
    func unendedItems(open: String) throws {
        let namespaces = "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:media='http://search.yahoo.com/mrss/'"
        for name in ["item", "r:item"] {
            let items = "<\(name)><r:guid>1</r:guid>\(open)<\(name)><r:guid>2</r:guid></\(name)>"
            let feed = "<rss xmlns:r='http://purl.org/rss/2.0/' \(namespaces)><channel>\(items)</channel></rss>"
            #expect(try parse(feed).posts.map { $0.guid?.text } == ["1", "2"])
        }
    }

    private static let nested = [
        "<content:items><rdf:Bag><rdf:li><content:item><rdf:value>x</rdf:value></content:item></rdf:li></rdf:Bag></content:items>",
        "<shop:order><shop:item>socks</shop:item><shop:item/></shop:order>", "<shop:item/>", "<media:item/>",
        "<order xmlns='urn:shop'><item>socks</item><item><id>hat</id></item></order>", "<gallery><item>picture</item></gallery>",
        "<x:item xmlns:x='urn:x'/>", "<shop:list><item>socks</item></shop:list>",
    ]

    @Test("what others call an item stays in the item around it, and is none", arguments: nested)
    func nestedItems(extra: String) throws {
        let namespaces =
            "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:content='http://purl.org/rss/1.0/modules/content/' "
            + "xmlns:media='http://search.yahoo.com/mrss/' xmlns:shop='urn:shop'"
        for own in ["", "xmlns='http://purl.org/rss/1.0/'"] {
            let item = "<item><title>a</title>\(extra)<link>http://example.org/a</link></item><item><title>b</title></item>"
            let feed = try parse("<rss \(own) \(namespaces)><channel><title>t</title>\(item)</channel></rss>")
            #expect(feed.posts.map { $0.title?.plain } == ["a", "b"])
            #expect(feed.posts.first?.addresses.page?.text == "http://example.org/a")
            #expect(feed.warnings.isEmpty)
        }
    }

    @Test("what others call an item is none of the feed's")
    func nestedInFeed() throws {
        let order = "<order xmlns='urn:shop'><item>socks</item></order>"
        let items = "\(order)<item><title>a</title></item>"
        let namespaces = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'"
        for feed in ["<rss><channel>\(items)</channel></rss>", "<rdf:RDF \(namespaces)>\(items)</rdf:RDF>"] {
            #expect(try parse(feed).posts.map { $0.title?.plain } == ["a"])
        }
    }

    @Test(
        "an entry whose content is a document with entries is one",
        arguments: ["<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>2</id></entry></feed>", "<entry><id>2</id></entry>"])
    func nestedEntries(document: String) throws {
        for type in ["application/xml", "application/atom+xml"] {
            let content = "<content type='\(type)'>\(document)</content><link href='http://example.org/a'/>"
            let entries = "<entry><id>1</id>\(content)</entry><entry><id>3</id></entry>"
            let feed = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>\(entries)</feed>")
            #expect(feed.posts.map { $0.guid?.text } == ["1", "3"])
            #expect(feed.posts.first?.addresses.page?.text == "http://example.org/a")
            #expect(feed.warnings.isEmpty)
        }
    }

    @Test(
        "an entity may hold a `&` that begins no reference, and references",
        arguments: [
            ("AT&#38;T", "AT&T"), ("a &#38; b", "a & b"), ("a & b", "a & b"), ("a & b &#38;amp; &y;", "a & b & Y & Z"), ("&#38;", "&"),
            ("a &#38;#38; b", "a & b"), ("a &#38;b; c", "a &b; c"), ("&amp;y;", "&y;"), ("&#38;#xE9;", "é"),
            ("&#0000000065xyz", "&#0000000065xyz"), ("&#38;#+65; &#+65;", "&#+65; &#+65;"),
        ])
    func entities(value: String, expected: String) throws {
        let entities = "<!DOCTYPE rss [<!ENTITY x \"\(value)\"><!ENTITY y 'Y &#38; Z'>]>"
        let document = try parse("\(entities)<rss><channel><title>t</title><item><title>[&x;]</title></item></channel></rss>")
        let title = try #require(document.posts.first?.title)
        #expect((title.html?.source ?? title.plain) == "[\(expected)]")
    }

    @Test(
        "a character that is written in halves is one",
        arguments: ["&#55357;&#56832;", "&#xD83D;&#xDE00;", "&#xD83D;&#56832;", "&#128512;"])
    func writtenInHalves(halves: String) throws {
        #expect(try item("<title>a \(halves) b</title>").title?.plain == "a 😀 b")
    }

    @Test("a line ends once, however its end is written", arguments: ["&#13;\n", "&#xD;&#xA;", "&#13;&#10;", "&#13;", "&#10;", "\r\n"])
    func lineEnds(end: String) throws {
        #expect(try item("<description>&lt;pre&gt;a\(end)b\(end)c&lt;/pre&gt;</description>").content.html?.source == "<pre>a\nb\nc</pre>")
        #expect(try item("\(Self.content) type='text'>a\(end)\(end)b</content>").content.text == "a\n\nb")
    }

    @Test("an element that is not ended keeps nothing of those beside it")
    func unendedElement() throws {
        let post = try item("<title>a<link>http://example.org/1</link><guid>g</guid>")
        #expect(post.title?.plain == "a")
        #expect(post.addresses.page?.text == "http://example.org/1")
        #expect(post.guid?.text == "g")
        let other = try item("<link>http://example.org/1<guid>g</guid><pubDate>Fri, 30 Jan 2026 09:05:00 GMT</pubDate>")
        #expect(other.addresses.page?.text == "http://example.org/1")
        #expect(other.guid?.text == "g")
        #expect(other.dates.published?.rfc3339 == "2026-01-30T09:05:00Z")
    }

    @Test(
        "a feed's own words that are not ended swallow no items",
        arguments: [
            "<title>t<link>http://example.org/</link><description>d</description>",
            "<title>t</title><link>http://example.org/<description>d</description>",
            "<title>t<link>http://example.org/<description>d",
        ])
    func unendedWords(words: String) throws {
        let items = "<item><guid>1</guid></item><item><guid>2</guid></item>"
        let document = try parse("<rss version='2.0'><channel>\(words)\(items)</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
        #expect(document.feed.title?.plain == "t")
        #expect(document.warnings.contains { $0.code == "unclosed-element" })
    }

    @Test("a document type that is not ended swallows no document")
    func unendedDocumentType() throws {
        let document = try parse("<!DOCTYPE rss [<![INCLUDE[<![INCLUDE[]><rss><channel><item><guid>1</guid></item></channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1"])
        #expect(document.warnings.contains { $0.code == "malformed-doctype" })
    }

    @Test(
        "a document that is cut off in the middle of its first tag is damage, not a feed without items",
        arguments: ["<rss", "<?xml version='1.0'?><rss version='2.0", "<!DOCTYPE rss []><feed xmlns='http://www.w3.org/2005/Atom'"])
    func cutRoot(document: String) throws {
        let failure = #expect(throws: FormatFailure.self) { try parse(document) }
        #expect(failure?.code == .damaged)
    }

    @Test(
        "a feed is found behind what stands before it",
        arguments: ["\n\n", "PHP Warning: <b>x</b>\n", "<!-- a --><!-- b -->", "\u{FEFF}\u{FEFF}", "<br/>"])
    func junkBefore(junk: String) throws {
        let document = try parse(junk + "<?xml version='1.0'?><rss version='2.0'><channel><title>t</title></channel></rss>")
        #expect(document.feed.title?.plain == "t")
        #expect(document.format == "rss-2.0")
    }

    @Test("items without anything around them are read")
    func bareItems() throws {
        let posts = try parse("<item><guid>1</guid></item><item><guid>2</guid></item>").posts
        #expect(posts.map { $0.guid?.text } == ["1", "2"])
    }

    @Test(
        "markup that should have been escaped is kept",
        arguments: [
            ("<p>one<br>two</p>", "<p>one<br />two</p>"), ("a <b>b & c</b>", "a <b>b &amp; c</b>"),
            ("<p>one<p>two", "<p>one</p><p>two</p>"),
            ("<img src='a.png'/>", "<img src=\"a.png\" />"), ("<![CDATA[<i>x</i>]]>", "<i>x</i>"), ("a<![CDATA[ & ]]>b", "a & b"),
            ("&lt;p&gt;x&lt;/p&gt;", "<p>x</p>"),
        ])
    func nakedMarkup(written: String, expected: String) throws {
        #expect(try item("<description>\(written)</description>").content.html?.source == expected)
    }

    private static let content = "<content xmlns='http://www.w3.org/2005/Atom'"

    @Test(
        "markup that was escaped twice, or where elements were promised, is read as markup",
        arguments: [
            (
                "<description>&amp;lt;p&amp;gt;a &amp;amp;amp; &amp;lt;b&amp;gt;b&amp;lt;/b&amp;gt;&amp;lt;/p&amp;gt;</description>",
                "<p>a &amp; <b>b</b></p>"
            ),
            ("<description><![CDATA[&lt;p&gt;a&lt;/p&gt;\n&lt;UL&gt;b&lt;/UL&gt;]]></description>", "<p>a</p>\n<UL>b</UL>"),
            ("\(content) type='html'>&amp;lt;div&amp;gt;a&amp;lt;/div&amp;gt;</content>", "<div>a</div>"),
            ("\(content) type='xhtml'>&lt;p&gt;&lt;b&gt;a&lt;/b&gt; b&lt;/p&gt;</content>", "<p><b>a</b> b</p>"),
            ("\(content) type='xhtml'><![CDATA[<p>a</p><p>b</p>]]></content>", "<p>a</p><p>b</p>"),
            (
                "\(content) type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>&lt;p&gt;a&lt;/p&gt;&lt;p&gt;b&lt;/p&gt;</div></content>",
                "<p>a</p><p>b</p>"
            ),
        ])
    func escapedTwice(written: String, expected: String) throws {
        let document = try parse("<rss version='2.0'><channel><title>t</title><item>\(written)</item></channel></rss>")
        #expect(document.posts.first?.content.html?.source == expected)
        #expect(document.warnings.map(\.code) == ["double-escaping"])
    }

    @Test(
        "a text that speaks of markup stays as it is",
        arguments: [
            (
                "<description>Write &amp;lt;p&amp;gt; before, &amp;lt;/p&amp;gt; behind</description>",
                "Write &lt;p&gt; before, &lt;/p&gt; behind"
            ),
            ("<description>&amp;lt;p&amp;gt; and &amp;lt;br&amp;gt;</description>", "&lt;p&gt; and &lt;br&gt;"),
            (
                "<description>&lt;code&gt;&amp;lt;p&amp;gt;a&amp;lt;/p&amp;gt;&lt;/code&gt;</description>",
                "<code>&lt;p&gt;a&lt;/p&gt;</code>"
            ),
            (
                "<description>&amp;lt;p&amp;gt; begins, and it is ended by &amp;lt;/p&amp;gt;</description>",
                "&lt;p&gt; begins, and it is ended by &lt;/p&gt;"
            ),
            ("<description>&lt;![CDATA[ is how a section starts</description>", "<![CDATA[ is how a section starts"),
            (
                "\(content) type='xhtml'>&lt;b&gt; is closed by &lt;/b&gt;, &lt;i&gt; by &lt;/i&gt;</content>",
                "&lt;b&gt; is closed by &lt;/b&gt;, &lt;i&gt; by &lt;/i&gt;"
            ),
            ("\(content) type='xhtml'>&lt;p&gt; is a tag</content>", "&lt;p&gt; is a tag"),
            ("\(content) type='xhtml'>&lt;p&gt;a&lt;/p&gt;</content>", "&lt;p&gt;a&lt;/p&gt;"),
            (
                "\(content) type='xhtml'>&lt;i&gt;a&lt;/i&gt; or &lt;b&gt;b&lt;/b&gt;?</content>",
                "&lt;i&gt;a&lt;/i&gt; or &lt;b&gt;b&lt;/b&gt;?"
            ),
            ("\(content) type='xhtml'>Write &lt;b&gt;a&lt;/b&gt;</content>", "Write &lt;b&gt;a&lt;/b&gt;"),
        ])
    func speaksOfMarkup(written: String, expected: String) throws {
        let document = try parse("<rss version='2.0'><channel><title>t</title><item>\(written)</item></channel></rss>")
        #expect(document.posts.first?.content.html?.source == expected)
        #expect(document.warnings.isEmpty)
    }

    @Test(
        "the marks of a CDATA section are no part of a text",
        arguments: ["&lt;![CDATA[ x ]]&gt;", "<![CDATA[<![CDATA[x]]]]><![CDATA[>]]>", "<![CDATA[<![CDATA[x]]>", "&lt;![CDATA[x"])
    func literalSections(written: String) throws {
        let address = written.replacing("x", with: "https://example.org/x")
        let document = try parse(
            "<rss version='2.0'><channel><title>t</title><item><title>\(written)</title><link>\(address)</link><guid>\(written)</guid>"
                + "<description>\(written)</description></item></channel></rss>")
        let post = try #require(document.posts.first)
        #expect(post.title == RichText(plain: "x"))
        #expect(post.addresses.page?.text == "https://example.org/x")
        #expect(post.guid?.text == "x")
        #expect(post.content.html?.source == "x")
        #expect(document.warnings.map(\.code) == ["literal-cdata"])
    }

    @Test(
        "a section or a comment that does not end swallows no items",
        arguments: [
            ("<description><![CDATA[x</description></item>", "</item>", "unterminated-cdata"),
            ("<description><![CDATA[x</description></item>", "<title><![CDATA[b]]></title></item>", "unterminated-cdata"),
            ("<description><p><![CDATA[x</p></description></item>", "</item>", "unterminated-cdata"),
            ("<description>x</description></item><!-- y ", "</item>", "unterminated-comment"),
            ("<description>x</description></item><!-- y >", "</item>", "unterminated-comment"),
        ])
    func unendedSections(first: String, second: String, code: String) throws {
        let items = "<item><guid>1</guid>\(first)<item><guid>2</guid>\(second)<item><guid>3</guid></item>"
        let document = try parse("<rss version='2.0'><channel><title>t</title>\(items)</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2", "3"])
        #expect(document.posts.first?.content.html?.source.contains("x") == true)
        #expect(document.warnings.contains { $0.code == code })
        let isEnded = code == "unterminated-comment" || second.contains("]]>")
        #expect(document.cutPosts == (isEnded ? [] : [0]))
    }

    @Test(
        "a section of the feed's own that does not end swallows no items",
        arguments: ["<title><![CDATA[t</title>", "<title>t</title><description><![CDATA[x <b>y</b></description>"])
    func unendedSectionsAround(text: String) throws {
        let item = "<title><![CDATA[a]]></title></item>"
        let feed = try parse("<rss version='2.0'><channel>\(text)<item><guid>1</guid>\(item)<item><guid>2</guid>\(item)</channel></rss>")
        #expect(feed.posts.map { $0.guid?.text } == ["1", "2"])
        #expect(feed.feed.title?.plain == "t")
        #expect(feed.cutPosts.isEmpty)
        #expect(feed.warnings.contains { $0.code == "unterminated-cdata" })
        let entry = "<entry><id>1</id><title><![CDATA[a]]></title></entry>"
        let atom = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><title><![CDATA[t</title>\(entry)</feed>")
        #expect(atom.posts.map { $0.guid?.text } == ["1"])
    }

    @Test("a feed that ends no section in any item has whole items, but for the last where it is cut off")
    func unendedInEveryItem() throws {
        let item = "<item><guid>1</guid><title><![CDATA[a</title></item>"
        let two = "<rss version='2.0'><channel><title>t</title>\(item)\(item)"
        #expect(try parse(two + "</channel></rss>").cutPosts.isEmpty)
        #expect(try parse(two + "</channel></rss>").posts.map { $0.title?.plain } == ["a", "a"])
        #expect(try parse(two + "<item><guid>2</guid><title><![CDATA[b").cutPosts == [2])
        // The titles are whole; each text that does not end would go on to the end of the next item's title.
        let mixed = (1...3).map { "<item><guid>\($0)</guid><title><![CDATA[t]]></title><description><![CDATA[d</description></item>" }
        let document = try parse("<rss version='2.0'><channel>\(mixed.joined())</channel></rss>")
        #expect(document.posts.count == 3 && document.cutPosts.isEmpty)
        #expect(try parse(two + "<item><guid>2</guid></item></channel></rss>").cutPosts == [0, 1])
        #expect(try parse("<rss version='2.0'><channel>\(item)</channel></rss>").cutPosts == [0])
    }

    @Test("what is written of CDATA sections stays")
    func quotedSections() throws {
        let text = "&lt;![CDATA[a]]&gt; and &lt;![CDATA[b]]&gt;"
        #expect(try item("<title>\(text)</title>").title?.html?.source == "<![CDATA[a]]> and <![CDATA[b]]>")
    }

    @Test("what stands where a name is missing is none", arguments: ["null", "undefined", "#", "http://", "[object Object]"])
    func placeholders(guid: String) throws {
        #expect(try item("<title>a</title><guid>\(guid)</guid>").guid == nil)
        #expect(try item("<title>a</title><guid>x\(guid)</guid>").guid?.text == "x\(guid)")
    }

    @Test("many documents are read at once")
    func atOnce() async throws {
        let bytes = try Fixture.bytes("rss-everything.xml")
        let expected = try parse(bytes)
        try await withThrowingTaskGroup(of: FeedDocument.self) { group in
            for _ in 0..<64 { group.addTask { try parse(bytes) } }
            for try await document in group { #expect(document == expected) }
        }
    }

    @Test("libxml2 is asked only where something was repaired, and not about entities")
    func askingLibxml2() throws {
        #expect(WellFormedness.of("<rss><channel><title>a</title></channel></rss>") == nil)
        #expect(WellFormedness.of("<rss>\n<channel><title>a</channel></rss>")?.line == 2)
        #expect(WellFormedness.of("<!DOCTYPE a [<!-- <a --><!ENTITY b 'c'>]><rss><channel>&b;</rss>") == nil)
    }
}

extension WellFormedness {
    fileprivate static func of(_ text: String) -> WellFormedness? { Array(text.utf8).withUnsafeBufferPointer { WellFormedness($0) } }
}

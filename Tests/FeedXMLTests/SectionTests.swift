import AggregatorCore
import Testing

@Suite("CDATA sections")
struct SectionTests {
    private static let title = "<title><![CDATA[a]]></title>"

    @Test(
        "whatever sections have no end in an item, the next ones are there",
        arguments: [
            "<title><![CDATA[t</title><description><![CDATA[d</description>",
            "<title><![CDATA[t</title><link>http://example.org/</link><description><![CDATA[d <p>e</p></description><category><![CDATA[c</category>",
            "<title><![cdata[t</title>", "<title><![CDATA[t</title><description><![CDATA[d]]></description>",
            "<title><![CDATA[t</title><description><p>x</p> <![CDATA[d</description>",
            "<title>t</title><![CDATA[x", "<title>t</title><dc:creator><![CDATA[x</dc:creator><media:rating><![CDATA[y</media:rating>",
            "<TITLE><![CDATA[t</title>",
        ])
    func unendedInItems(text: String) throws {
        for next in [Self.title, Self.title.replacing("CDATA", with: "cdata"), "<title>a</title><description><![CDATA[d]]></description>"] {
            let items = "<item><guid>1</guid>\(text)</item><item><guid>2</guid>\(next)</item><item><guid>3</guid>\(next)</item>"
            let document = try parse("<rss version='2.0'><channel><title>f</title>\(items)</channel></rss>")
            #expect(document.posts.map { $0.guid?.text } == ["1", "2", "3"])
            #expect(document.posts.map { $0.title?.plain } == ["t", "a", "a"])
            #expect(document.warnings.contains { $0.code == "unterminated-cdata" })
            #expect(document.cutPosts.isEmpty)
        }
    }

    @Test(
        "whatever sections have no end in what a feed says of itself, its items are there",
        arguments: [
            "<title><![CDATA[f</title><description><![CDATA[d</description>",
            "<title><![CDATA[f</title><description><![CDATA[d]]></description>",
            "<title>f</title><image><title><![CDATA[i</title><url>http://example.org/i</url></image>", "<title>f</title><![CDATA[x",
        ])
    func unendedAround(text: String) throws {
        let namespaces = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:r='http://purl.org/rss/1.0/'"
        func prefixed(_ text: String) -> String {
            text.replacing("</", with: "\u{1}").replacing("<", with: "<r:").replacing("\u{1}", with: "</r:").replacing("<r:!", with: "<!")
        }
        let items = (1...2).map { "<item><link>http://example.org/\($0)</link>\(Self.title)</item>" }.joined()
        for feed in [
            "<rss version='2.0'><channel>\(text)\(items)</channel></rss>",
            "<RSS version='2.0'><CHANNEL>\(text)\(items.uppercased())</CHANNEL></RSS>",
            "<rdf:RDF \(namespaces)><r:channel>\(prefixed(text))</r:channel>\(prefixed(items))</rdf:RDF>",
        ] {
            let document = try parse(feed)
            #expect(document.posts.count == 2)
            #expect(document.posts.allSatisfy { $0.title?.plain.lowercased() == "a" })
            #expect(document.feed.title?.plain == "f")
        }
    }

    /// A feed that a post quotes in its text.
    private static let quoted =
        "<rss><channel><title>q</title><description><![CDATA[c]]></description>"
        + "<item><title><![CDATA[b]]></title><description><![CDATA[d]]></description></item>"
        + "<item><title><![CDATA[e]]></title><description><![CDATA[g]]></description></item></channel></rss>"

    @Test(
        "a text about feeds is whole, however it writes the ends that it quotes",
        arguments: [
            ("]]]]><![CDATA[>", "]]>"), ("]]]><![CDATA[]>", "]]>"), ("]]>]]&gt;<![CDATA[", "]]>"), ("]]]]>&gt;<![CDATA[", "]]>"),
            ("]]]]>&#62;<![CDATA[", "]]>"), ("]]]]>\n<![CDATA[>", "]]\n>"), ("]]>]]<![CDATA[>", "]]>"),
            ("]]&gt;", "]]&gt;"), ("", ""), ("]] >", "]] >"),
        ])
    func quotedFeeds(written: String, read: String) throws {
        for text in [Self.quoted, "</description></item>" + Self.quoted, "Never: " + Self.quoted + " at all", Self.quoted.uppercased()] {
            for name in ["description", "content:encoded"] {
                let ours = text.replacing("description>", with: "\(name)>")
                let item = "<\(name)><![CDATA[\(ours.replacing("]]>", with: written))]]></\(name)>"
                let items = "<item><guid>1</guid>\(item)</item><item><guid>2</guid>\(Self.title)</item>"
                let namespace = "xmlns:content='http://purl.org/rss/1.0/modules/content/'"
                let document = try parse("<rss version='2.0' \(namespace)><channel><title>f</title>\(items)</channel></rss>")
                #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
                #expect(document.posts.first?.content.html?.source == ours.replacing("]]>", with: read))
                #expect(!document.warnings.contains { $0.code == "unterminated-cdata" })
            }
        }
    }

    @Test(
        "a text that quotes items and goes on with sections of a page is whole",
        arguments: [
            "<script>/* <![CDATA[ */ x /* ]]&gt; */</script>", "<script>//<![CDATA[\nx\n//]]&gt;</script>",
            "and <![CDATA[ ends with ]]&gt; too",
        ])
    func quotedItemsAndMore(rest: String) throws {
        let text = Self.quoted.replacing("]]>", with: "]]&gt;") + rest
        let items = "<item><guid>1</guid><description><![CDATA[\(text)]]></description></item><item><guid>2</guid>\(Self.title)</item>"
        let document = try parse("<rss version='2.0'><channel><title>f</title>\(items)</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
        #expect(document.posts.first?.content.html?.source == text)
        #expect(document.warnings.isEmpty)
    }

    @Test(
        "a section without an end is found where the next text quotes sections",
        arguments: [
            "<pre><string><![CDATA[x]]&gt;</string></pre>", "<pre><string><![CDATA[x]]]]><![CDATA[></string></pre>",
            "<script>//<![CDATA[\nx\n//]]]]>\n<![CDATA[></script>", "<pre><description><![CDATA[x]]&gt;</description></pre>",
            "from <description> to </description>: <![CDATA[x]]]]>&#62;<![CDATA[ and on",
        ])
    func lostBeforeQuotes(text: String) throws {
        let items = ["one", text + " END]]>", "three]]>"].enumerated().map { number, text in
            "<item><title>t</title><guid>\(number)</guid><description><![CDATA[\(text)</description></item>"
        }
        let document = try parse("<rss version='2.0'><channel><title>f</title>\(items.joined())</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["0", "1", "2"])
        #expect(document.posts.first?.content.html?.source == "one")
        #expect(document.posts[1].content.html?.source.hasSuffix("END") == true)
        #expect(document.warnings.contains { $0.code == "unterminated-cdata" })
    }

    @Test("each of several elements of one name ends its own section")
    func sameName() throws {
        let tags = "<category><![CDATA[Swift</category>\n<category><![CDATA[Linux]]></category>"
        let document = try parse("<rss version='2.0'><channel><title>f</title><item><guid>1</guid>\(tags)</item></channel></rss>")
        #expect(document.posts.first?.categories.map(\.term) == ["Swift", "Linux"])
    }

    @Test(
        "a text may quote a piece of a feed",
        arguments: [
            "Write <![CDATA[ behind <description>, before </description>", "<item><title><![CDATA[b</title></item> is wrong",
            "</description></item><item><title><![CDATA[b", "</description></item><item><title>b</title>",
            "a <![CDATA[</description><item>",
        ])
    func quotedPieces(text: String) throws {
        let items = "<item><guid>1</guid><description><![CDATA[\(text)]]></description></item><item><guid>2</guid>\(Self.title)</item>"
        let document = try parse("<rss version='2.0'><channel><title>f</title>\(items)</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
        // Tags that the text only speaks of are escaped.
        #expect(document.posts.first?.content.html?.source.replacing("&lt;", with: "<") == text)
        #expect(document.warnings.isEmpty)
    }

    @Test("a text may quote a piece of a feed where it is marked up")
    func quotedPieceInMarkup() throws {
        let text = "</description><pre><![CDATA[x"
        let content = "<description><pre><![CDATA[\(text)]]></pre></description>"
        let document = try parse("<rss version='2.0'><channel><title>f</title><item><guid>1</guid>\(content)</item></channel></rss>")
        #expect(document.warnings.isEmpty)
    }

    @Test(
        "a text that quotes the end of a section goes on to the end of its element",
        arguments: [
            "<p>a</p><pre>x[y[0]]></pre><p>b</p>", "<script>/*<![CDATA[*/ x /*]]>*/</script><p>b<br>c &nbsp;d</p>",
            "<svg><title><![CDATA[t]]></title></svg><style>/*<![CDATA[*/ y /*]]>*/</style><p>b</p>", "a ]]> b ]]> c",
            "a ]]><![CDATA[ b ]]> c",
        ])
    func quotedEnds(text: String) throws {
        for element in ["description", "content:encoded"] {
            let items = "<item><guid>1</guid><\(element)><![CDATA[\(text)]]>\n</\(element)></item><item><guid>2</guid>\(Self.title)</item>"
            let document = try parse("<rss version='2.0'><channel><title>f</title>\(items)</channel></rss>")
            #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
            #expect(document.posts.first?.content.html?.source == text)
            #expect(document.warnings.contains { $0.code == "quoted-cdata-end" })
        }
    }

    @Test(
        "sections that follow each other, and markup between them, are what they are",
        arguments: [
            ("<![CDATA[a ]]]]><![CDATA[> b]]>", "a ]]> b"), ("<![CDATA[<b>a</b>]]> and <![CDATA[<i>c</i>]]>", "<b>a</b> and <i>c</i>"),
            ("<![CDATA[a]]> &lt;b>c&lt;/b>", "a <b>c</b>"),
        ])
    func severalSections(written: String, text: String) throws {
        let item = "<item><guid>1</guid><description>\(written)</description></item>"
        let document = try parse("<rss version='2.0'><channel><title>f</title>\(item)</channel></rss>")
        #expect(document.posts.first?.content.html?.source == text)
        #expect(document.warnings.isEmpty)
    }

    @Test("an end that may be the next entry's swallows nothing")
    func ambiguousEnd() throws {
        let items = "<item><guid>1</guid><description><![CDATA[a]]> b</item><item><guid>2</guid><description>c]]></description></item>"
        let document = try parse("<rss version='2.0'><channel><title>f</title>\(items)</channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
    }

    @Test("a document of sections that end too early is read in one pass")
    func earlyEndsInOnePass() throws {
        let early = String(repeating: "<![CDATA[c]]>d", count: 50_000)
        let item = "<item><guid>1</guid><description>\(early)</description></item>"
        for rest in ["", "]]></description></item>"] {
            let document = try parse("<rss version='2.0'><channel>\(item)<item><guid>2</guid><description>\(early)\(rest)</channel></rss>")
            #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
        }
    }

    @Test("a document of sections that nothing ends is read in one pass")
    func unendedInOnePass() throws {
        let lost = String(repeating: "<category><![CDATA[c</category>", count: 20_000)
        let end = "<title><![CDATA[\(String(repeating: "<p>x</p>", count: 100_000))]]>\(String(repeating: " ", count: 100_000))</title>"
        let document = try parse(
            "<rss version='2.0'><channel><item><guid>1</guid>\(lost)</item><item><guid>2</guid>\(end)</item></channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1", "2"])
    }
}

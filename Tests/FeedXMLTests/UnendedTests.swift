import AggregatorCore
import Testing

@testable import FeedXML

@Suite("Missing ends")
struct UnendedTests {
    private static let namespaces =
        "xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:media='http://search.yahoo.com/mrss/' "
        + "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:content='http://purl.org/rss/1.0/modules/content/' "
        + "xmlns:googleplay='http://www.google.com/schemas/play-podcasts/1.0' xmlns:odd='urn:odd' "
        + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"

    /// The frame of a document in each format, with `%` for what is in it, and an item of that format.
    private static let formats = [
        ("<rss version='2.0' \(namespaces)><channel><title>t</title>%</channel></rss>", "<item><guid>#</guid>"),
        (
            "<rdf:RDF xmlns='http://purl.org/rss/1.0/' \(namespaces)><channel><title>t</title></channel>%</rdf:RDF>",
            "<item rdf:about='#'><guid>#</guid>"
        ),
        ("<feed xmlns='http://www.w3.org/2005/Atom' \(namespaces)><title>t</title>%</feed>", "<entry><id>#</id>"),
        ("<a:feed xmlns:a='http://www.w3.org/2005/Atom' \(namespaces)><a:title>t</a:title>%</a:feed>", "<a:entry><a:id>#</a:id>"),
    ]

    /// Reads a document in each format, and expects these items of it.
    ///
    /// - Parameter content: A number stands for the item of that name, whose end is part of what follows.
    private func expect(_ items: [String], in content: [String], _ comment: Comment? = nil) throws {
        for (frame, item) in Self.formats {
            let end = "</\(item.dropFirst().prefix { $0 != ">" && $0 != " " })>"
            let text = content.map { part in
                Int(part) == nil ? part.replacing("</>", with: end) : item.replacing("#", with: part)
            }
            let document = try parse(frame.replacing("%", with: text.joined()))
            #expect(document.posts.map { $0.guid?.text } == items, "\(frame.prefix(8)) \(comment ?? "")")
        }
    }

    @Test(
        "a feed's own text that is not ended swallows no items, whatever vocabulary it is of",
        arguments: [
            "itunes:summary", "itunes:subtitle", "itunes:title", "media:title", "media:description", "dc:title", "dc:description",
            "dc:rights",
            "content:encoded", "googleplay:description", "odd:description", "a:title", "title", "description", "summary", "div", "body",
        ])
    func moduleTexts(name: String) throws {
        try expect(["1", "2"], in: ["<\(name)>text ", "1", "</>", "2", "</>"], "\(name)")
        try expect(["1", "2", "3"], in: ["1", "</>", "<\(name)>a <b>text</b> ", "2", "</>", "3", "</>"], "\(name)")
    }

    /// An RSS feed of three items, with something in its head, something in place of the second one's text, and a fault elsewhere.
    private func guids(head: String = "", second: String = "<description>d</description>", fault: String = "") throws -> [String?] {
        try parse(
            "<rss version='2.0' \(Self.namespaces)><channel><title>t</title>\(head)<item><title>a\(fault)</title><guid>1</guid></item>"
                + "<item><title>b</title>\(second)<guid>2</guid></item><item><title>c</title><guid>3</guid></item></channel></rss>"
        ).posts.map { $0.guid?.text }
    }

    @Test(
        "what a feed's head says of another format's entries begins none",
        arguments: [
            "<itunes:summary>Use the <entry> tag</itunes:summary>", "<image><title>Use the <entry> tag</title></image>",
            "<itunes:summary>Use the <a:entry> tag</itunes:summary>",
        ])
    func foreignEntries(head: String) throws { #expect(try guids(head: head) == ["1", "2", "3"]) }

    @Test(
        "a text or a list that has its end keeps the items in it, and a root's name begins no document there, whatever is wrong elsewhere",
        arguments: [
            "<content:encoded>Use <b>the</b> <item>foo</item> element</content:encoded>", "<itunes:summary><item>x</item></itunes:summary>",
            "<list><item>a</item><list><item>b</item></list></list>", "<odd:list><item/><odd:list/></odd:list>",
            "<link>http://e.example/<rss></link>", "<source url='x'><rss>u</rss></source>", "<author><rss>u</rss></author>",
            "<rss><channel/></rss>",
        ], ["", "<br>"])
    func ended(second: String, fault: String) throws { #expect(try guids(second: second, fault: fault) == ["1", "2", "3"]) }

    @Test("the item in which a document begins anew is cut, and nothing of it counts")
    func beginsAnew() throws {
        let items = [1, 2, 12, 13].map { "<entry><id>http://e.example/\($0)</id><title>P\($0)</title></entry>" }
        let whole = "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>\(items.joined())</feed>"
        let document = try parse(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title>\(items[0])<entry><id>http://e.example/1" + whole)
        #expect(document.cutPosts == [1])
        #expect(document.posts.compactMap { $0.guid?.text }.suffix(4).map { $0.suffix(2) } == ["/1", "/2", "12", "13"])
    }

    @Test(
        "a document type is read to its end, whatever its literals hold",
        arguments: ["<!ENTITY e ']>'><!ENTITY f 'y'>", "<!-- ]> --><!ENTITY f 'y'>", "<?pi ]> ?><!ELEMENT rss ANY>"])
    func documentTypes(subset: String) throws {
        let document = try parse(
            "<!DOCTYPE rss [\(subset)]><rss version='2.0' \(Self.namespaces)><channel><title>t</title><item>"
                + "<content:encoded>Use <item>x</item> y</content:encoded><guid>1</guid></item></channel></rss>")
        #expect(document.posts.map { $0.guid?.text } == ["1"])
    }

    @Test(
        "a page that breaks off between items swallows none of those behind it",
        arguments: [
            "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Database error</h1>", "<html><head><title>Err",
            "<center><b>Fatal error</b>: <i>x", "<image><url>http://e.example/i.png</url><title>i",
            "<link>http://e.example/<rss><odd:title>x",
        ])
    func pages(page: String) throws {
        try expect(["1", "2", "3"], in: ["1", "</>", page, "2", "</>", "3", "</>"])
    }

    @Test(
        "an item that breaks off swallows none of those behind it, whatever is open in it",
        arguments: [
            "<content:encoded><![CDATA[<p>x]]>", "<content:encoded>&lt;p>x", "<media:description>x", "<descri\n", "<odd:descri\n", "<br>",
            "<p>",
            "<img src='x'>", "<h2>x", "<foo>x", "<odd:group><odd:title>x", "<description>a <odd:p>b",
            "<media:group><media:content url='x'>",
            "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p>cut",
            "<summary type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>",
        ])
    func brokenItems(rest: String) throws {
        try expect(["1", "2", "3"], in: ["1", rest, "2", "</>", "3", "</>"])
        try expect(["1", "2", "3", "4"], in: ["1", "</>", "2", rest, "3", rest, "4", "</>"])
    }

    @Test(
        "in a document whose elements all end, nothing in another vocabulary or in a text is an item of the feed's",
        arguments: [
            "<content:encoded>%</content:encoded>", "<itunes:summary>%</itunes:summary>",
            "<media:description>%</media:description>", "<odd:list>%</odd:list>", "<odd:description>%</odd:description>",
            "<list>%</list>", "<list xmlns='urn:odd'>%</list>", "<html><body>%</body></html>",
        ])
    func nested(wrapper: String) throws {
        let parts = wrapper.split(separator: "%").map(String.init)
        try expect(["1", "2"], in: ["1", parts[0], "8", "</>", "9", "</>", parts[1], "</>", "2", "</>"], "\(wrapper)")
        // Between items, only a text or a page makes a difference.
        guard wrapper.contains("description") || wrapper.contains("body") else { return }
        try expect(["1", "2"], in: ["1", "</>", parts[0], "8", "</>", parts[1], "2", "</>"], "\(wrapper)")
    }

    @Test(
        "in a document that is damaged elsewhere, an element that has its end keeps the items in it",
        arguments: ["<odd:list>%</odd:list>", "<list>%</list>", "<list xmlns='urn:odd'>%</list>"])
    func nestedInDamage(wrapper: String) throws {
        let parts = wrapper.split(separator: "%").map(String.init)
        try expect(["1", "2"], in: ["1", parts[0], "8", "</>", "9", "</>", parts[1], "</>", "2", "</>", "</b>"], "\(wrapper)")
    }

    @Test(
        "markup whose end tags are left out costs no item, however much of it there is",
        arguments: ["<tr><td>x<td>y", "<dt>x<dd>y", "<option>x", "<font color='red'>x", "<g>x", "<ul><li>x"])
    func omittedEnds(piece: String) throws {
        try expect(
            ["1", "2", "3"], in: ["1", "</>", "2", "<description>\(String(repeating: piece, count: 400))</description>", "</>", "3", "</>"])
    }

    @Test("a bare `<` before a letter costs nothing of the text behind it", arguments: [2, 300, 1_100, 60_000])
    func bareLessThan(count: Int) throws {
        let words = (0..<count).map { "word\($0)" }.joined(separator: " ")
        for (text, read) in [
            ("let x <y and \(words)", "let x <y and \(words)"), ("<b>x</b> <y don't \(words) <i>z</i>", "x <y don't \(words) z"),
        ] {
            try expect(["1", "2", "3"], in: ["1", "</>", "2", "<description>\(text)</description>", "</>", "3", "</>"])
            let document = try parse("<rss><channel><item><description>\(text)</description></item></channel></rss>")
            let content = try #require(document.posts.first?.content)
            #expect((content.html.map { PlainLabel.of($0.source) } ?? content.text) == read)
        }
    }

    @Test("a quotation mark that is missing costs no other item, however large the document is", arguments: [0, 20_000])
    func quotationMarks(words: Int) throws {
        let rest = "<description><p>see <a href='http://e.example/x>this</a></p></description>"
        let long = "<summary>\(String(repeating: "a word, ", count: words))</summary>"
        try expect(["1", "2", "3"], in: ["1", rest, "</>", "2", long, long, "</>", "3", "</>"])
    }

    @Test("a picture in an attribute is read, however long its address is")
    func pictureInAttribute() throws {
        let address = "data:image/png;base64,\(String(repeating: "A", count: 300_000))"
        let content = "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><img alt='' src='\(address)'/></div></content>"
        let document = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(content)</entry></feed>")
        #expect(document.posts.first?.content.html?.source == "<img alt=\"\" src=\"\(address)\" />")
        #expect(document.warnings.isEmpty)
    }

    private static let item = """
        <guid isPermaLink="false">#</guid><link>http://e.example/#</link><dc:creator>c</dc:creator><enclosure url="http://e.example/m"/>\
        <media:group><media:content url="http://e.example/v"><media:title>m</media:title></media:content></media:group><odd:a><odd:b>o</odd:b>\
        </odd:a><description>&lt;p></description><content:encoded><![CDATA[<p>x</p>]]></content:encoded>
        """
    private static let entry = """
        <id>#</id><title type="html">t</title><author><name>n</name></author><media:title>m</media:title><odd:a><odd:b>o</odd:b></odd:a><x>x</x>\
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>c <b>b</b></p><br/></div></content><link href="http://e.example/#"/>
        """
    private static let channel = """
        <title>t</title><image><title>i</title><url>http://e.example/i</url></image><itunes:summary>s</itunes:summary><media:title>m</media:title>\
        <itunes:owner><itunes:name>n</itunes:name></itunes:owner><odd:a><odd:title>o</odd:title></odd:a><dc:rights>r</dc:rights>
        """

    /// A feed in each format: what stands before the items, an item with `#` in place of its name, and what stands behind them.
    private static let feeds = [
        ("<rss version='2.0' \(namespaces)><channel>\(channel)", "<item>\(item)</item>", "</channel></rss>"),
        (
            "<rdf:RDF xmlns='http://purl.org/rss/1.0/' \(namespaces)><channel>\(channel)</channel><image>\(channel)</image>",
            "<item rdf:about=\"#\">\(item)</item>", "</rdf:RDF>"
        ),
        ("<feed xmlns='http://www.w3.org/2005/Atom' \(namespaces)>\(channel)", "<entry>\(entry)</entry>", "</feed>"),
    ]

    @Test("any one tag may be missing, and costs no other item", arguments: feeds)
    func missingTags(head: String, item: String, end: String) throws {
        let items = ["1", "2", "3"].map { item.replacing("#", with: $0) }
        try expectOthers(than: "2", whereTagsAreMissingIn: items[1], after: head + items[0], before: items[2] + end)
        // The root's own tag is the document.
        let root = try #require(head.firstIndex(of: ">"))
        try expectOthers(
            than: nil, whereTagsAreMissingIn: String(head[root...].dropFirst()), after: String(head[...root]), before: items.joined() + end)
    }

    private func expectOthers(than lost: String?, whereTagsAreMissingIn text: String, after head: String, before end: String) throws {
        let wanted = Set(["1", "2", "3"].filter { $0 != lost })
        for tag in text.matches(of: /<[^>!]*>/) {
            let document = try parse(head + text[..<tag.range.lowerBound] + text[tag.range.upperBound...] + end)
            #expect(wanted.isSubset(of: document.posts.map { $0.guid?.text ?? "" }), "\(text[tag.range])")
        }
    }

    @Test("an item may break off at any byte, and costs no other", arguments: feeds)
    func brokenAnywhere(head: String, item: String, end: String) throws {
        let items = ["1", "2", "3"].map { item.replacing("#", with: $0) }
        for count in 0..<items[1].count {
            // A section that does not end may have to quote the next item (`SectionTests`).
            let part = items[1].prefix(count)
            guard part.ranges(of: "<![CDATA[").count == part.ranges(of: "]]>").count else { continue }
            let document = try parse(head + items[0] + part + "\n" + items[2] + end)
            #expect(Set(["1", "3"]).isSubset(of: document.posts.map { $0.guid?.text ?? "" }), "\(part)")
        }
    }

    @Test("a document may break off at any byte of an item and begin anew, and costs no item of the second copy", arguments: feeds)
    func begunAnew(head: String, item: String, end: String) throws {
        let items = ["1", "2", "3"].map { item.replacing("#", with: $0) }
        let second = "<?xml version=\"1.0\"?>\n" + head + items[1] + items[2] + end
        for count in 0..<items[0].count {
            let part = items[0].prefix(count)
            guard part.ranges(of: "<![CDATA[").count == part.ranges(of: "]]>").count else { continue }
            let document = try parse(head + part + second)
            #expect(Set(["2", "3"]).isSubset(of: document.posts.map { $0.guid?.text ?? "" }), "\(part)")
        }
    }
}

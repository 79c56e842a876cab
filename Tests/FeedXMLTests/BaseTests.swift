import AggregatorCore
import Testing

/// What addresses are resolved against (XML Base).
struct BaseTests {
    @Test(
        "what is an address in XHTML is one whatever it is for",
        arguments: [
            (
                "<img src='i.png' srcset='a.png 2x, /b.png'/>",
                "<img src=\"https://o.example/x/i.png\" srcset=\"https://o.example/x/a.png 2x, https://o.example/b.png\" />"
            ),
            (
                "<video src='v' poster='p.jpg'></video>",
                "<video src=\"https://o.example/x/v\" poster=\"https://o.example/x/p.jpg\"></video>"
            ),
            ("<img data-src='l.jpg' alt='l.jpg'/>", "<img data-src=\"https://o.example/x/l.jpg\" alt=\"l.jpg\" />"),
            ("<q cite='c'>q</q>", "<q cite=\"https://o.example/x/c\">q</q>"),
        ])
    func basesInMarkup(markup: String, expected: String) throws {
        let content = "<div xmlns='http://www.w3.org/1999/xhtml' xml:base='https://o.example/x/'>\(markup)</div>"
        let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>\(content)</content></entry></feed>"
        #expect(try parse(feed).posts.first?.content.html?.source == "<div>\(expected)</div>")
    }

    @Test(
        "a base that nothing can be fetched from is passed over for the one around it",
        arguments: [
            "file:///etc/", "javascript:", "data:text/html,", "urn:x:y", "mailto:a@b", "about:blank", "feed://x.example/",
            "ftp://x.example/",
            "http://", "https:///",
        ])
    func uselessBases(base: String) throws {
        let item = "<item xml:base='\(base)'><link>a/b</link><description>x</description></item>"
        let around = "<rss version='2.0'><channel xml:base='/dir/'>\(item)</channel></rss>"
        let post = try #require(try parse(around, address: "https://h.example/feed").posts.first)
        #expect(post.addresses.page?.text == "https://h.example/dir/a/b" && post.content.html?.base?.text == "https://h.example/dir/")
        let alone = try #require(
            try parse("<rss version='2.0' xml:base='\(base)'><channel>\(item)</channel></rss>", address: nil).posts.first)
        #expect(alone.addresses.page?.text == "a/b")
    }

    @Test("each address has the base that is around it, and none that has grown beyond measure")
    func nearestBase() throws {
        let long = String(repeating: "l", count: 600)
        let feed = """
            <feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://h.example/'>
            <entry xml:base='a/'><link href='1'/><content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><p xml:base='b/'><a href='2'/></p><a href='3'/></div></content></entry>
            <entry><link href='4'/></entry>
            <entry xml:base='c/'><link xml:base='d/' href='5'/></entry>
            <entry xml:base='\(long)/'><link xml:base='\(long)/' href='6'/></entry>
            </feed>
            """
        let posts = try parse(feed).posts
        #expect(
            posts.map { $0.addresses.page?.text } == ["a/1", "4", "c/d/5", "\(long)/6"].map { "https://h.example/\($0)" })
        let markup = posts.first?.content.html?.source ?? ""
        #expect(markup.contains("https://h.example/a/b/2") && markup.contains("\"3\""), "\(markup)")
    }

    @Test("what was meant to stand behind an element that nothing ends has the base around it")
    func unendedElement() throws {
        let texts = "<description xml:base='https://cdn.example/x/'>Hello<link>post/1</link><enclosure url='a.mp3'/>"
        let document = try parse(
            "<rss version='2.0'><channel><item><title>t</title>\(texts)</item></channel></rss>", address: "https://h.example/feed")
        let post = try #require(document.posts.first)
        #expect(post.addresses.page?.text == "https://h.example/post/1")
        #expect(post.attachments.map(\.url.text) == ["https://h.example/a.mp3"])
    }

    @Test("a document on disk has bases on disk")
    func onDisk() throws {
        let item = "<item xml:base='sub/'><link>a</link></item>"
        let feed = "<rss version='2.0'><channel xml:base='file:///srv/'>\(item)</channel></rss>"
        #expect(try parse(feed, address: "file:///home/feed.xml").posts.first?.addresses.page?.text == "file:///srv/sub/a")
    }

    @Test(
        "resolving makes markup no more than a few times as long",
        arguments: [
            "<img srcset='\(String(repeating: "a a,", count: 20_000))'/>", String(repeating: "<a href='a'/>", count: 6_000),
            String(repeating: "<img data-src='a'/>", count: 6_000),
        ])
    func growth(markup: String) throws {
        let base = "https://o.example/" + String(repeating: "b", count: 900) + "/"
        let content = "<div xmlns='http://www.w3.org/1999/xhtml' xml:base='\(base)'>\(markup)</div>"
        let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>\(content)</content></entry></feed>"
        let source = try #require(try parse(feed).posts.first?.content.html?.source)
        #expect(source.utf8.count >= markup.utf8.count && source.utf8.count < 7 * markup.utf8.count)
    }

    @Test("resolving makes the texts of a document not much longer than twice as long together")
    func growthTogether() throws {
        let base = "https://o.example/" + String(repeating: "b", count: 900) + "/"
        let content = "<content type='xhtml'><div><p xml:base='a'><a href='a'/><a href='b'/></p></div></content>"
        let feed = "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='\(base)'>"
        let entries = String(repeating: "<entry>\(content)</entry>", count: 40_000)
        let document = try parse(feed + entries + "</feed>")
        let texts = document.posts.compactMap { $0.content.html?.source.utf8.count }
        #expect(texts.count == 40_000 && texts.reduce(0, +) < 40 << 20)
    }

    @Test("a gallery beside a long base keeps all its pictures and links", arguments: [100, 300])
    func gallery(length: Int) throws {
        let base = "https://o.example/" + String(repeating: "b", count: length) + "/"
        let pictures = (0..<40).map { "<p><a href='\($0).jpg'><img src='t\($0).jpg' alt=''/></a></p>" }.joined()
        let content = "<content type='xhtml'><div xml:base='\(base)'>\(pictures)</div></content>"
        let document = try parse("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(content)</entry></feed>")
        let source = try #require(document.posts.first?.content.html?.source)
        #expect(source.split(separator: base, omittingEmptySubsequences: false).count == 81)
    }
}

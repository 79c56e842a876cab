import AggregatorCore
import HTMLContent
import Testing

@Suite struct AddressTests {
    private let processor = HTMLContentIntegration().contribution.html

    private func sanitize(_ source: String, base: String? = "https://example.org/feed/a.xml", tracking: Bool = false) throws -> String {
        let markup = Markup(untrusted: source, base: base.flatMap { WebAddress($0) })
        return try #require(processor).sanitized(markup, options: SanitizingOptions(removesTracking: tracking)).source
    }

    @Test func `a long base is not repeated in a text that is nothing but links`() throws {
        let base = "https://example.org/" + String(repeating: "a", count: 900) + "/"
        let source = String(repeating: "<a href='b'>c</a> ", count: 5000)
        let result = try sanitize(source, base: base)
        #expect(result.hasPrefix("<a href=\"\(base)b\" rel=\"noopener noreferrer\">c</a>"))
        #expect(result.utf8.count < 8 * source.utf8.count)
        let usual = try sanitize(String(repeating: "<a href='b'>c</a>", count: 5000))
        #expect(usual.utf8.count == 5000 * "<a href=\"https://example.org/feed/b\" rel=\"noopener noreferrer\">c</a>".utf8.count)
    }

    @Test func `a long page is not repeated in a text that is nothing but notes`() throws {
        let page = WebAddress("https://example.org/" + String(repeating: "a", count: 900))
        let source = String(repeating: "<a href='#b'>c</a> ", count: 5000)
        let options = SanitizingOptions(page: page)
        let result = try #require(processor).sanitized(Markup(untrusted: source), options: options).source
        #expect(result.hasPrefix("<a href=\"\(page?.text ?? "")#b\" rel=\"noopener noreferrer\">c</a>"))
        #expect(result.utf8.count < 8 * source.utf8.count)
    }

    @Test func `a page of more than a kilobyte is none`() throws {
        let options = SanitizingOptions(page: WebAddress("https://example.org/" + String(repeating: "a", count: 2000)))
        let markup = Markup(untrusted: "<a href='#b'>c</a>", base: WebAddress("https://example.org/feed"))
        let result = try #require(processor).sanitized(markup, options: options).source
        #expect(result.contains("https://example.org/feed#b"))
    }

    @Test(arguments: [
        Rewriting("b", "https://example.org/feed/b"),
        Rewriting("/b", "https://example.org/b"),
        Rewriting("../b/./c", "https://example.org/b/c"),
        Rewriting("//cdn.example/b", "https://cdn.example/b"),
        Rewriting("?q=1", "https://example.org/feed/a.xml?q=1"),
        Rewriting("#top", "https://example.org/feed/a.xml#top"),
        Rewriting(" http://example.com/a b ", "http://example.com/a%20b"),
        Rewriting("HTTPS://Example.com/", "HTTPS://Example.com/"),
        Rewriting("http:\\\\example.com\\a", "http://example.com/a"),
        Rewriting("mailto:a@example.com", "mailto:a@example.com"),
    ])
    func `a link is absolute`(rewriting: Rewriting) throws {
        let result = try sanitize("<a href='\(rewriting.source)'>x</a>")
        #expect(result == "<a href=\"\(rewriting.result)\" rel=\"noopener noreferrer\">x</a>")
    }

    @Test(arguments: [
        "tel:1", "ftp://example.com/", "feed:http://example.com/", "intent://x", "about:blank", "blob:https://x/y", "x-y+z.1:a", "",
    ])
    func `an address of another scheme goes`(address: String) throws {
        #expect(try sanitize("<a href='\(address)'>x</a><img src='\(address)'>") == "<a>x</a><img>")
    }

    @Test(arguments: ["https://&Tab;?utm_source=mail", "https://?a", "http://#a"])
    func `an address without a host goes, whatever else it holds`(address: String) throws {
        #expect(try sanitize("<a href='\(address)'>x</a>", base: nil, tracking: true) == "<a>x</a>")
    }

    @Test func `a mail address is no picture`() throws {
        #expect(try sanitize("<img src=mailto:a@example.com><q cite=mailto:a>x</q>") == "<img><q>x</q>")
    }

    @Test func `beside a base that is too long, what begins with a slash is resolved, and the rest stays`() throws {
        let base = "https://example.org/" + String(repeating: "a", count: 1_100) + "/"
        #expect(try sanitize("<img src=/a.png>", base: base) == "<img src=\"https://example.org/a.png\">")
        #expect(try sanitize("<img src=//example.net/a.png>", base: base) == "<img src=\"https://example.net/a.png\">")
        #expect(try sanitize("<img src=a.png>", base: base) == "<img src=\"a.png\">")
    }

    @Test func `references stay relative where there is no base on the web`() throws {
        #expect(try sanitize("<img src=a.png>", base: nil) == "<img src=\"a.png\">")
        #expect(try sanitize("<img src=a.png>", base: "file:///home/feed.xml") == "<img src=\"a.png\">")
    }

    @Test(arguments: [
        Rewriting("data:image/png;base64,iVBO Rw0=", "data:image/png;base64,iVBORw0="),
        Rewriting("DATA:IMAGE/GIF;BASE64,R0lGOD", "data:image/gif;base64,R0lGOD"),
        Rewriting("data:image/webp;x=y;base64,AAAA", "data:image/webp;base64,AAAA"),
    ])
    func `a raster image may stand in its address`(rewriting: Rewriting) throws {
        #expect(try sanitize("<img src='\(rewriting.source)'>") == "<img src=\"\(rewriting.result)\">")
    }

    @Test(arguments: [
        "data:image/svg+xml;base64,AAAA", "data:image/png,AAAA", "data:text/html;base64,AAAA", "data:image/pngx;base64,AAAA",
        "data:image/png;base64,<svg>", "data:image/png;base64,", "data:,x", "data:;base64,AAAA", "data:image/png;charset=x,AAAA",
    ])
    func `nothing else may`(address: String) throws {
        #expect(try sanitize("<img src='\(address)'>") == "<img>")
    }

    @Test(arguments: [
        Rewriting("a.png", "https://example.org/feed/a.png"),
        Rewriting("a.png 1x, b.png 2x", "https://example.org/feed/a.png 1x, https://example.org/feed/b.png 2x"),
        Rewriting(" ,a.png 100w,b.png  200w , ", "https://example.org/feed/a.png 100w, https://example.org/feed/b.png 200w"),
        Rewriting("a,b.png 1.5x", "https://example.org/feed/a,b.png 1.5x"),
        Rewriting("a.png (x, y) 1x, b.png 2x", "https://example.org/feed/b.png 2x"),
        Rewriting("a.png,\u{5}, b.png 2x", "https://example.org/feed/a.png, https://example.org/feed/b.png 2x"),
        Rewriting("data:image/png;base64,AA 1x, javascript:x 2x, c.png 3x", "https://example.org/feed/c.png 3x"),
    ])
    func `each candidate of a srcset is looked at`(rewriting: Rewriting) throws {
        #expect(try sanitize("<img srcset='\(rewriting.source)'>") == "<img srcset=\"\(rewriting.result)\">")
    }

    @Test func `a picture that a script would load is loaded`() throws {
        let late = "<img src='data:image/gif;base64,R0lGOD' data-src=/b.png data-srcset='/c.png 2x'><noscript><img src=/b.png></noscript>"
        #expect(try sanitize(late) == "<img src=\"https://example.org/b.png\" srcset=\"https://example.org/c.png 2x\">")
        #expect(try sanitize("<img data-src='javascript:x' src=/d.png>") == "<img src=\"https://example.org/d.png\">")
    }

    @Test(arguments: [
        "<img src=/dummy.png data-lazyload=/b.png>", "<img data-cfsrc=/b.png style='display:none'>", "<img data-image=/b.png>",
        "<img src='data:image/gif;base64,R0lGOD' data-hi-res-src=/b.png>", "<img data-orig-file=/b.png src='data:image/gif;base64,R0lGOD'>",
        "<img src=/b.png data-image=/c.png data-hi-res-src=/d.png data-orig-file=/e.png>",
        "<amp-img src=/b.png layout=responsive><noscript><img src=/b.png></noscript></amp-img>", "<amp-img src=/b.png />",
    ])
    func `scripts have many names for the address of a picture`(source: String) throws {
        #expect(try sanitize(source) == "<img src=\"https://example.org/b.png\">")
    }

    @Test(arguments: ["data-lazyload=true", "data-lazyload=1", "data-image='photo 1'", "data-cfsrc=yes"])
    func `what only says that it is late is no address`(attribute: String) throws {
        #expect(try sanitize("<img src=/b.png \(attribute)>") == "<img src=\"https://example.org/b.png\">")
        let picture = "<img src=\"data:image/gif;base64,R0lGOD==\">"
        #expect(try sanitize("<img src='data:image/gif;base64,R0lGOD==' \(attribute)>") == picture)
    }

    @Test func `what is whole stays behind any number of references that are not`() throws {
        let links = String(repeating: "<a href=b>c</a>", count: 40_000)
        let end = "<img src=\"https://img.example/p.png\"><a href=\"https://other.example/\" rel=\"noopener noreferrer\">x</a>"
        let result = try sanitize(links + "<img src=https://img.example/p.png><a href=https://other.example/>x</a>")
        #expect(result.contains("<a>c</a>"))
        #expect(result.hasSuffix(end))
    }

    @Test func `after many references that had no room, only addresses that are whole are read`() throws {
        let base = "http://example.org/" + String(repeating: "a", count: 900) + "/"
        let links = String(repeating: "<a href=b>c</a>", count: 5000)
        let relative = ["/d", "?d", "#d", "//example.net/d", "../d", "http:d", "http:/d", "d d"]
        let end = try sanitize(links + "<p>" + relative.map { "<a href='\($0)'>e</a>" }.joined(), base: base)
        #expect(end.hasSuffix("<p>" + String(repeating: "<a>e</a>", count: relative.count) + "</p>"))
        let whole = ["HTTP:\\\\example.net\\d", " https://example.net/d/../d ", "https:///example.net/d", "mailto:d@example.net"]
        let kept = ["HTTP://example.net/d", "https://example.net/d", "https://example.net/d", "mailto:d@example.net"]
        let result = try sanitize(links + "<p>" + whole.map { "<a href='\($0)'>e</a>" }.joined(), base: base)
        let expected = kept.map { "<a href=\"\($0)\" rel=\"noopener noreferrer\">e</a>" }.joined()
        #expect(result.hasSuffix("<p>" + expected + "</p>"))
    }

    @Test func `a picture in its own address stays where no other is named`() throws {
        let picture = "<img src=\"data:image/gif;base64,R0lGOD==\">"
        #expect(try sanitize("<img data-image='javascript:x' src='data:image/gif;base64,R0lGOD=='>") == picture)
    }

    @Test(arguments: [
        Rewriting("<video data-src=/a.mp4 controls></video>", "<video controls=\"\" src=\"https://example.org/a.mp4\"></video>"),
        Rewriting("<audio src='' data-lazy-src=/a.mp3></audio>", "<audio src=\"https://example.org/a.mp3\"></audio>"),
        Rewriting("<video src=/a.mp4 data-src=/b.mp4></video>", "<video src=\"https://example.org/a.mp4\"></video>"),
        Rewriting(
            "<video><source data-src=/a.webm type=video/webm></video>",
            "<video><source type=\"video/webm\" src=\"https://example.org/a.webm\"></video>"),
        Rewriting(
            "<video data-src=clip-123><source src=/a.mp4></video>", "<video><source src=\"https://example.org/a.mp4\"></video>"),
        Rewriting("<video data-lazyload=true></video><audio data-src='javascript:x'></audio>", "<video></video><audio></audio>"),
    ])
    func `a sound or a video that a script would load is loaded`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
        #expect(try sanitize(rewriting.result) == rewriting.result)
    }

    @Test func `what played by itself gets controls`() throws {
        let video = "<video autoplay src=a.mp4 onplay=x><source src=b.webm type=video/webm></video>"
        let expected =
            "<video controls=\"\" src=\"https://example.org/feed/a.mp4\"><source src=\"https://example.org/feed/b.webm\" type=\"video/webm\"></video>"
        #expect(try sanitize(video) == expected)
        #expect(try sanitize("<p><source src=a.mp4>x</p>") == "<p>x</p>")
    }

    @Test(arguments: [
        Rewriting("?utm_source=a&amp;b=1&amp;UTM_medium=c#d", "?b=1#d"),
        Rewriting("?fbclid=a&amp;gclid=b&amp;mc_eid=c", ""),
        Rewriting("?futm_source=1&amp;a=utm_source", "?futm_source=1&amp;a=utm_source"),
        Rewriting("#utm_source=a", "#utm_source=a"),
        Rewriting("?b=1&amp;&amp;c&amp;utm_id", "?b=1&amp;&amp;c"),
    ])
    func `tracking parameters are removed where that is asked for`(rewriting: Rewriting) throws {
        func link(_ rest: String) -> String { "<a href=\"https://example.com/\(rest)\" rel=\"noopener noreferrer\">x</a>" }
        #expect(try sanitize(link(rewriting.source), tracking: true) == link(rewriting.result))
        #expect(try sanitize(link(rewriting.source)) == link(rewriting.source))
    }

    @Test(arguments: [
        "<img src=https://example.com/p.gif width=1 height=1>", "<img src=https://example.com/p.gif height='1px' width=\"0\">",
        "<img src=http://feeds.feedburner.com/~r/x/~4/y>", "<img src='//pixel.wp.com/b.gif?host=x'>",
        "<img src=https://example.com/p.gif width=1 height=\"1\u{7F}\">",
    ])
    func `pictures that only count readers are removed where that is asked for`(picture: String) throws {
        #expect(try sanitize(picture, tracking: true) == "")
        #expect(try sanitize(picture).hasPrefix("<img "))
        #expect(try sanitize("<img src=/a.png width=1 height=100>", tracking: true).hasPrefix("<img "))
    }
}

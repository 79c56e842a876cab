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

    @Test(
        "a page that breaks off between items swallows none of those behind it",
        arguments: [
            "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Database error</h1>", "<html><head><title>Err",
            "<center><b>Fatal error</b>: <i>x", "<image><url>http://e.example/i.png</url><title>i",
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
}

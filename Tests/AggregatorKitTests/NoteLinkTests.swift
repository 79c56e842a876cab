import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Testing

@Suite("A link to a place in its own text leads to")
struct NoteLinkTests {
    private func link(in feed: String) throws -> String? {
        let services = try Aggregator.Composition.fake(ComposingOptions()).services()
        let input = DocumentInput(bytes: Array(feed.utf8), address: WebAddress("https://example.org/feed.xml"))
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

    @Test("where its source says that it is, as link blogs do")
    func base() throws {
        #expect(try link(in: atom(textBase: #"xml:base="https://example.org/linked/1""#)) == "https://example.org/linked/1#note")
        #expect(try link(in: atom(textBase: #"xml:base="/linked/1""#)) == "https://example.org/linked/1#note")
        let feedBase = #"xml:base="https://example.org/blog/""#
        #expect(try link(in: atom(feedBase: feedBase, textBase: #"xml:base="linked/1""#)) == "https://example.org/blog/linked/1#note")
    }
}

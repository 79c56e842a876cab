import AggregatorCore
import Testing

@testable import FeedXML

@Suite("Documents of files")
struct HomelessTests {
    private func parse(_ text: String, _ address: String?) throws -> FeedDocument {
        try FeedXMLFormat().parse(DocumentInput(bytes: Array(text.utf8), address: address.flatMap { WebAddress($0) }))
    }

    private func atom(_ before: String, _ behind: String = "") -> String {
        let entry = "<entry><id>1</id><link href='e/1'/><content type='html'>&lt;img src='/i.png'></content></entry>"
        return "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>\(before)\(entry)\(behind)</feed>"
    }

    @Test(
        "have the base that they give themselves: their own address, else that of their page",
        arguments: ["file:///home/ada/feed.xml", "file://localhost/feed.xml"])
    func own(address: String?) throws {
        for (links, base) in [
            ("<link rel='self' href='http://self.example/f/atom.xml'/><link href='http://page.example/'/>", "http://self.example/f/"),
            ("<link rel='self' href='atom.xml'/><link href='http://page.example/blog/'/>", "http://page.example/blog/"),
            ("<link rel='self' href='file:///x/atom.xml'/><link href='http://page.example/blog/'/>", "http://page.example/blog/"),
        ] {
            let document = try parse(atom(links + "<icon>/icon.png</icon>"), address)
            let post = try #require(document.posts.first)
            #expect(post.addresses.page?.text == base + "e/1")
            #expect(post.content.html?.base?.text.hasPrefix(base) == true)
            #expect(document.feed.addresses.favicon?.text.hasPrefix(base.prefix(16)) == true)
            #expect(document.warnings.isEmpty)
        }
        let item = "<item><link>/1</link></item>"
        let rss = try parse("<rss version='2.0'><channel><title>T</title><link>http://page.example/</link>\(item)</channel></rss>", address)
        #expect(rss.posts.first?.addresses.page?.text == "http://page.example/1")
    }

    @Test func `have it no more where they came from the web, or from nobody knows where`() throws {
        let text = atom("<link rel='self' href='http://self.example/f/atom.xml'/><link href='http://page.example/'/>")
        #expect(try parse(text, "https://came.example/a/b").posts.first?.addresses.page?.text == "https://came.example/a/e/1")
        #expect(try parse(text, nil).posts.first?.addresses.page?.text == "e/1")
    }

    @Test func `take for their posts what stands before the first of them`() throws {
        let link = "<link href='http://page.example/blog/'/>"
        let late = try parse(atom("", link + "<icon>i.png</icon>"), "file:///home/ada/feed.xml")
        #expect(late.posts.first?.addresses.page?.text == "file:///home/ada/e/1")
        #expect(late.feed.addresses.favicon?.text == "http://page.example/blog/i.png")
        let xmlBase = try parse(
            atom(link).replacing("<entry>", with: "<entry xml:base='http://base.example/'>"), "file:///home/ada/feed.xml")
        #expect(xmlBase.posts.first?.addresses.page?.text == "http://base.example/e/1")
    }

    @Test func `warn once of a date that can't be read`() throws {
        let document = try parse(atom("<updated>soon</updated><link href='http://page.example/blog/'/>"), "file:///home/ada/feed.xml")
        #expect(document.warnings.map(\.code) == ["unreadable-date"])
    }
}

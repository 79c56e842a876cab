import AggregatorCore
import Testing

@testable import FeedXML

@Suite("Documents that are cut off")
struct CutOffTests {
    @Test("what was complete of a document that is cut off is kept")
    func complete() throws {
        let whole = "<rss><channel><item><guid>one</guid></item><item><guid>two</guid><title>b</title><link>http://example.org/2"
        let posts = try parse(whole).posts
        #expect(posts.map { $0.guid?.text } == ["one", "two"])
        #expect(posts.last?.title?.plain == "b")
        #expect(posts.last?.addresses.page == nil)
        #expect(try parse("<rss><channel><item><guid>on").posts.first?.guid == nil)
    }

    @Test(
        "wherever a document is cut it says so, or is none in its head: not every transfer does; nothing is missing but the last `>`",
        arguments: [
            ("<?xml version='1.0'?><rss version='2.0'><channel>", "<title>t</title><item><guid>1</guid></item></channel></rss>"),
            (
                "<rss><channel>",
                "<title>t</title><item><title><![CDATA[a]]></title></item><!-- b --><link>http://e.example</link></channel></rss>"
            ),
            ("<!DOCTYPE rss [<!ENTITY a 'b'>]><RSS><CHANNEL>", "<TITLE>&a;</TITLE></CHANNEL></RSS>"),
            ("<channel>", "<item><guid>1</guid></item></channel>"),
            (
                "<feed xmlns='http://www.w3.org/2005/Atom'>",
                "<title>t</title><id>i</id><entry><id>1</id><content type='xhtml'><div>a</div></content></entry></feed>"
            ),
            (
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel>",
                "<title>t</title></channel><item><title>a</title></item></rdf:RDF>"
            ),
            ("<html><body><rss version='2.0'><channel><title>t</title><item", "><guid>1</guid></item></channel></rss>"),
        ])
    func cutAnywhere(head: String, rest: String) throws {
        let whole = head + rest
        #expect(try !parse(whole).isCutOff)
        for count in 0..<whole.count - 1 {
            let document = try? parse(String(whole.prefix(count)))
            #expect(document?.isCutOff == (count < head.count ? nil : true), "\(whole.prefix(count))")
        }
    }

    @Test(
        "markup behind the document that lacks its end does not cut it off; a feed, or an item, behind it does",
        arguments: [
            ("<img src='/count.gif'>", false), ("<br>", false), ("<div><p>x", false), ("<script src='a.js'>", false),
            ("<item><guid>2</guid>", true), ("<rss><channel>", true), ("<div><feed>", true),
        ])
    func appended(rest: String, isCutOff: Bool) throws {
        let document = try parse("<rss><channel><item><guid>1</guid></item></channel></rss>" + rest)
        #expect(document.isCutOff == isCutOff && document.posts.first?.guid?.text == "1")
        #expect(document.warnings.contains { $0.code == "truncated-document" } == isCutOff)
        #expect(document.warnings.contains { $0.code == "second-root" })
    }

    @Test("whether the last item is whole is told")
    func lastItem() throws {
        let first = "<rss><channel><item><guid>1</guid></item>"
        let second = "<item><guid>2</guid><title>b<![CDATA[c]]></title>"
        for count in "<item>".count...second.count { #expect(try parse(first + second.prefix(count)).cutPosts == [1], "\(count)") }
        for rest in ["", "<ite", second + "</item>", second + "</item></channel></rss>", second + "</channel></rss>"] {
            #expect(try parse(first + rest).cutPosts.isEmpty, "\(rest)")
        }
    }
}

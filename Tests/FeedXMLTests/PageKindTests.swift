import AggregatorCore
import Testing

@testable import FeedXML

@Suite("What is a page")
struct PageKindTests {
    private func parsed(_ text: String, _ contentType: String? = nil) -> Result<FeedDocument, FormatFailure> {
        do throws(FormatFailure) {
            return .success(try FeedXMLFormat().parse(DocumentInput(bytes: Array(text.utf8), contentType: contentType)))
        } catch { return .failure(error) }
    }

    private func code(_ text: String, _ contentType: String? = nil) -> FormatFailure.Code? {
        if case .failure(let failure) = parsed(text, contentType) { return failure.code }
        return nil
    }

    @Test(
        "a page need not say that it is one",
        arguments: [
            "<meta charset=utf-8><title>x</title>", "<title>x</title><p>hi", "hello <a href='/sub'>RSS</a>", "<center>x</center>",
            "<br />\n<b>Warning</b>: x<html><head></head></html>", "<!-- x --><TABLE><tr><td>x", "<h1>item</h1><ul><li>an &lt;item></ul>",
            "<meta charset=utf-8>" + String(repeating: "<br><li>", count: 5_000),
        ])
    func fragments(page: String) {
        #expect(code(page) == .webPage)
        #expect(code(page, "text/html; charset=utf-8") == .webPage)
    }

    @Test(
        "JSON that quotes markup is no page, also one text a line",
        arguments: ["{\"a\":\"<p>x</p>\"}", "{\"a\":\"<p>x</p>\"}\n{\"b\":1}\n", "{\"b\":1}\n\n[\"<p>x</p>\"]\n{\"c\":"])
    func quoted(json: String) {
        #expect(code(json) == .notAFeed)
    }

    @Test("what a server calls a page is one, unless it is a feed or a list")
    func served() {
        for page in ["<app-root></app-root>", "<?xml version='1.0'?><title>x</title>", "<data/>"] {
            #expect(code(page) == .notAFeed, "\(page)")
            #expect(code(page, "text/html") == .webPage, "\(page)")
        }
        #expect(code("<opml><body><outline text='x'/></body></opml>", "text/html") == .notAFeed)
    }

    @Test(
        "a feed that is served as a page is a feed, and so is one behind what a program has put before it, or without its beginning",
        arguments: [
            "<rss version='2.0'><channel><title>T</title><item><guid>a</guid><title>A</title></item></channel></rss>",
            "<br />\n<b>Warning</b>: x<rss version='2.0'><channel><title>T</title><item><guid>a</guid><title>A</title></item></channel></rss>",
            "<title>T</title><item><guid>a</guid><title>A</title></item>",
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry><id>a</id><title>A</title></entry></feed>",
        ])
    func feeds(text: String) throws {
        for contentType in [nil, "text/html", "text/html; charset=utf-8"] {
            #expect(try parsed(text, contentType).get().posts.compactMap { $0.title?.plain } == ["A"], "\(contentType ?? "none")")
        }
        let empty = "<rss version='2.0'><channel><title>T</title></channel></rss>"
        for text in [empty, "<br /><b>Warning</b>" + empty] { #expect(try parsed(text, "text/html").get().posts.isEmpty) }
    }
}

import AggregatorContracts
import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("What the texts of a JSON item are")
struct JSONItemTextTests {
    private func post(_ item: String) throws -> Post {
        let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", \#(item)}]}"#
        return try #require(try JSONFeedFormat().parse(DocumentInput(bytes: Array(text.utf8))).posts.first)
    }

    @Test(
        "a content that shows nothing stands behind the text and the summary",
        arguments: ["<p></p>", "<p>&nbsp;</p>\\n<br/>", "<script>x</script>", " ", "<!-- x --><div class='a'></div>"])
    func silent(content: String) throws {
        let html = #""content_html": "\#(content)""#
        let both = try post(html + #", "content_text": "Text", "summary": "Short""#)
        #expect(both.content.html == nil && both.content.text == "Text" && both.summary?.plain == "Short")
        let summarised = try post(html + #", "summary": "Short""#)
        #expect(summarised.content.html == nil && summarised.content.text == "Short")
        let marked = try post(html + #", "summary": "Short &amp; good""#)
        #expect(marked.content.html?.source == "Short &amp; good" && marked.content.text == nil)
        for other in ["", #", "summary": "<br>""#] {
            #expect(try post(html + other).content.html?.source == (try post(html).content.html?.source))
        }
    }

    @Test(
        "any other content is it", arguments: ["<p>a</p>", "<img src='a.png'>", "<iframe src='a'></iframe>", "<script>x</script>a", "<p"])
    func telling(content: String) throws {
        let post = try post(#""content_html": "\#(content)", "content_text": "Text", "summary": "Short""#)
        #expect(post.content.html?.source == content && post.content.text == "Text")
    }
}

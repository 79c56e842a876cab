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

    @Test(
        "a summary or a lone text that begins with a block and ends with an end tag is HTML",
        arguments: [
            "<p>a</p>", "\n <P class='x'>a <b>b</b></P>\n", "<h2>a</h2><p>b</p >", "<ul><li>a</li></ul>", "<br/>a <a href='b'>b</a>",
            "<blockquote>a</blockquote>", "<p> <b>a</b></p>",
        ])
    func markup(text: String) throws {
        let written = text.replacing("\n", with: "\\n")
        let summary = try post("\"summary\": \"\(written)\"")
        #expect(summary.summary == RichText(untrusted: text) && summary.content.html == Markup(untrusted: text))
        #expect(summary.content.text == nil)
        for html in ["", #", "content_html": "<p></p>""#] {
            let lone = try post("\"content_text\": \"\(written)\"\(html)")
            #expect(lone.content.html == Markup(untrusted: text) && lone.content.text == nil)
        }
        let beside = try post("\"content_text\": \"\(written)\", \"content_html\": \"<p>c</p>\"")
        #expect(beside.content.html?.source == "<p>c</p>" && beside.content.text == text)
        let feed = #"{"title": "T", "description": "\#(written)", "items": []}"#
        #expect(try JSONFeedFormat().parse(DocumentInput(bytes: Array(feed.utf8))).feed.description == RichText(untrusted: text))
    }

    @Test(
        "any other text is plain, as is a title",
        arguments: [
            "Vec<T>", "a < b", "<T>a</T>", "<p>a", "a</p>", "<p> begins a paragraph, which ends with </p>", "<p>a</p> and more",
            "<p>a < b > c", "<param>a</param>", "<p", "<p>", "<", "</p>", "<b>a</b>", "<p>a</>", "<pa</p>", "<blockquotes>a</p>",
        ])
    func plain(text: String) throws {
        let post = try post("\"summary\": \"\(text)\", \"content_text\": \"\(text)\", \"title\": \"<p>\(text)</p>\"")
        #expect(post.summary == RichText(plain: text) && post.content.html == nil && post.content.text == text)
        #expect(post.title == RichText(plain: "<p>\(text)</p>"))
    }

    @Test("markup of our own writer is no HTML where it wrote plain text")
    func ours() throws {
        let post = try post(#""summary": "<p>a</p>", "content_text": "<p>b</p>", "_aggregator": {"kind": "article"}"#)
        #expect(post.summary == RichText(plain: "<p>a</p>") && post.content.html == nil && post.content.text == "<p>b</p>")
    }

    @Test("megabytes of tags are looked at once", .timeLimit(.minutes(1)), arguments: ["<p", "<p>", "<", ">", "<p></", " "])
    func megabytes(part: String) throws {
        let text = String(repeating: part, count: 1 << 20)
        _ = text.isBlocksOfMarkup
        #expect(("<p>" + text + "</p>").isBlocksOfMarkup == (part != " "))
    }
}

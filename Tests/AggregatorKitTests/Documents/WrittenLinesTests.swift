import AggregatorKit
import Testing

@Suite("The lines of a text without markup")
struct WrittenLinesTests {
    private func post(describedBy text: String) throws -> Post {
        let services = try Aggregator.Composition.fake(ComposingOptions()).makeServices()
        let document =
            "<rss version='2.0'><channel><title>T</title><item><title>E</title><description>\(text)</description></item></channel></rss>"
        let input = DocumentInput(bytes: Array(document.utf8), address: nil)
        let refinery = Refinery(html: services.html, options: SanitizingOptions())
        return try #require(refinery.refined(try DocumentReader(services).read(input)).posts.first)
    }

    @Test(
        "the lines of a text without markup are lines in its HTML, and those with an empty one between are paragraphs",
        arguments: [
            ("one\ntwo", "one<br>\ntwo"), ("one\r\ntwo", "one<br>\ntwo"), ("one\n\ntwo", "<p>one</p>\n<p>two</p>"),
            ("one\ntwo\n \nthree", "<p>one<br>\ntwo</p>\n<p>three</p>"), ("\n  one\n\n\n", "one"), ("one", "one"),
            ("Fish &amp;amp; chips\n1 &amp;lt; 2", "Fish &amp; chips<br>\n1 &lt; 2"),
            // A comment and a lone `<` leave no element.
            ("one\ntwo &lt;!-- three --&gt;", "one<br>\ntwo"), ("one\ntwo &lt;", "one<br>\ntwo &lt;"),
            // A song has lines of its own, whatever its indentation.
            ("La la\n  la la\nla", "La la<br>\nla la<br>\nla"),
            // Two lines that are long, and the address under a headline.
            (
                "Watch what we made of the town's oldest bridge in the last three years\nhttps://example.org/a/long/address/of/a/film",
                "Watch what we made of the town's oldest bridge in the last three years<br>\nhttps://example.org/a/long/address/of/a/film"
            ),
            (
                "The first thing that was said that evening was rather long and dull.\nThe second one, which nobody had waited for, was as long and dull.\nFin.",
                "The first thing that was said that evening was rather long and dull.<br>\nThe second one, which nobody had waited for, was as long and dull.<br>\nFin."
            ),
        ])
    func lines(text: String, expected: String) throws {
        let post = try post(describedBy: text)
        #expect(post.content.html?.source == expected)
        // Markup is kept of a summary only where its source had some.
        #expect(post.summary?.html == nil)
    }

    @Test(
        "the lines of a text without markup are none where a program that writes XML or fills lines put them",
        arguments: [
            ("\n      one\n      two\n      three\n    ", "one\n      two\n      three"),
            ("\n\tone\n\ttwo\n\n\tthree\n", "<p>one\ntwo</p>\n<p>three</p>"),
            (
                "The bridge was closed for the third time this year, and nobody who lives\nbeside the river knows when they may cross it again. The council says it\nwill be open by May.",
                "The bridge was closed for the third time this year, and nobody who lives\nbeside the river knows when they may cross it again. The council says it\nwill be open by May."
            ),
        ])
    func layout(text: String, expected: String) throws {
        #expect(try post(describedBy: text).content.html?.source == expected)
    }

    @Test("the lines of a text without markup are left to the elements where there are some")
    func markup() throws {
        #expect(try post(describedBy: "&lt;p&gt;one\ntwo&lt;/p&gt;\n\nthree").content.html?.source == "<p>one\ntwo</p>\n\nthree")
    }

    @Test("the lines of a text without markup do not make another text of it, to whoever compares")
    func fingerprint() throws {
        let services = try Aggregator.Composition.fake(ComposingOptions()).makeServices()
        let document = "<rss version='2.0'><channel><item><description>one\ntwo</description></item></channel></rss>"
        let post = try DocumentReader(services).read(DocumentInput(bytes: Array(document.utf8), address: nil)).posts.first
        #expect(post?.content.html?.source == "one\ntwo")
    }
}

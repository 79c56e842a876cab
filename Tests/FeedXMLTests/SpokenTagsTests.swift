import AggregatorCore
import Testing

@Suite("Tags that a title speaks of")
struct SpokenTagsTests {
    @Test(
        "are words of it",
        arguments: [
            "std::vector<bool> considered harmful", "Vec<T> and HashMap<K, V>", "The <dialog> element", "<script setup> in Vue",
            "How to use <style> and <title> tags well", "Jane Doe <jane@example.com>", "<T>", "Is (<b>) better than \"<strong>\"?",
            "The <my-element> tag", "for <i> in range", "The std::vector<std::string> trap", "A Map<String, List<Foo>> in Java",
            "From List<A> to List<B>", "Fix for <foo:bar> tag", "The </div> closing tag", "<!DOCTYPE html> explained",
            "<?php echo 1 ?> tip", "The <https://example.org/> link", "std::map<std::string, std::vector<int>>", "Is x<y always true?",
            "a <b", "n</m", "Why <?php", "Type x<!y",
        ])
    func words(title: String) throws {
        for name in ["rss", "atom"] { #expect(try Self.title(title, in: name) == title, "in \(name)") }
    }

    @Test(
        "are not what it is marked up with",
        arguments: [
            "A <b>bold</b> word", "The <dialog>said</dialog> word", "One <br> two", "<b>Breaking news", "<font color=red> Red",
            "Word<o:p></o:p>",
            "<img src=x> pictured", "Safe <script>alert(1)</script>", "<!-- note --> Title", "a < b", "</b> word", "Breaking </b> news",
            "Cut off <br", "Cut off <a href=x", "<!DOCTYPE html><html>Page</html>", "Text <mml:mspace/> more", "Text <o:p> more",
            "<?xml:namespace prefix = o /> Word", "Line<P>", "<b>Bold</b> and cut <i",
            "H<inf>2</inf>O", "<italic>Homo sapiens</italic> finds", "<math><mi>x</mi><mo>=</mo><mn>2</mn></math> bosons", "<p> Fresh news",
            "First line <p> second", "<li> item",
        ])
    func markup(title: String) throws { #expect(try Self.written(title, in: "rss")?.html?.source == title) }

    @Test(
        "that nothing ends are signs in other texts, too",
        arguments: [
            ("We show that n<N holds. The rest.", "We show that n&lt;N holds. The rest."),
            ("<p>All</p> n<N holds", "<p>All</p> n&lt;N holds"), ("a<b and c<d", "a&lt;b and c&lt;d"), ("x<y and <b>c</b>", nil),
            ("Words <a href=\"https://example.org/", nil), ("<p>Words</p><p", nil), ("Words <!-- note", nil), ("a < b", nil),
            ("<p>Words <x-note title=\"", nil), ("1 <!2 and </ 3", "1 &lt;!2 and &lt;/ 3"),
            ("<p>Words</p> <blockqu", nil), ("<p>Words <b>bold</stro", nil), ("Words <br /", nil), ("Words <img cl", nil),
        ] as [(String, String?)])
    func unended(text: String, source: String?) throws {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let post = try parse("<rss version='2.0'><channel><item><guid>1</guid><description>\(escaped)</description></item></channel></rss>")
            .posts.first
        #expect(post?.content.html?.source == source ?? text)
    }

    @Test("are found in time that grows with the titles")
    func many() throws {
        let title = String(repeating: "&lt;b&gt; ", count: 245)
        let items = String(repeating: "<item><title>\(title)</title></item>", count: 200)
        #expect(try parse("<rss version='2.0'><channel>\(items)</channel></rss>").posts.count == 200)
    }

    @Test("are not looked for in what is no title any more")
    func long() throws {
        let title = String(repeating: "<T> ", count: 300_000)
        #expect(try Self.written(title, in: "rss")?.html?.source == String(title.dropLast()))
    }

    private static func title(_ text: String, in format: String) throws -> String? {
        try written(text, in: format)?.html.map { MarkupText.of(sanitized: $0.source) }
    }

    /// Escaped as its format has it.
    private static func written(_ text: String, in format: String) throws -> RichText? {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let document =
            format == "rss"
            ? "<rss version='2.0'><channel><item><guid>1</guid><title>\(escaped)</title></item></channel></rss>"
            : "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title type='html'>\(escaped)</title></entry></feed>"
        return try parse(document).posts.first?.title
    }
}

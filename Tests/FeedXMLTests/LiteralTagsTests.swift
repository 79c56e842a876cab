import AggregatorCore
import Testing

@Suite("Tags that a title speaks of")
struct LiteralTagsTests {
    @Test(
        "tags that a title speaks of are words of it",
        arguments: [
            "std::vector<bool> considered harmful", "Vec<T> and HashMap<K, V>", "The <dialog> element", "<script setup> in Vue",
            "How to use <style> and <title> tags well", "Jane Doe <jane@example.com>", "<T>", "Is (<b>) better than \"<strong>\"?",
            "The <my-element> tag", "for <i> in range", "The std::vector<std::string> trap", "A Map<String, List<Foo>> in Java",
            "From List<A> to List<B>", "Fix for <foo:bar> tag", "The </div> closing tag", "<!DOCTYPE html> explained",
            "<?php echo 1 ?> tip", "The <https://example.org/> link", "std::map<std::string, std::vector<int>>", "Is x<y always true?",
            "a <b", "n</m", "Why <?php", "Type x<!y", "If a<b and c>d", "If p<q, then r>s",
            "The <input> element", "Fix <select> and <option>", "When to use <link> and <meta>",
            "How to style <td> elements", "The <li> element", "<dl>, <dt>, <dd>", "<table>, <tr> and <td>", "<th> vs <td>",
            "<link rel=\"preload\"> explained", "The <meta name=\"viewport\"> tag", "Understanding <input type=\"file\">",
            "Lazy <img loading=\"lazy\"> images", "<button type='button'>: the default",
        ])
    func words(title: String) throws {
        for name in ["rss", "atom"] { #expect(try Self.title(title, in: name) == title, "in \(name)") }
    }

    @Test(
        "tags that a title speaks of are not what it is marked up with",
        arguments: [
            "A <b>bold</b> word", "The <dialog>said</dialog> word", "One <br> two", "<b>Breaking news", "<font color=red> Red",
            "Word<o:p></o:p>",
            "<img src=x> pictured", "Safe <script>alert(1)</script>", "<!-- note --> Title", "a < b", "</b> word", "Breaking </b> news",
            "Cut off <br", "Cut off <a href=x", "<!DOCTYPE html><html>Page</html>", "Text <mml:mspace/> more", "Text <o:p> more",
            "<?xml:namespace prefix = o /> Word", "Line<P>", "<b>Bold</b> and cut <i",
            "H<inf>2</inf>O", "<italic>Homo sapiens</italic> finds", "<math><mi>x</mi><mo>=</mo><mn>2</mn></math> bosons", "<p> Fresh news",
            "First line <p> second", "<li> item", "One <hr> two", "The <button type='button'>said</button> word",
            "Lazy <img data-src='x.png'> images",
            "<tr><td>Cell</td></tr>", "Using <div class='a'> well", "<img alt='x' SRC='x.png'> pictured", "<meta charset='utf-8'>Title",
            "<meta charset='utf-8'> Title",
            "Vote <input type='hidden' name=x> now", "<img class=lazy data-original='/a.png'> News",
            "An <i>E. coli</i> and an <em class='a'>end</em>",
        ])
    func markup(title: String) throws { #expect(try Self.written(title, in: "rss")?.html?.source == title) }

    @Test(
        "that nothing ends are signs in other texts, too",
        arguments: [
            ("We show that n<N holds. The rest.", "We show that n&lt;N holds. The rest."),
            ("Let $0<p<1$ and $q>0$.", "Let $0&lt;p<1$ and $q>0$."),
            ("<p>All</p> n<N holds", "<p>All</p> n&lt;N holds"), ("a<b and c<d", "a&lt;b and c&lt;d"), ("x<y and <b>c</b>", nil),
            ("Words <a href=\"https://example.org/", nil), ("<p>Words</p><p", nil), ("Words <!-- note", nil), ("a < b", nil),
            ("<p>Words <x-note title=\"", nil), ("1 <!2 and </ 3", "1 &lt;!2 and &lt;/ 3"),
            ("<p>Words</p> <blockqu", nil), ("<p>Words <b>bold</stro", nil), ("Words <br /", nil), ("Words <img cl", nil),
        ] as [(String, String?)])
    func unended(text: String, source: String?) throws {
        #expect(try Self.described(text)?.html?.source == source ?? text)
    }

    @Test(
        "tags that a title speaks of are words of a text without markup, as are signs that only look like the beginning of a tag",
        arguments: [
            "We have p<q, hence \"it's\" fine. Also r>s. End.", "For $x<y$ we show A. Then B holds. For $z>0$ also C.",
            "Ann <ann@x.example> wrote: hello", "<ann@x.example> wrote", "Use vector<int> and map<string, int> here",
            "Let a<b and c<d, but e>f. The rest.", "if a<b and c>d then", "if (a<b&&c==\"x\"||d>e) stop",
            "$a<b\\leq c$ or $d>e$", "The <dialog> element, and <style> too: see 3 > 2", "std::vector<std::string> and x<y",
            "See <https://example.org/> for n<N",
        ])
    func wordsOfText(text: String) throws {
        let source = try #require(try Self.described(text)?.html?.source)
        #expect(MarkupText.of(sanitized: source) == text)
    }

    @Test(
        "tags that a title speaks of are not what a text is marked up with",
        arguments: [
            "<p>Use vector<int> here", "One<br>two <ann@x.example>", "Words <custom-tag name=\"a\"> more", "<x-note>Words</x-note> more",
            "Words <b>bold</b> <x-note>", "Words <b>bold", "<div> words cut off", "A <dialog>said</dialog> word", "Words <o:p> more",
            "Words <li> more", "Words <link rel='x'> more", "Words <img src=x onerror=alert(1)> more", "Words <script>alert(1)</script>",
            "<script> alert(1)", "Words.<p align>More",
            "Words <imgsrc=\"a.png\"> more", "Words <!-- note --> more", "H<inf>2</inf>O", "</p> words", "Line<P>", "a<u>c",
        ])
    func markupOfText(text: String) throws { #expect(try Self.described(text)?.html?.source == text) }

    @Test("tags that a title speaks of are found in time that grows with the titles")
    func many() throws {
        let title = String(repeating: "&lt;b&gt; ", count: 245)
        let items = String(repeating: "<item><title>\(title)</title></item>", count: 200)
        #expect(try parse("<rss version='2.0'><channel>\(items)</channel></rss>").posts.count == 200)
    }

    @Test("tags that a title speaks of are not looked for in what is no title any more")
    func long() throws {
        let title = String(repeating: "<T> ", count: 300_000)
        #expect(try Self.written(title, in: "rss")?.html?.source == String(title.dropLast()))
        #expect(try Self.described(title)?.html?.source == String(title.dropLast()))
    }

    private static func title(_ text: String, in format: String) throws -> String? {
        try written(text, in: format)?.html.map { MarkupText.of(sanitized: $0.source) }
    }

    private static func described(_ text: String) throws -> Post.Content? {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return try parse("<rss version='2.0'><channel><item><guid>1</guid><description>\(escaped)</description></item></channel></rss>")
            .posts.first?.content
    }

    /// Puts a title into a document, escaped as the format requires, and returns it as it is read.
    private static func written(_ text: String, in format: String) throws -> RichText? {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let document =
            format == "rss"
            ? "<rss version='2.0'><channel><item><guid>1</guid><title>\(escaped)</title></item></channel></rss>"
            : "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id><title type='html'>\(escaped)</title></entry></feed>"
        return try parse(document).posts.first?.title
    }
}

import AggregatorCore
import Testing

@Suite("Tags that a title speaks of")
struct SpokenTagsTests {
    @Test(
        "are words of it",
        arguments: [
            "std::vector<bool> considered harmful", "Vec<T> and HashMap<K, V>", "The <dialog> element", "<script setup> in Vue",
            "How to use <style> and <title> tags well", "Jane Doe <jane@example.com>", "<T>", "Is (<b>) better than \"<strong>\"?",
            "The <my-element> tag", "for <i> in range",
        ])
    func words(title: String) throws {
        for name in ["rss", "atom"] { #expect(try Self.title(title, in: name) == title, "in \(name)") }
    }

    @Test(
        "are not what it is marked up with",
        arguments: [
            "A <b>bold</b> word", "The <dialog>said</dialog> word", "One <br> two", "<b>Breaking news", "<font color=red> Red",
            "Word<o:p></o:p>",
            "<img src=x> pictured", "Safe <script>alert(1)</script>", "<!-- note --> Title", "a < b", "a <b", "</b> word",
            "H<inf>2</inf>O", "<italic>Homo sapiens</italic> finds", "<math><mi>x</mi><mo>=</mo><mn>2</mn></math> bosons", "<p> Fresh news",
            "First line <p> second", "<li> item",
        ])
    func markup(title: String) throws { #expect(try Self.written(title, in: "rss")?.html?.source == title) }

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

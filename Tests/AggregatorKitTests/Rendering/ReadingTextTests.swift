import AggregatorCore
import Testing

@testable import AggregatorKit

@Suite("The text of a post as it is read")
struct ReadingTextTests {
    private func read(_ source: String, width: Int? = 40) -> (text: String, links: [String]) {
        let page = WebAddress("https://example.org/post")
        let reading = ReadingText(Markup(sanitized: source), width: width, links: LinkNumbers(page: page))
        return (reading.text, reading.links.links.map(\.url.text))
    }

    @Test(
        "the text of a post as it is read is in lines",
        arguments: [
            ("<p>a\n  b</p>\n\n<p>c &amp; d</p>", "a b\n\nc & d\n"),
            ("<h2>T</h2>a<br>b<br><br>c<div>d</div>e", "T\n\na\nb\n\nc\nd\ne\n"),
            ("a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul>e", "a\n\n- b\n  - c\n- d\n\ne\n"),
            ("<ol start=\"9\"><li><p>a</p></li><li>b</li><li value=\"20\">c</li></ol>", "9. a\n\n10. b\n20. c\n"),
            ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n\n> b\n\nc\n"),
            (
                "a<pre><code><span>def</span> f(x):\n\treturn x &lt; 1\n\n\n  y\n</code></pre>b",
                "a\n\n    def f(x):\n        return x < 1\n\n\n      y\n\nb\n"
            ),
            ("<pre>a<br>b</pre>", "    a\n    b\n"),
            ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a | b\n1 | 2\n"),
            (
                "<table><tr><th></th><th>2024</th><th>2025</th></tr><tr><td></td><td></td><td>5</td></tr><tr><td></td></tr></table>",
                "| 2024 | 2025\n| | 5\n"
            ),
            ("<table><tr><td></td><td>layout</td></tr></table>", "layout\n"),
            (
                "<table><tr><td><p>a</p></td><td><div><p>b</p></div></td></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr></table>f",
                "a | b\nc\n\nd\n\ne\n\nf\n"
            ),
            (
                "<table><tr><th>h</th><th>i</th></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr></table>",
                "h | i\nc\n\nd\n\ne\n"
            ),
            ("<table><tr><td><p>x</p><sup>12</sup> note</td></tr></table>", "x\n\n¹² note\n"),
            ("<table><tr><td><p>a<br></p>x<sup>2</sup> <b>c</b></td></tr></table>", "a\n\nx² c\n"),
            ("<table><tr><td><p>x</p><a></a></td><td>y</td></tr></table>", "x | y\n"),
            ("<table><tr><th>h</th></tr><tr><td><pre>x</pre></td><td>y</td></tr></table>", "h\n\n    x\n\ny\n"),
            ("<ol title=\"in reversed order\"><li>a</li></ol>", "1. a\n"),
            ("<ol reversed=\"\"><li>c</li><li>b<ul><li>x</li></ul></li><li>a</li></ol>", "3. c\n2. b\n   - x\n1. a\n"),
            ("<ol reversed=\"\" start=\"10\"><li>a</li><li>b</li></ol>", "10. a\n9. b\n"),
            ("<ol start=\"-1\"><li>a</li><li>b</li><li>c</li></ol>", "-1. a\n0. b\n1. c\n"),
            ("<dl><dt>a</dt><dd>b</dd></dl><hr><q>c</q>", "a\n    b\n\n———\n\n“c”\n"),
            ("<ul><li>one two three four five six seven eight</li></ul>", "- one two three four five six seven\n  eight\n"),
            ("a\u{1b}[31m\u{202e}<pre>b\u{1b}</pre>", "a\\u{1b}[31m\\u{202e}\n\n    b\\u{1b}\n"), ("", ""), (" <p> </p>\n", ""),
            ("a<p>\u{a0}</p><p> \u{a0}</p>b", "a\n\nb\n"),
            ("6.02×10<sup>23</sup>, 10<sup>−6</sup> m, H<sub>2</sub>O", "6.02×10²³, 10⁻⁶ m, H₂O\n"),
            ("e<sup>−iωt</sup>, 2<sup>1/2</sup>, ∑<sub>i=1</sub><sup>n</sup>x<sub>i</sub>", "e^(−iωt), 2^(1/2), ∑_(i=1)ⁿxᵢ\n"),
            ("n<sup>o</sup> a<sup>b-c</sup> b<sup>+</sup>", "nᵒ ab-c b+\n"),
            ("a<sup>(n + 1)/2</sup> b<sub>ij + k</sub> c<sup>km/h</sup>", "a^((n + 1)/2) bij + k c^(km/h)\n"),
            ("<sub>Photo: Reuters/AP</sub> <sup>w/ friends</sup> <sup>12/05/2024</sup>", "Photo: Reuters/AP w/ friends 12/05/2024\n"),
            ("<sub>thanks to Alice + Bob</sub> <sup>Google+</sup> <sub>A + Jo</sub>", "thanks to Alice + Bob Google+ A + Jo\n"),
            ("<sup>12/05</sup> <sup>w/</sup> <sub>1/2/3</sub> <sup>x = 1: y</sup> <sup>ΜΜΕ+</sup>", "12/05 w/ 1/2/3 x = 1: y ΜΜΕ+\n"),
            ("1<sup>st</sup> x<sub>max</sub> a<sup></sup> b<sup>[2]</sup>", "1st xmax a b[2]\n"), ("<s>$100</s> $80", "~~$100~~ $80\n"),
        ])
    func lines(source: String, expected: String) { #expect(read(source).text == expected) }

    @Test("a text takes no longer to be read, however many powers are around it", .timeLimit(.minutes(5)), arguments: ["sup", "sub"])
    func nestedScripts(name: String) {
        let text = String(repeating: "a\u{301}", count: 100_000)
        let (begins, ends) = (String(repeating: "<\(name)>", count: 200), String(repeating: "</\(name)>", count: 200))
        #expect(read(begins + text + ends, width: nil).text == text + "\n")
    }

    @Test(
        "the text of a post as it is read refers to links and pictures by number",
        arguments: [
            ("<a href=\"https://a.example/?x=1&amp;y=2\">a</a> <a href=\"https://a.example/?x=1&amp;y=2\">b</a>", "a [1] b [1]\n", 1),
            ("<a href=\"https://a.example/\">https://a.example/</a>", "https://a.example/\n", 0),
            ("a<sup><a href=\"https://example.org/post#fn\">1</a></sup>", "a¹\n", 0),
            (
                "<table><tr><td><a href=\"https://a.example/\"><p>text</p></a></td><td>b</td></tr></table>", "text [1] | b\n", 1
            ),
            ("<img alt=\"A cat\" src=\"https://a.example/c.png\">", "[A cat] [1]\n", 1),
            ("<img src=\"data:image/png;base64,A\">", "[picture]\n", 0),
            ("<a href=\"https://a.example/\"><img alt=\"x\" src=\"https://a.example/c.png\"></a>", "[x] [1]\n", 1),
            ("<a href=\"https://example.org/post#top\"><img alt=\"x\" src=\"https://a.example/c.png\"></a>", "[x] [1]\n", 1),
            ("<video><source src=\"https://a.example/v.mp4\"><source src=\"https://a.example/v.webm\"></video>", "[video] [1]\n", 1),
            // A card, and how Substack wraps each picture.
            ("a<a href=\"https://a.example/\"><h2>b</h2><p>c</p></a>d", "a\n\nb\n\nc [1]\n\nd\n", 1),
            ("<a href=\"https://a.example/\"><div><img alt=\"x\" src=\"https://a.example/c.png\"></div></a>", "[x] [1]\n", 1),
            // What follows a number directly.
            ("<a href=\"https://a.example/\">a</a>b (<a href=\"https://a.example/\">a</a>).", "a [1] b (a [1]).\n", 1),
            ("<a href=\"https://a.example/\">a</a><a href=\"https://b.example/\"><b>b</b></a>, c", "a [1] b [2], c\n", 2),
            ("<a href=\"https://a.example/\">a</a><a href=\"https://b.example/\">https://b.example/</a>", "a [1] https://b.example/\n", 1),
            ("<a href=\"https://a.example/\">a</a><sup>2</sup>", "a [1]²\n", 1),
            ("<a href=\"https://a.example/\">a</a><img alt=\"b\" src=\"https://b.example/\">", "a [1] [b] [2]\n", 2),
            ("<video src=\"https://a.example/v.mp4\">fallback</video>", "[video] [1] fallback\n", 1),
            (
                "<pre><a href=\"https://a.example/\">a</a>b\n<a href=\"https://a.example/\">a</a>\nb</pre>",
                "    a [1] b\n    a [1]\n    b\n", 1
            ),
            ("<del><a href=\"https://a.example/\">a</a></del>“b”", "~~a [1]~~“b”\n", 1),
            ("<a href=\"https://a.example/\"></a>", "", 0), ("<a>a</a>", "a\n", 0),
            // An icon that was drawn, which only its title names.
            ("<div><a title=\"A player\" href=\"https://a.example/\"></a></div>", "A player [1]\n", 1),
            ("a <a title=\"Here\" href=\"https://example.org/post#fn\"></a>", "a\n", 0),
            ("<a title=\"b\" href=\"https://a.example/\">a</a>", "a [1]\n", 1),
        ])
    func links(source: String, expected: String, count: Int) {
        let (text, links) = read(source)
        #expect(text == expected)
        #expect(links.count == count)
    }

    @Test(
        "the text of a post as it is read grows no more than a few times, whatever is nested",
        arguments: ["<blockquote>", "<ol><li>", "<dl><dd><pre>", "<a href=\"x", "<"])
    func bounded(opening: String) {
        for line in ["x<br>", "x\n", ""] {
            let source = String(repeating: opening, count: line.isEmpty ? 20_000 : 100) + String(repeating: line, count: 20_000)
            #expect(read(source).text.utf8.count < 20 * source.utf8.count)
        }
    }

    @Test("a picture alone has a name")
    func lonePicture() {
        var post = Post()
        post.content.html = Markup(sanitized: "<p><img src=\"https://a.example/c.png\" alt=\"A  cat\"></p>")
        #expect(PostTitle.of(post) { _ in "" } == "A cat")
    }
}

import AggregatorCore
import Testing

@Suite("Search text")
struct SearchTextTests {
    @Test(
        "case and accents are taken away, in any alphabet",
        arguments: [
            ("Ünïcode", "unicode"), ("STRASSE", "strasse"), ("straße", "straße"), ("Ångström", "angstrom"), ("İstanbul", "istanbul"),
            ("Çelik ŁÓDŹ", "celik lodz"), ("Ωμέγα", "ωμεγα"), ("МОСКВА Ёж", "москва ёж"), ("e\u{301}", "e"), ("ＡＢＣ", "ａｂｃ"),
            ("東京タワー", "東京タワー"), ("한국어", "한국어"), ("\u{10400}", "\u{10428}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("", ""),
        ])
    func folding(text: String, folded: String) {
        #expect(Array(SearchText.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test("folding twice is folding once")
    func foldingIsIdempotent() {
        for value in 0...0x1_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = SearchText.folded(String(Character(scalar)))
            #expect(SearchText.folded(once) == once, "U+\(String(value, radix: 16))")
        }
    }

    @Test(
        "a query falls into words at any white space",
        arguments: [("", []), (" \n", []), ("One\u{3000}TWO  three", ["one", "two", "three"])])
    func words(query: String, words: [String]) { #expect(SearchText.words(of: query) == words) }

    @Test(
        "markup is read as text",
        arguments: [
            ("<p>a</p><p>b</p>", "a", true), ("x<b>y</b>", "xy", false), ("fish &amp; chips", "fish & chips", true),
            ("&#x41;&#66;&lt;c", "ab<c", true), ("a & b &unknown; c &", "& b &unknown; c &", true),
            ("<a href=\"word\">x</a>", "word", false),
            ("<unclosed", "unclosed", false), ("&#xD800;&#99999999999;", "&#xd800;", true),
        ])
    func markup(source: String, word: String, isFound: Bool) {
        var post = Post()
        post.content.html = Markup(sanitized: source)
        #expect(SearchText(post).contains(word) == isFound)
    }

    @Test(
        "a word is found by its beginning, and anywhere where a script has no spaces",
        arguments: [
            ("aggregator", "aggreg", true), ("aggregator", "gator", false), ("an e-mail", "mail", true), ("it's", "s", true),
            ("3,000 items", "000", true), ("手機iPhone", "iphone", true), ("the iPhone手機", "phone", false), ("東京タワー", "京タ", true),
            ("node.js", ".js", true), ("Привет", "вет", false), ("สวัสดีครับ", "ครับ", true), ("데이터베이스", "베이스", true), ("a—b", "b", true),
        ])
    func beginnings(text: String, word: String, isFound: Bool) {
        var post = Post()
        post.content.text = text
        #expect(SearchText(post).contains(SearchText.folded(word)) == isFound)
    }
}

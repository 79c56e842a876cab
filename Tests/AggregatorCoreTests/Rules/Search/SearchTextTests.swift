import AggregatorCore
import Foundation
import Testing

@Suite("Search text")
struct SearchTextTests {
    @Test(
        "case and accents are taken away, in any alphabet",
        arguments: [
            ("Ünïcode", "unicode"), ("STRASSE", "strasse"), ("straße", "strasse"), ("Ångström", "angstrom"), ("İstanbul", "istanbul"),
            ("Çelik ŁÓDŹ", "celik lodz"), ("Ωμέγα", "ωμεγα"), ("МОСКВА Ёж", "москва еж"), ("ΣΊΣΥΦΟΣ Σίσυφος", "σισυφοσ σισυφοσ"),
            ("ﬁn ſo ŉ", "fin so 'n"), ("e\u{301}", "e"), ("ＡＢＣ", "abc"),
            ("東京タワー", "東京タワー"), ("한국어", "한국어"), ("שָׁלוֹם", "שלום"), ("أَهْلًا", "اهلا"), ("ज़ हिन्दी", "ज हिन्दी"), ("ที่นี่", "ที่นี่"),
            ("\u{1112}\u{1161}\u{11AB} \u{AC00}\u{11A8} \u{1161}", "한 각 \u{1161}"), ("か\u{3099}ハ\u{309A}ん\u{3099}", "がパん\u{3099}"),
            ("\u{10400}", "\u{10428}"), ("👩‍👩‍👧 ❤️", "👩👩👧 ❤"), ("", ""),
        ])
    func folding(text: String, folded: String) {
        #expect(Array(SearchText.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(
        "printed marks become the keys that they stand for, and what is not seen is left out",
        arguments: [
            ("Don’t ‘stop’", "don't 'stop'"), ("„so“ ”and“", "\"so\" \"and\""), ("2020–2024 — 5−3", "2020-2024 - 5-3"),
            ("wait…", "wait..."),
            ("Zeit\u{AD}geist", "zeitgeist"), ("a\u{200B}b\u{2060}c\u{FEFF}d", "abcd"), ("می\u{200C}خواهم", "میخواهم"), ("«x»", "«x»"),
        ])
    func typing(text: String, folded: String) { #expect(SearchText.folded(text) == folded) }

    @Test("a letter is folded alike whether it is encoded as one or taken apart")
    func foldingIgnoresForms() {
        for value in 0...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let letter = String(Character(scalar))
            let parts = letter.decomposedStringWithCanonicalMapping
            if Array(parts.unicodeScalars) != [scalar] {
                #expect(SearchText.folded(parts) == SearchText.folded(letter), "U+\(String(value, radix: 16))")
            }
        }
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
        "a query falls into words at any white space, without what a sentence puts around them",
        arguments: [
            ("", []), (" \n", []), ("One\u{3000}TWO  three", ["one", "two", "three"]),
            ("\"ferry", ["\"ferry"]), ("\"alpha beta\" “c” 5\" \"\" a\"b", ["alpha", "beta", "c", "5", "a\"b"]),
            ("swift, (concurrency)? “now”!", ["swift", "concurrency", "now"]),
            ("C++ .NET #swift -x e.g.", ["c++", ".net", "#swift", "-x", "e.g"]),
            ("? * ...", ["?", "*", "..."]), ("\"?\"", ["?"]), ("\"really ?\"", ["really", "?"]), ("(\"swift\", \"go\")", ["swift", "go"]),
            ("「東京」。", ["東京"]),
        ])
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

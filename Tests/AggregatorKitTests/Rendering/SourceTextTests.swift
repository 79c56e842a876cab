import Testing

@testable import AggregatorKit

@Suite("Text of a source in a view")
struct SourceTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("  a \r\n\t b  ", "a b"), ("a\u{a0}b\u{2003}c\u{2028}d", "a b c d"), ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
        ("a\u{202e}b", "a\\u{202e}b"), ("a\u{9b}b\u{7f}", "a\\u{9b}b\\u{7f}"), ("co\u{ad}op\u{200b}er\u{feff}", "cooper"),
        ("\u{200f}שלום\u{200f}", "שלום"), ("👩‍👩‍👧 ☎️", "👩‍👩‍👧 ☎️"), ("می‌خواهم", "می‌خواهم"), ("", ""),
        ("Auf\u{200c}lage \u{34f} \u{200c} \u{34f} \u{200c} x", "Auflage x"),
        ("🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}!"),
        ("🏴\u{e0067}\u{e0062}", "🏴\\u{e0067}\\u{e0062}"), ("a\u{e0067}\u{e0062}\u{e007f}", "a\\u{e0067}\\u{e0062}\\u{e007f}"), (" \n ", ""),
    ])
    func `text of a source in a view is on one line, and nothing in it is obeyed`(text: String, expected: String) {
        #expect(SourceText.line(text) == expected)
    }

    @Test func `text of a source in a view keeps its paragraphs, and no more than one empty line between them`() {
        #expect(SourceText.paragraphs("\n\none  two\r\n\r\n\r\nthree\u{85}four\n\n") == ["one two", "", "three", "four"])
        #expect(SourceText.paragraphs(" \n ") == [])
    }

    @Test(arguments: [
        ("ZONE   MAX  MIN\nLA   101  70\n\nA b.  C d.", ["ZONE   MAX  MIN", "LA   101  70", "", "A b. C d."]),
        ("def f():\n    return 1\n\ti", ["def f():", "    return 1", "    i"]),
        ("a:\n  * b\n    c\nd", ["a:", "  * b", "    c", "d"]), ("a\tb", ["a    b"]), ("A b.  C d.\nE.  ", ["A b. C d.", "E."]),
        // The indentation of the elements around, and of one line that is long.
        ("one\n      two\n      three\n    ", ["one", "two", "three"]), ("  one\n  two", ["one", "two"]),
        ("a\n b\n  c d e f g h i j k l m n o p q", ["a", " b", "c d e f g h i j k l", "m n o p q"]),
        ("\u{3000}日本", ["日本"]),
        // Prose with wide spaces.
        ("a   b c d e f g h i j k l m n o p", ["a b c d e f g h i j", "k l m n o p"]),
        ("a b c d e f g.  h i j k l.   m\nn   o", ["a b c d e f g. h i j", "k l. m", "n   o"]),
    ])
    func `text of a source in a view keeps the spaces of what is laid out with them`(text: String, lines: [String]) {
        #expect(SourceText.paragraphs(text, width: 20) == lines)
    }
}

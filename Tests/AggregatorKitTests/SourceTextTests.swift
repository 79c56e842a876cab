import Testing

@testable import AggregatorKit

@Suite("Text of a source in a view")
struct SourceTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("  a \r\n\t b  ", "a b"), ("a\u{a0}b\u{2003}c\u{2028}d", "a b c d"), ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
        ("a\u{202e}b", "a\\u{202e}b"), ("a\u{9b}b\u{7f}", "a\\u{9b}b\\u{7f}"), ("co\u{ad}op\u{200b}er\u{feff}", "cooper"),
        ("\u{200f}שלום\u{200f}", "שלום"), ("👩‍👩‍👧 ☎️", "👩‍👩‍👧 ☎️"), ("می‌خواهم", "می‌خواهم"), ("", ""), (" \n ", ""),
    ])
    func `is on one line, and nothing in it is obeyed`(text: String, expected: String) { #expect(SourceText.line(text) == expected) }

    @Test func `keeps its paragraphs, and no more than one empty line between them`() {
        #expect(SourceText.paragraphs("\n\none  two\r\n\r\n\r\nthree\u{85}four\n\n") == ["one two", "", "three", "four"])
        #expect(SourceText.paragraphs(" \n ") == [])
    }
}

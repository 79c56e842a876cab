import AggregatorKit
import Testing

@Suite struct ShellWordTests {
    @Test(arguments: [
        ("https://example.org/feed.xml", "https://example.org/feed.xml"), ("news", "news"), ("", "''"), ("-x", "'-x'"),
        ("https://example.org/?a=1&b=2", "'https://example.org/?a=1&b=2'"), ("/~me/*;$(id)`id`#", "'/~me/*;$(id)`id`#'"),
        ("it's", #"'it'\''s'"#), ("'", #"''\'''"#), ("Über uns", "'Über uns'"),
    ])
    func `a shell takes a quoted word to the letter`(word: String, quoted: String) { #expect(ShellWord.quoted(word) == quoted) }
}

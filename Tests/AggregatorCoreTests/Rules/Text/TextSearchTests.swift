import AggregatorCore
import Testing

@Suite("Looking for text by its bytes")
struct TextSearchTests {
    @Test(
        "a text includes another where its bytes are in it",
        arguments: [
            ("peertube", "tube", true), ("peertube", "Tube", false), ("", "a", false), ("", "", true), ("a", "", true), ("aab", "ab", true),
            ("ab", "abc", false), ("caf\u{E9}", "\u{E9}", true), ("🇩🇪🇫🇷", "🇪", true),
        ])
    func includes(text: String, word: String, isIncluded: Bool) {
        #expect(text.includes(word) == isIncluded)
        #expect("<\(text)>".dropFirst().dropLast().includes(word) == isIncluded)
    }

    @Test(
        "each occurrence is replaced, from the beginning on",
        arguments: [
            ("a\tb\t", "\t", "  ", "a  b  "), ("aaa", "aa", "b", "ba"), ("abc", "d", "e", "abc"), ("abc", "", "e", "abc"),
            ("ab", "ab", "", ""), ("a\u{0}b", "\u{0}", " ", "a b"),
        ])
    func replacing(text: String, old: String, new: String, result: String) {
        #expect(text.replacingAll(old, with: new) == result)
    }

    @Test("a row of flags takes no longer than other letters", .timeLimit(.minutes(1)))
    func flags() {
        let text = String(repeating: "🇩🇪", count: 1_000_000)
        #expect(!text.includes("peertube") && text.replacingAll("\t", with: " ") == text)
    }
}

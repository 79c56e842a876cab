import Testing

@testable import AggregatorCore

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

    @Test("a text is taken to pieces around a byte, with the empty ones where they are wanted")
    func pieces() {
        let text = "a&&b=🇩🇪&"[...]
        #expect(text.pieces(around: UInt8(ascii: "&")) == ["a", "b=🇩🇪"])
        #expect(text.pieces(around: UInt8(ascii: "&"), keepsEmpty: true) == ["a", "", "b=🇩🇪", ""])
        #expect(text.upTo(UInt8(ascii: "=")) == "a&&b" && text.upTo(UInt8(ascii: ";")) == text)
    }

    @Test("an address of flags takes no longer than another one", .timeLimit(.minutes(5)), arguments: ["/", "/?", "/?token=", "/?a&"])
    func flagsInAddress(start: String) throws {
        let address = try #require(WebAddress("https://example.org" + start + String(repeating: "🇩🇪", count: 7_500)))
        var post = Post()
        post.addresses.page = address
        for _ in 0..<20 {
            #expect(address.redacted.hasPrefix("https://example.org/") && CanonicalAddress.of(address) != nil)
            #expect(address.secretValues.isEmpty == !start.contains("token"))
            #expect(Fingerprint.of(post, .lasting) == Fingerprint.of(post, .lasting))
        }
    }

    @Test("a row of flags takes no longer than other letters", .timeLimit(.minutes(1)))
    func flags() {
        let text = String(repeating: "🇩🇪", count: 1_000_000)
        #expect(!text.includes("peertube") && text.replacingAll("\t", with: " ") == text)
    }
}

import Testing

@testable import FeedXML

struct Base64Tests {
    @Test(arguments: [
        ("", ""), ("=", ""), ("YQ", "a"), ("YQ==", "a"), ("YWI", "ab"), ("YWJj", "abc"), (" YW\r\n Jj\tZA = ", "abcd"), ("8J-Yug", "😺"),
        ("8J+Yug==", "😺"), ("Pz8/Pz4-", "????>>"), ("A", ""), ("YWJjA", "abc"), ("YW*j", nil), ("YWJé", nil), ("_w", nil),
    ])
    func `text of base 64 is read with either alphabet, with white space and without padding`(encoded: String, text: String?) {
        #expect(Base64.decoded(encoded) == text)
    }

    @Test(arguments: [
        // NUL, escape and DEL between letters; tab and line feed; carriage return.
        ("YQBiG2N/", "abc"), ("YQliCmM", "a\tb\nc"), ("YQ0KYg", "a\nb"),
        // NEL and APC, of C1, and what comes next: a space that does not break; é, whose second byte is that of a C1 character.
        ("YcKFYg", "ab"), ("wp8", ""), ("YcKgYg", "a\u{A0}b"), ("w6kB", "é"), ("xIU", "ą"),
        // A control character within another one's bytes, which are no text then.
        ("4gGCrA", nil), ("wgGF", nil), ("YcI", nil),
    ])
    func `control characters are taken out of what is text without them too`(encoded: String, text: String?) {
        #expect(Base64.decoded(encoded) == text)
    }

    @Test func `nothing else is taken out of a long text`() {
        let encoded = String(repeating: "YcOp", count: 10_000)
        #expect(Base64.decoded(encoded) == String(repeating: "aé", count: 10_000))
        #expect(Base64.decoded(encoded + "AA") == String(repeating: "aé", count: 10_000))
    }
}

import AggregatorCore
import Testing

@Suite("Header fields")
struct HeaderTests {
    @Test(
        "header fields are known by their names, whose case says nothing",
        arguments: [
            ("ETag", "etag", true), ("x-api-key", "X-API-Key", true), ("Age", "Date", false), ("Age", "Ag", false), ("", "", true),
            // No ASCII letters: characters that differ by 32, and those that only Unicode folds.
            ("A@", "A`", false), ("x[", "x{", false), ("x-", "x\r", false), ("K", "\u{212A}", false), ("é", "É", false),
        ])
    func names(name: String, other: String, isNamed: Bool) {
        #expect(Header(name: name, value: "").isNamed(other) == isNamed)
        #expect(Header(name: other, value: "").isNamed(name) == isNamed)
    }

    @Test("the last of one name counts, and others take the place of those that they are named as")
    func several() {
        let headers = [Header(name: "Age", value: "1"), Header(name: "AGE", value: "2"), Header(name: "Via", value: "3")]
        #expect(headers["age"] == "2")
        #expect(headers["Date"] == nil)
        #expect(headers.replacing([Header(name: "aGe", value: "4")]) == [headers[2], Header(name: "aGe", value: "4")])
        #expect(headers.replacing([]) == headers)
    }
}

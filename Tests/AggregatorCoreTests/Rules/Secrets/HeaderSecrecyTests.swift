import Testing

@testable import AggregatorCore

@Suite("Header fields that a person sets")
struct HeaderSecrecyTests {
    @Test(
        "a field is a secret unless it is known to be none",
        arguments: [
            ("Cookie", true), ("authorization", true), ("X-Api-Key", true), ("X-Anything", true), ("Accept-Language", false),
            ("REFERER", false), ("User-Agent", false),
        ])
    func secrecy(name: String, isSecret: Bool) {
        #expect(Header(name: name, value: "x").mayBeSecret == isSecret)
    }

    @Test(
        "the transport alone sends what a message is understood by",
        arguments: [("content-length", true), ("Host", true), ("IF-None-Match", true), ("Cookie", false), ("Accept", false)])
    func framing(name: String, isRefused: Bool) { #expect(Header(name: name, value: "5").framesMessage == isRefused) }

    @Test("a line is a name and a value")
    func lines() {
        #expect(Header(line: "Cookie: a=1; b: 2") == Header(name: "Cookie", value: "a=1; b: 2"))
        #expect(Header(line: "X:") == Header(name: "X", value: ""))
        for line in ["", "Cookie", ": x", "A B: x", "A: x\r\nB: y", "A: \u{0}", "Ä: x"] { #expect(Header(line: line) == nil) }
    }

    @Test("fields take the place of those of their name, whatever its case")
    func replacing() {
        let old = [Header(name: "Cookie", value: "1"), Header(name: "Accept", value: "2")]
        #expect(old.replacing([Header(name: "cookie", value: "3")]) == [old[1], Header(name: "cookie", value: "3")])
    }
}

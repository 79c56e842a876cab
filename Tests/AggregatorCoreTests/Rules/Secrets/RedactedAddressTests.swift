import AggregatorCore
import Testing

@Suite("Addresses in messages hold no secrets")
struct RedactedAddressTests {
    @Test(
        "user info and values that sound secret are left out, the rest stays",
        arguments: [
            ("https://u:p@a.example/f?x=1#y", "https://a.example/f?x=1#y"),
            ("https://a.example/f?token=abc&page=2", "https://a.example/f?token=***&page=2"),
            ("https://a.example/f?API_Key=abc&&Signature=d=e", "https://a.example/f?API_Key=***&&Signature=***"),
            ("https://a.example/f#a=b&access_token=abc", "https://a.example/f#a=b&access_token=***"),
            ("https://a.example/f?to%6ben=abc&token", "https://a.example/f?to%6ben=***&token"),
            ("http://usr:pw?x@a.example:80/f?a", "http://***/***@a.example:80/f?a"), ("//usr:pw/@a.example/", "//***/***@a.example/"),
            ("http://usr:p#w@x@a.example/?key=x", "http://***/***@a.example/?key=***"), ("http://u:pw:80/@a/", "http://***/***@a/"),
            ("http://usr:p\\w@a.example/", "http://***/***@a.example/"), ("http://usr:pw/f", "http://usr:***/f"),
            ("http://a.example:99999/f", "http://a.example:99999/f"), ("http://a.example:80/@b", "http://a.example:80/@b"),
            ("http://[::1]:80/@b", "http://[::1]:80/@b"), ("https://a.example/f?", "https://a.example/f?"),
            ("file:///tmp/a%20b", "file:///tmp/a%20b"), ("feed.xml", "feed.xml"),
        ])
    func redacts(address: String, shown: String) throws {
        #expect(try #require(WebAddress(address)).redacted == shown)
    }

    @Test("what is very long is cut")
    func cuts() throws {
        let address = try #require(WebAddress("https://a.example/" + String(repeating: "x", count: 200_000)))
        #expect(address.redacted.count == 2_001 && address.redacted.hasSuffix("x…"))
    }

    @Test(
        "a very long address is cut whatever makes it long: marks on one letter, or letters of several bytes",
        arguments: [("\u{301}", 20_000), ("ü", 1_900), ("€", 1_900), ("👩‍👩‍👧", 200)])
    func cutsBytes(letter: String, count: Int) throws {
        let address = try #require(WebAddress("https://a.example/a" + String(repeating: letter, count: count)))
        let shown = address.redacted
        #expect(1_996...2_003 ~= shown.utf8.count && shown.hasSuffix("…"))
        #expect(address.text.unicodeScalars.starts(with: shown.unicodeScalars.dropLast()))
        #expect(try #require(WebAddress(shown)).redacted == shown, "it is not cut again")
    }

    @Test("what is just as long as may be is not cut")
    func fits() throws {
        let text = "https://a.example/" + String(repeating: "ü", count: 991)
        #expect(try #require(WebAddress(text)).redacted == text)
    }

    @Test(
        "what may be shown as a link",
        arguments: [
            ("https://a.example/", true), ("HTTP://a.example/", true), ("mailto:a@b.example", true), ("magnet:?xt=urn:x", true),
            ("/path", true), ("a/b:c", true), ("?q=a:b", true), ("#a:b", true), ("javascript:x", false), (" JaVaScRiPt:x", false),
            ("java\tscript:x", false), ("java\u{1}script:x", false), ("vbscript:x", false), ("data:text/html,x", false),
            ("file:///etc/passwd", false), ("intent://x#Intent;end", false), ("blob:x", false), ("1javascript:x", false),
        ])
    func inert(address: String, isInert: Bool) throws {
        #expect(try #require(WebAddress(address)).isInert == isInert)
    }
}

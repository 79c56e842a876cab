import AggregatorCore
import Testing

@testable import CurlTransport

/// Addresses as libcurl gets them.
struct WebTargetTests {
    @Test(arguments: [
        ("http://example.org", "example.org"), ("HTTPS://Example.ORG:8443/a?b", "example.org"), ("http://127.0.0.1:1/", "127.0.0.1"),
        ("http://[::1]:80/", "[::1]"), ("http://[2001:DB8:0:0:0:0:0:1]/", "[2001:db8:0:0:0:0:0:1]"),
        ("https://bücher.example/straße?ü=ö", "xn--bcher-kva.example"), ("https://BÜCHER.example/", "xn--bcher-kva.example"),
        ("https://例え.テスト/", "xn--r8jz45g.xn--zckzah"), ("https://münchen-ost.example/", "xn--mnchen-ost-9db.example"),
        ("https://правда.рф/", "xn--80aafi6cg.xn--p1ai"), ("http://under_score.example/", "under_score.example"),
        ("http://example.org./", "example.org."), ("http://example.org/a b/\u{1}\u{7f}|^`{}\"<>\\?x y", "example.org"),
        ("http://evil.example#@example.org/", "evil.example"), ("http://example.org/../../a/./b?#frag", "example.org"),
        ("http://example.org:080/", "example.org"),
    ])
    func `an address that both parsers split alike is taken`(text: String, host: String) throws {
        let address = try #require(WebAddress(text))
        #expect(try WebTarget(address).host == host)
    }

    @Test(arguments: [
        "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "data:,x", "relative/path", "//example.org/",
        "http://user@example.org/", "http://user:secret@example.org/", "http://user:secret/@example.org/", "http://@example.org/",
        "http:///path", "http://",
        "http://exa mple.org/", "http://example.org\u{0}.evil.example/", "http://example.org%2eevil.example/", "http://ex%61mple.org/",
        "http://0x7f.1/", "http://0177.0.0.1/", "http://2130706433/", "http://127.1/", "http://[::1%25lo]/", "http://[::1]evil.example/",
        "http://[::1/", "http://example.org:70000/", "http://example.org:8x/", "http://example.org:0/",
        "http://a,b/", "http://example。org/", "http://\(String(repeating: "a", count: 300)).example/",
        "http://\(String(repeating: "ü", count: 70)).example/",
    ])
    func `an address that can be read in two ways, or in none, is refused`(text: String) throws {
        let address = try #require(WebAddress(text))
        #expect {
            _ = try WebTarget(address)
        } throws: { error in
            guard let failure = error as? TransportFailure else { return false }
            return failure.code == .badAddress && !failure.message.contains("secret") && failure.message.hasSuffix(".")
        }
    }

    @Test(arguments: [
        ("https://user:secret@example.org/feed?token=hush#here", "https://example.org/feed"),
        ("https://user:secret?x@example.org/feed?token=hush", "https://***/***@example.org/feed"),
        ("https://user:secret/hush", "https://user:***/hush"),
        (
            "https://example.org/" + String(repeating: "\u{301}", count: 9_000),
            // An invisible character stands behind each 30 marks.
            "https://example.org/" + String(repeating: String(repeating: "\u{301}", count: 30) + "\u{34F}", count: 2)
                + String(repeating: "\u{301}", count: 28) + "…"
        ),
    ])
    func `a sentence names an address without its secrets`(text: String, shown: String) throws {
        #expect(try #require(WebAddress(text)).forPeople == shown)
    }
}

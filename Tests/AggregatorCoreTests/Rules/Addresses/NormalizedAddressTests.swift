import AggregatorCore
import Testing

@Suite("Comparing addresses")
struct NormalizedAddressTests {
    @Test(
        "what a request would be the same for is the same",
        arguments: [
            ("HTTP://Example.ORG/Feed", "http://example.org/Feed"),
            ("https://example.org:443/a", "https://example.org/a"),
            ("http://example.org:80", "http://example.org/"),
            ("https://example.org/a#part", "https://example.org/a"),
            ("https://bücher.example/", "https://xn--bcher-kva.example/"),
            ("https://example.org/./a/../feed", "https://example.org/feed"),
            ("https://example.org/a/%2E%2e/feed", "https://example.org/feed"),
            ("https://example.org/%7eada/%66eed?q=%61", "https://example.org/~ada/feed?q=a"),
            ("https://example.org/caf%c3%a9?a%2fb", "https://example.org/caf%C3%A9?a%2Fb"),
            ("https://example.org/\"<a>`?b=<c>#d", "https://example.org/%22%3Ca%3E%60?b=%3Cc%3E"),
            ("https://example.org/100%", "https://example.org/100%"),
            ("https://example.org/.well-known/feed", "https://example.org/.well-known/feed"),
            ("file://localhost/feed.xml", "file:///feed.xml"),
            ("file:/feed.xml", "file:///feed.xml"),
        ])
    func same(written: String, normal: String) {
        #expect(WebAddress(written)?.normalized == WebAddress(normal)?.normalized)
        #expect(WebAddress(written)?.normalized.text == normal)
    }

    @Test(
        "what may lead elsewhere stays apart",
        arguments: [
            ("http://example.org/", "https://example.org/"), ("https://example.org/a", "https://example.org/a/"),
            ("https://example.org/A", "https://example.org/a"), ("https://example.org/?a", "https://example.org/"),
            ("https://example.org/a%2Fb", "https://example.org/a/b"), ("https://example.org/a%3Fb", "https://example.org/a?b"),
            ("https://example.org/a//b", "https://example.org/a/b"), ("https://example.org:8443/", "https://example.org/"),
            ("https://ada@example.org/", "https://example.org/"),
            ("file://server/feed.xml", "file:///feed.xml"),
        ])
    func apart(one: String, other: String) {
        #expect(WebAddress(one)?.normalized != nil)
        #expect(WebAddress(one)?.normalized != WebAddress(other)?.normalized)
    }
}

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
            ("https://example.org:8443/", "https://example.org/"), ("https://ada@example.org/", "https://example.org/"),
            ("file://server/feed.xml", "file:///feed.xml"),
        ])
    func apart(one: String, other: String) {
        #expect(WebAddress(one)?.normalized != nil)
        #expect(WebAddress(one)?.normalized != WebAddress(other)?.normalized)
    }
}

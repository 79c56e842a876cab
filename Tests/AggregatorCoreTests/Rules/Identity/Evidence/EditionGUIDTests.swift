import Testing

@testable import AggregatorCore

@Suite("Guids that count editions")
struct EditionGUIDTests {
    private static let cases: [(guid: String, page: String, counts: Bool)] = [
        ("https://example.org/a#3", "https://example.org/a", true),
        ("http://www.Example.org/a#3", "https://example.org/a", true),
        ("https://example.org/a?id=1#3", "https://example.org/a?id=1", true),
        ("https://example.org/a#3", "https://example.org/a?from=feed", true),
        ("https://example.org/a?v=3", "https://example.org/a", true),
        ("https://example.org/a#3", "https://example.org/a/", true),
        ("https://example.org/a?id=1&v=3", "https://example.org/a?id=1", true),
        ("https://example.org/a", "https://example.org/a", false),
        ("https://example.org/a#", "https://example.org/a", false),
        ("https://example.org/a#comment-3", "https://example.org/a", false),
        ("https://example.org/a?ep=3", "https://example.org/a", false),
        ("https://example.org/a?v=", "https://example.org/a", false),
        ("https://example.org/a?v=3", "https://example.org/a?id=1", false),
        ("https://example.org/a/3", "https://example.org/a", false),
        ("https://example.org/b#3", "https://example.org/a", false),
        ("https://example.org:8080/a#3", "https://example.org/a", false),
        ("tag:example.org,2026:/a#3", "https://example.org/a", false),
        ("3", "https://example.org/a", false),
        ("", "https://example.org/a", false),
    ]

    @Test("guids that count editions are the page and a number behind it", arguments: cases)
    func counts(example: (guid: String, page: String, counts: Bool)) throws {
        #expect(try EditionGUID.counts(example.guid, at: #require(WebAddress(example.page))) == example.counts)
    }

    @Test(
        "of an agency name the item before the number",
        arguments: [
            ("urn:newsml:example.org:20261127:item:2", "example.org:20261127:item"), ("URN:NewsML:a:2026:b:1N", "a:2026:b"),
            ("urn:newsml:a:2026:b", nil), ("urn:newsml:a:2026:b2", nil), ("urn:newsml:a:2026:2", nil), ("urn:newsml:1", nil),
            ("urn:newsml:", nil), ("urn:isbn:1:2", nil), ("", nil),
        ] as [(String, String?)])
    func item(guid: String, item: String?) {
        #expect(EditionGUID.item(guid).map(String.init) == item)
    }
}

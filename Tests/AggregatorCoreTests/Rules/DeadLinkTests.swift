import Testing

@testable import AggregatorCore

struct DeadLinkTests {
    @Test(
        "a path ends at the first link above it that leads nowhere, unless something else is there before",
        arguments: [
            ("/a/b/file", "/a/b/file", nil, "/a/b/file"), ("/a/b/file", "/a/b", nil, "/a/b"), ("/a/b/file", "/a", nil, "/a"),
            ("link", "link", nil, "link"), ("link/", "link", nil, "link"), ("/a/b/file", "/a", "/a/b", nil),
            ("/a/b/file", "/a/b/other", nil, nil), ("", "", nil, nil), ("/", "/a", nil, nil),
        ] as [(String, String, String?, String?)])
    func found(path: String, link: String, other: String?, expected: String?) {
        let found = DeadLink(on: path) { $0 == link ? .deadLink : $0 == other ? .other : .nothing }
        #expect(found?.path == expected)
    }
}

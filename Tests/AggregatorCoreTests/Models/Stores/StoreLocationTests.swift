import AggregatorCore
import Testing

@Suite("Where a store is")
struct StoreLocationTests {
    @Test(
        "a kind, in any case, and what follows the first colon, to the letter",
        arguments: [
            ("sqlite:/a:b", "sqlite", "/a:b"), ("SQLite:", "sqlite", ""), ("postgres://host/db", "postgres", "//host/db"), (":a", nil, nil),
            ("a", nil, nil),
        ] as [(String, String?, String?)])
    func splitting(text: String, scheme: String?, path: String?) {
        #expect(StoreLocation(text)?.scheme == scheme && StoreLocation(text)?.path == path)
    }
}

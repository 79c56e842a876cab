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

    @Test(
        "a path is on this machine, also behind the three slashes of an address without a host",
        arguments: [("/a/b", true), ("a", true), ("///a/b", true), ("//host/a", false), ("//a", false)])
    func host(path: String, isHere: Bool) {
        let location = StoreLocation(scheme: "sqlite", path: path)
        #expect(((try? location.checkNoHost()) != nil) == isHere)
    }
}

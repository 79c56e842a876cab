import AggregatorCore
import Testing

@Suite("Addresses of files")
struct FileAddressTests {
    @Test(
        "a file has one address, however its path is written",
        arguments: [
            "feed.xml", "./feed.xml", "/home/ada/feed.xml", "../ada/feed.xml", ".//feed.xml", "/home/./ada//feed.xml", "sub/../feed.xml",
        ])
    func oneAddress(path: String) {
        #expect(WebAddress(path: path, in: "/home/ada")?.text == "file:///home/ada/feed.xml")
    }

    @Test(
        "what an address would take for something else is escaped",
        arguments: [("a b?c#d%20.xml", "/a%20b%3Fc%23d%2520.xml"), ("ä.xml", "/%C3%A4.xml"), ("../../x", "/x"), ("", "/")])
    func escapes(path: String, written: String) {
        #expect(WebAddress(path: path, in: "/")?.text == "file://\(written)")
    }
}

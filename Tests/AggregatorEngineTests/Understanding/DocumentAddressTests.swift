import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("The base of references in a document")
struct DocumentAddressTests {
    @Test(
        "the base is the address that answered, without the query where a server put a secret of the user into it",
        arguments: [("a/feed?n=1", false, "a/feed?n=1"), ("a/feed?echo=k3y", true, "a/feed"), ("a/feed?echo=k3y#top", true, "a/feed")])
    func redirected(path: String, repeatsSecret: Bool, base: String) throws {
        let blog = try #require(WebAddress("https://blog.example/feed"))
        let target = try #require(WebAddress("https://new.example/\(path)"))
        var response = Response(status: 200, address: target)
        response.hops = [Response.Hop(status: 302, from: blog, to: target, repeatsSecret: repeatsSecret)]
        #expect(response.documentAddress.text == "https://new.example/\(base)")
        response.headers = [Header(name: "Content-Location", value: "/b?echo=k3y")]
        #expect(response.documentAddress.text == (repeatsSecret ? "https://new.example/\(base)" : "https://new.example/b?echo=k3y"))
    }
}

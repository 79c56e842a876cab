import AggregatorCore
import Testing

@Suite("Relations of links")
struct LinkRelationTests {
    @Test(
        "an entry's link may have several relations, in any case",
        arguments: [
            ("ALTERNATE", "https://e.org/1"), ("alternate nofollow", "https://e.org/1"), ("related Alternate", "https://e.org/1"),
            ("self", nil), ("nofollow", nil), ("alternates", nil),
        ] as [(String, String?)])
    func relations(relation: String, page: String?) throws {
        let entry = "<entry><id>https://e.org/id</id><link rel='\(relation)' href='https://e.org/1'/></entry>"
        let post = try #require(parse("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>").posts.first)
        #expect(post.addresses.page?.text == page)
        #expect(post.links.map(\.relation) == [relation])
    }

    @Test("relations of enclosures and comments are read in any case, too")
    func anyCase() throws {
        let links = "<link rel='Enclosure' href='/a.mp3' type='audio/mpeg'/><link rel='Replies nofollow' href='/a#c'/>"
        let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>a</id>\(links)</entry></feed>"
        let post = try #require(parse(feed, address: "https://e.org/feed").posts.first)
        #expect(post.attachments.map(\.url.text) == ["https://e.org/a.mp3"] && post.kind == .audio)
        #expect(post.details?.comments.page?.text == "https://e.org/a#c")
    }
}

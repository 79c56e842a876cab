import AggregatorCore
import Testing

@Suite("Small documents that say one thing of many")
struct AmplificationTests {
    private func channel(_ content: String) -> String {
        """
        <rss xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>\(content)</channel></rss>
        """
    }

    private func media(_ content: String) throws -> [MediaItem] {
        try parse(channel("<item>\(content)</item>")).posts.first?.details?.media ?? []
    }

    private func contents(_ count: Int) -> String {
        (0..<count).map { "<media:content url='http://example.org/\($0)'/>" }.joined()
    }

    private func describing(_ length: Int) -> String {
        "<media:description>\(String(repeating: "d", count: length))</media:description>"
    }

    @Test(arguments: ["", "<media:title>A</media:title>"])
    func `a description is each content's of its group`(title: String) throws {
        let inside = try media("<media:group>\(title)\(describing(5000))\(contents(20))</media:group>")
        let around = try media("\(title)\(describing(5000))<media:group>\(contents(20))</media:group>")
        #expect(inside.count == 20 && inside == around)
        #expect(inside.allSatisfy { $0.description?.utf8.count == 5000 && $0.title == (title.isEmpty ? nil : "A") })
    }

    @Test func `a long description of many contents is the first ones' only, and what is short stays with all`() throws {
        let length = 200_000
        let group = "<media:group><media:title>A</media:title>\(describing(length))\(contents(100))</media:group>"
        let post = try #require(try parse(channel("<item>\(group)</item>")).posts.first)
        let media = post.details?.media ?? []
        #expect(media.count == 100 && media.allSatisfy { $0.title == "A" })
        #expect(media.map { $0.description == nil } == (0..<100).map { $0 > 5 })
        #expect(post.content.text?.utf8.count == length)
        let groups = try self.media(describing(length) + String(repeating: "<media:group/>", count: 100))
        #expect(groups.count == 100 && groups.count { $0.description != nil } == 6)
    }

    @Test func `a description of any length is that of a single content`() throws {
        #expect(try media(describing(3 << 20) + contents(1)).first?.description?.utf8.count == 3 << 20)
    }

    @Test func `a content keeps what it says itself, however much its group says`() throws {
        let own = "<media:content><media:description>own</media:description></media:content>"
        let media = try media("<media:group>\(describing(600_000))\(contents(3))\(own)</media:group>")
        #expect(media.map { $0.description?.utf8.count } == [600_000, 600_000, nil, 3])
    }

    @Test func `all posts together inherit no more than thirty times an item's`() throws {
        let item = "<item><media:group>\(describing(500_000))\(contents(3))</media:group></item>"
        let posts = try parse(channel(String(repeating: item, count: 40))).posts
        let full = posts.map { $0.details?.media.count { $0.description != nil } ?? 0 }
        #expect(full == (0..<40).map { $0 < 33 ? 3 : $0 == 33 ? 2 : 1 })
    }

    @Test func `groups without contents but the first share a few of the item's thumbnails, and keep all of their own`() throws {
        let thumbnails = { (letter: String) in (0..<30).map { "<media:thumbnail url='http://example.org/\(letter)\($0)'/>" }.joined() }
        let groups = String(repeating: "<media:group/>", count: 50) + "<media:group>\(thumbnails("b"))</media:group>"
        let post = try parse(channel("<item>\(thumbnails("a"))\(groups)</item>")).posts.first
        #expect(post?.details?.media.map(\.thumbnails.count) == [30] + Array(repeating: 16, count: 49) + [46])
        #expect(post?.details?.thumbnails.count == 60)
    }

    @Test(arguments: [
        (["Arts", "Books"], ["Arts/Books"]), (["a", "b", "c", "d", "e", "f"], ["a/b/c/d"]),
        (["a", String(repeating: "b", count: 300), "c"], ["c"]),
        ([String(repeating: "b", count: 300)], [String(repeating: "b", count: 300)]),
    ])
    func `categories inside of others are paths of a few short names`(names: [String], paths: [String]) throws {
        let open = names.map { "<itunes:category text=\"\($0)\">" }.joined()
        let text = open + String(repeating: "</itunes:category>", count: names.count)
        let document = try parse(channel("\(text)<item>\(text)</item>"))
        #expect(document.feed.details?.show?.categories == paths)
        #expect(document.posts.first?.details?.episode?.categories == paths)
    }

    @Test(arguments: [
        "<category>%</category>", "<itunes:category text='%'/>", "<media:thumbnail url='http://example.org/%'/>", "<media:group/>",
    ])
    func `the feed's own lists have the limit of memory as well`(element: String) throws {
        func document(_ count: Int) -> String {
            let head = (0..<count).map { $0 == 0 ? element : element.split(separator: "%").joined(separator: "\($0)") }.joined()
            return channel("<media:title>A</media:title>\(head)<item><guid>a</guid></item>")
        }
        var limits = ParseLimits()
        limits.memory = 10_000
        #expect(try parse(document(1), limits: limits).posts.count == 1)
        let failure = try #require(throws: FormatFailure.self) { try parse(document(1000), limits: limits) }
        #expect(failure.code == .limitExceeded && failure.message.contains("`memory`"))
    }

    private func tags(_ outline: String) throws -> [String]? {
        try list.read(Array("<opml><body>\(outline)</body></opml>".utf8), limits: ParseLimits()).entries.first?.tags
    }

    @Test func `of endless folders those next to the feed are its tag`() throws {
        let name = String(repeating: "n", count: 300)
        let folders = (0..<10).map { "<outline text='\($0)\(name)'>" }.joined()
        #expect(try tags(folders + "<outline xmlUrl='http://example.org/'/>") == ["7\(name)/8\(name)/9\(name)"])
        let long = String(repeating: "n", count: 2000)
        #expect(try tags("<outline text='\(long)'><outline xmlUrl='http://example.org/' category='a'/></outline>") == ["a"])
    }

    @Test func `of the categories of a list each is a tag once, without slashes before it`() throws {
        let tags = try tags("<outline text='a'><outline xmlUrl='http://example.org/' category='///b/c,a,d,d,/,//b/c'/></outline>")
        #expect(tags == ["a", "b/c", "d"])
    }
}

import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("The guids of items that our own writer wrote")
struct ExportedGUIDTests {
    private let format = JSONFeedFormat()

    @Test("posts of a store are read back with the store's ids, as its sources may write the same guids")
    func storedPosts() throws {
        let sample = StoredPost.sample
        let other = StoredFeed(id: FeedID(Identifier(high: 3, low: 5)), title: "Other", url: address("other"))
        // The last one is of a feed that is not known any more.
        let posts = [sample.feed, other.id, FeedID(Identifier(high: 3, low: 6))].enumerated().map { number, feed in
            StoredPost(
                id: PostID(Identifier(high: 1, low: UInt64(number))), feed: feed, post: sample.post, firstSeen: .epoch,
                fingerprint: sample.fingerprint, sortDate: .epoch)
        }
        let bytes = JSONFeedWriter().write(posts, feeds: [sample.feed: .sample, other.id: other], title: "Mine")
        let expected = posts.map { stored in
            var post = stored.post
            post.guid = Post.GUID(stored.id.description)
            return post
        }
        #expect(try format.parse(DocumentInput(bytes: bytes)).posts == expected)
    }

    @Test(
        "a stored post has the store's id whatever it is called by, so that posts of a site's feed and of a category's stay two",
        arguments: ["https://example.org/1", "tag:example.org,2026:1", "urn:uuid:1", "https://elsewhere.example/1", "7", nil])
    func called(guid: String?) throws {
        let sample = StoredPost.sample
        let category = StoredFeed(id: FeedID(Identifier(high: 3, low: 5)), title: "Category", url: address("https://example.org/category"))
        let posts = [sample.feed, category.id].enumerated().map { number, feed in
            var stored = StoredPost(
                id: PostID(Identifier(high: 1, low: UInt64(number))), feed: feed, post: sample.post, firstSeen: .epoch,
                fingerprint: sample.fingerprint, sortDate: .epoch)
            (stored.post.guid, stored.post.addresses.page) = (guid.map { Post.GUID($0) }, address("https://example.org/1"))
            return stored
        }
        let bytes = JSONFeedWriter().write(posts, feeds: [sample.feed: .sample, category.id: category], title: "Mine")
        let read = try format.parse(DocumentInput(bytes: bytes)).posts
        #expect(read.map { $0.guid?.text } == posts.map(\.id.description))
    }

    @Test("a stored post whose id is lost is called as its source called it")
    func lostID() throws {
        let item = #"{"_aggregator": {"kind": "article", "guid": "g", "guid_is_permalink": false, "read": false}}"#
        let read = try format.parse(DocumentInput(bytes: Array(#"{"title": "T", "items": [\#(item)]}"#.utf8))).posts
        #expect(read.map(\.guid) == [Post.GUID("g", isPermalink: false)])
    }

    @Test("a post without a guid gets none by being written and read", arguments: ["7", "a\"b", "<b>", "`", "%22\""])
    func unnamed(page: String) throws {
        var post = Post()
        post.addresses.page = address("https://example.org/\(page)")
        let document = FeedDocument(feed: Feed(), posts: [post], format: "rss-2.0", encoding: "utf-8")
        let read = try format.parse(DocumentInput(bytes: JSONFeedWriter().write(document, pretty: false))).posts
        #expect(read.map(\.guid) == [nil])
    }

    @Test(
        "an item that others wrote keeps its id, whatever they write under our name; one that our writer took from the post is no guid",
        arguments: [
            (#""id": "7", "_aggregator": {"kind": "article"}"#, "7"), (#""id": "7", "_aggregator": {"kind": "article", "guid": "g"}"#, "g"),
            (#""id": "7", "_aggregator": {"kind": "odd"}, "url": "https://e.x/7""#, "7"),
            (#""id": "https://e.x/7", "_aggregator": {"kind": "article"}, "url": "https://e.x/7""#, nil),
            (#""id": "https://e.x/\"a\"<b>`", "_aggregator": {"kind": "article"}, "url": "https://e.x/%22a%22%3Cb%3E%60""#, nil),
            (#""title": "T", "_aggregator": {"kind": "article"}"#, nil),
        ] as [(String, String?)])
    func others(members: String, guid: String?) throws {
        #expect(
            try format.parse(DocumentInput(bytes: Array(#"{"title": "T", "items": [{\#(members)}]}"#.utf8))).posts.map { $0.guid?.text }
                == [guid])
    }
}

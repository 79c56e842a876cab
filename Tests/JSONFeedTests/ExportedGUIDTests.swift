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
        "a guid stays that is nobody else's in the world, so that a story of two sources is one; else the store's id stands for it",
        arguments: [
            ("https://example.org/1", true), ("tag:example.org,2026:1", true), ("urn:uuid:1", true), ("https://elsewhere.example/1", false),
            ("7", false),
        ])
    func worldwide(text: String, stays: Bool) throws {
        var stored = StoredPost.sample
        stored.post.guid = Post.GUID(text)
        let bytes = JSONFeedWriter().write([stored], feeds: [stored.feed: .sample], title: "Mine")
        #expect(try format.parse(DocumentInput(bytes: bytes)).posts.map { $0.guid?.text } == [stays ? text : stored.id.description])
    }

    @Test(
        "a stored post without a guid has none if its page is its source's, else the store's id: other sources may speak of that page",
        arguments: [("https://example.org/1", false), ("https://elsewhere.example/1", true)])
    func nameless(page: String, hasID: Bool) throws {
        var stored = StoredPost.sample
        (stored.post.guid, stored.post.addresses.page) = (nil, WebAddress(page))
        let bytes = JSONFeedWriter().write([stored], feeds: [stored.feed: .sample], title: "Mine")
        #expect(try format.parse(DocumentInput(bytes: bytes)).posts.map { $0.guid?.text } == [hasID ? stored.id.description : nil])
    }

    @Test(
        "an item that others wrote keeps its id, whatever they write under our name; one that our writer took from the post is no guid",
        arguments: [
            (#""id": "7", "_aggregator": {"kind": "article"}"#, "7"), (#""id": "7", "_aggregator": {"kind": "article", "guid": "g"}"#, "g"),
            (#""id": "7", "_aggregator": {"kind": "odd"}, "url": "https://e.x/7""#, "7"),
            (#""id": "https://e.x/7", "_aggregator": {"kind": "article"}, "url": "https://e.x/7""#, nil),
            (#""title": "T", "_aggregator": {"kind": "article"}"#, nil),
        ] as [(String, String?)])
    func others(members: String, guid: String?) throws {
        #expect(
            try format.parse(DocumentInput(bytes: Array(#"{"title": "T", "items": [{\#(members)}]}"#.utf8))).posts.map { $0.guid?.text }
                == [guid])
    }
}

import AggregatorContracts
import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Writing JSON Feed")
struct JSONFeedWriterTests {
    private let writer = JSONFeedWriter()

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("the writer keeps its contract", arguments: DocumentWriterContract.checks)
    func keepsTheContract(check: ContractCheck<DocumentWriterContract.Rig>) async throws {
        let rig = DocumentWriterContract.Rig(writer: writer) { bytes in
            let value = try JSONReader.read(bytes)
            return (value["items"]?.array ?? [value]).compactMap { $0["id"]?.string }
        }
        try await check.run(on: rig)
    }

    @Test("everything that a document can hold is written, member by member, in the contract's order")
    func everything() throws {
        #expect(text(writer.write(.populated, pretty: true)) == (try Fixture.text("everything.golden.json")).trimmed)
    }

    @Test("a document that has nothing to say has its version, its items and its format")
    func nothing() {
        let document = FeedDocument(feed: Feed(), posts: [], format: "rss", encoding: "utf-8")
        #expect(
            text(writer.write(document, pretty: false))
                == #"{"version":"https://jsonfeed.org/version/1.1","items":[],"_aggregator":{"format":"rss","encoding":"utf-8"}}"#)
    }

    @Test("compact output is one line, whatever the text")
    func compact() {
        var post = Post()
        post.content.text = "a\nb\r\u{2028}\u{0}\u{7f}\u{1b}[1m"
        let bytes = writer.write(FeedDocument(feed: Feed(), posts: [post], format: "rss", encoding: "utf-8"), pretty: false)
        #expect(bytes.allSatisfy { $0 >= 32 && $0 != 127 })
        #expect(text(bytes).contains(#""content_text":"a\nb\r\u2028\u0000\u007f\u001b[1m""#))
    }

    @Test(
        "an address can't end an attribute of a page that is built from it, or begin a tag",
        arguments: [
            ("http://e.x/\"><script>alert(1)</script>", "http://e.x/%22%3E%3Cscript%3Ealert(1)%3C/script%3E"),
            ("http://e.x/`?a=<b>&c='d'#\"e\"", "http://e.x/%60?a=%3Cb%3E&c='d'#%22e%22"),
            ("javascript:\"<b>\"", "javascript:%22%3Cb%3E%22"), ("<b>", "%3Cb%3E"), ("http://e.x/ä%22?q=1&r", "http://e.x/ä%22?q=1&r"),
        ])
    func markup(written: String, safe: String) throws {
        let address = try #require(WebAddress(written))
        var feed = Feed()
        feed.addresses.homePage = address
        var post = Post()
        post.guid = .init("1")
        post.addresses.page = address
        post.addresses.external = address
        post.addresses.image = address
        post.attachments = [Attachment(url: address)]
        post.links = [Link(url: address)]
        post.authors = [Person(name: "A", url: address)]
        var details = Post.Details()
        var podcast = Podcast()
        var enclosure = Podcast.AlternateEnclosure()
        enclosure.sources = [address]
        podcast.alternateEnclosures = [enclosure]
        details.podcast = podcast
        post.details = details
        let said = text(writer.write(FeedDocument(feed: feed, posts: [post], format: "rss", encoding: "utf-8"), pretty: false))
        #expect(said.split(separator: "\"\(safe)\"", omittingEmptySubsequences: false).count == 9, "\(said)")
        // The document itself is as it was.
        #expect(post.addresses.page?.text == written)
    }

    @Test("a text that is empty is left out, and so are people and media without members")
    func empties() {
        var post = Post()
        post.guid = .init("1")
        post.title = RichText(plain: "", html: Markup(sanitized: ""))
        post.content = .init(html: Markup(sanitized: ""), text: "")
        post.authors = [Person()]
        var details = Post.Details()
        details.media = [MediaItem()]
        details.inReplyTo = [.init()]
        details.publisher = Person()
        details.podcast = Podcast()
        post.details = details
        let document = FeedDocument(feed: Feed(), posts: [post], format: "rss", encoding: "utf-8")
        #expect(text(writer.write(document, pretty: false)).contains(#""items":[{"id":"1","_aggregator":{"kind":"article","guid":"1"}}]"#))
    }

    @Test("several replies are a list")
    func replies() {
        var details = Post.Details()
        details.inReplyTo = [.init(id: "1"), .init(id: "2")]
        var post = Post()
        post.details = details
        let document = FeedDocument(feed: Feed(), posts: [post], format: "rss", encoding: "utf-8")
        #expect(text(writer.write(document, pretty: false)).contains(#""in_reply_to":[{"id":"1"},{"id":"2"}]"#))
    }

    @Test("a stored post is one line, with the store's id and what the user did with it")
    func storedPost() throws {
        let line = text(writer.write(.sample, feed: .sample))
        #expect(
            line == #"{"id":"00000000000000010000000000000002","url":"https://example.org/post","title":"Stored","_aggregator":"#
                + #"{"kind":"article","guid":"g","feed":{"id":"00000000000000030000000000000004","title":"Feed","#
                + #""url":"https://example.org/feed"},"read":true,"starred":false}}"#)
    }

    @Test("posts of a store are one document, also those whose feed is not known any more")
    func export() throws {
        var orphan = StoredPost.sample
        orphan.post.title = nil
        let bytes = writer.write([.sample, orphan], feeds: [StoredFeed.sample.id: .sample], title: "Mine")
        let document = try JSONReader.read(bytes)
        #expect(document["title"]?.string == "Mine")
        #expect(document["items"]?.array?.count == 2)
        let without = try JSONReader.read(writer.write([orphan], feeds: [:], title: ""))
        #expect(without["title"] == nil)
        #expect(without["items"]?.array?.first?["_aggregator"]?["feed"] == nil)
    }
}

@Suite("The id of an item")
struct ItemIDTests {
    private func post(_ change: (inout Post) -> Void) -> Post {
        var post = Post()
        change(&post)
        return post
    }

    @Test("an item's id is the guid to the letter, before page, attachment and the address that the post is about")
    func order() {
        var post = Post.populated
        #expect(post.itemID == " to the letter ")
        post.guid = nil
        #expect(post.itemID == "https://example.org/post")
        post.addresses.page = nil
        #expect(post.itemID == "https://example.org/film.mp4")
        post.attachments = []
        #expect(post.itemID == "https://example.org/elsewhere")
    }

    @Test("without an address it depends on title and date, not on the content")
    func titleAndDate() {
        let one = post { ($0.title, $0.dates.published) = (RichText(plain: "T"), .epoch) }
        let edited = post { ($0.title, $0.dates.published, $0.content.text) = (RichText(plain: "T"), .epoch, "x") }
        let later = post { ($0.title, $0.dates.published) = (RichText(plain: "T"), Timestamp(seconds: 1)) }
        #expect(one.itemID == edited.itemID)
        #expect(one.itemID != later.itemID)
        #expect(one.itemID.count == 32)
    }

    @Test("where nothing is said it depends on all else")
    func rest() {
        let posts = [
            Post(), post { $0.dates.published = .epoch }, post { $0.dates.published = Timestamp(seconds: 1) },
            post { $0.authors = [Person(name: "Ada")] }, post { $0.authors = [Person(name: "Grace")] },
            post { $0.categories = [Category(term: "a")] }, post { ($0.title, $0.kind) = (RichText(plain: ""), .video) },
        ]
        #expect(Set(posts.map(\.itemID)).count == posts.count)
        #expect(Set(posts.map(\.itemID.count)) == [32])
        #expect(post { $0.dates.modified = .epoch }.itemID == Post().itemID)
    }

    @Test("without a title it depends on the content, and its date")
    func content() {
        #expect(post { $0.content.text = "a" }.itemID != post { $0.content.text = "b" }.itemID)
        #expect(post { $0.content.text = "a" }.itemID == post { $0.content.text = "a" }.itemID)
        let dated = post { ($0.content.text, $0.dates.published) = ("a", .epoch) }
        #expect(dated.itemID != post { $0.content.text = "a" }.itemID)
    }
}

extension StoredFeed {
    static let sample = StoredFeed(id: FeedID(Identifier(high: 3, low: 4)), title: "Feed", url: address("feed"))
}

extension StoredPost {
    static var sample: StoredPost {
        var post = Post()
        post.guid = .init("g")
        post.title = RichText(plain: "Stored")
        post.addresses.page = address("post")
        return StoredPost(
            id: PostID(Identifier(high: 1, low: 2)), feed: StoredFeed.sample.id, post: post, status: PostStatus(isRead: true),
            firstSeen: .epoch, fingerprint: Identifier(high: 5, low: 6), sortDate: .epoch)
    }
}

extension String {
    /// The text without the line end at its end, which editors add to files and the writer leaves out.
    var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}

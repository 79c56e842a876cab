import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Bases of texts that another host serves")
struct SiteBaseTests {
    private func base(page: String, guid: Post.GUID?, home: String = "https://blog.example/") -> String? {
        var post = Post()
        post.guid = guid
        post.addresses.page = WebAddress(page)
        post.content.html = Markup(untrusted: "<img src='/img/a.png'>", base: WebAddress("https://feeds.example/blog.xml"))
        var feed = Feed()
        feed.addresses.homePage = WebAddress(home)
        var document = FeedDocument(feed: feed, posts: [post], format: "rss-2.0", encoding: "utf-8")
        document.moveBasesToSite()
        return document.posts.first?.content.html?.base?.text
    }

    @Test("a post of a link blog is where its permalink is")
    func linkBlogs() {
        let (outside, own, served) = ("https://other.example/1", "https://blog.example/2024/post", "https://feeds.example/blog.xml")
        #expect(base(page: outside, guid: Post.GUID(own, isPermalink: true)) == own)
        #expect(base(page: outside, guid: Post.GUID(own)) == own)
        #expect(base(page: own + "/page", guid: Post.GUID(own, isPermalink: true)) == own + "/page")
        for guid in [
            nil, Post.GUID(own, isPermalink: false), Post.GUID("7", isPermalink: true), Post.GUID(outside, isPermalink: true),
            Post.GUID("http://localhost/2024/post", isPermalink: true),
        ] {
            #expect(base(page: outside, guid: guid) == served)
        }
        #expect(base(page: outside, guid: Post.GUID("http://localhost/1", isPermalink: true), home: "http://localhost/") == served)
    }
}

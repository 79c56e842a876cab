import AggregatorCore
import AggregatorKit
import Testing

@Suite("A post to read")
struct PostViewTests {
    private var post: StoredPost {
        var post = SampleWorld.posts[3]
        post.status.isStarred = true
        post.post.authors = [Person(name: "Ada"), Person(email: "grace@example.org")]
        post.post.addresses.page = SampleWorld.address("https://weekly.example/posts/4")
        post.post.addresses.external = SampleWorld.address("https://elsewhere.example/")
        let first = "Every sentence of this paragraph is here to be wrapped, and none of them has anything to say."
        let second = "日本語の段落も折り返されます。空白がなくても、行は正しい場所で終わります。そうでなければなりません。"
        post.post.content.html = Markup(sanitized: "<p>\(first)</p>\n\n\n<p>\(second)</p>")
        post.post.attachments = [
            Attachment(url: SampleWorld.address("https://weekly.example/4.mp3"), mimeType: "audio/mpeg", size: 48_123_456, duration: 3661)
        ]
        post.post.links = [
            Link(url: SampleWorld.address("https://weekly.example/posts/4")),
            Link(relation: "related", url: SampleWorld.address("https://related.example/"), title: nil),
            Link(relation: "self", url: SampleWorld.address("https://weekly.example/feed.xml")),
        ]
        return post
    }

    @Test(arguments: [40, 80, 120])
    func `a post to read fits the width`(width: Int) throws {
        let view = PostView(
            post, feed: SampleWorld.weekly, time: SampleWorld.time, plainText: SampleWorld.plainText)
        try expectGolden(view.text(width: width), "post-\(width)", width: width)
    }

    @Test func `a post to read shows what came beside a text that shows nothing, and how long it plays`() {
        var bare = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: nil)
        var picture = MediaItem()
        picture.url = WebAddress("https://weekly.example/cat.png")
        picture.description = "A cat"
        var episode = Episode()
        episode.duration = 3723
        bare.post.kind = .audio
        bare.post.details = Post.Details()
        bare.post.details?.media = [picture]
        bare.post.details?.episode = episode
        func text() -> String {
            PostView(bare, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: 80).plain
        }
        #expect(text().contains("1:02:03") && text().hasSuffix("[1] https://weekly.example/cat.png  A cat\n"), "\(text())")
        bare.post.content.html = Markup(sanitized: "<img src=\"https://weekly.example/cat.png\">")
        #expect(text().hasSuffix("[1] https://weekly.example/cat.png\n"), "\(text())")
    }

    @Test(arguments: [
        ("", ["p.png", "p", "v.mp4", "v", "a.mp3", "x.pdf"]), ("<p>a</p>", ["p.png", "p", "v.mp4", "v", "a.mp3", "x.pdf"]),
        ("<img src=\"https://weekly.example/cat.png\">", ["cat.png", "v.mp4", "v", "a.mp3", "x.pdf"]),
        ("<video src=\"https://weekly.example/cat.mp4\"></video>", ["cat.mp4", "p.png", "p", "a.mp3", "x.pdf"]),
        ("<audio src=\"https://weekly.example/cat.mp3\"></audio>", ["cat.mp3", "p.png", "p", "v.mp4", "v", "x.pdf"]),
    ])
    func `a post to read lists the media that its text does not show`(markup: String, expected: [String]) {
        func item(_ name: String, _ mimeType: String? = nil, medium: String? = nil) -> MediaItem {
            var item = MediaItem(url: WebAddress("https://weekly.example/\(name)"))
            (item.mimeType, item.medium) = (mimeType, medium)
            return item
        }
        var post = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: "Title")
        if !markup.isEmpty { post.post.content.html = Markup(sanitized: markup) }
        post.post.details = Post.Details()
        post.post.details?.media = [
            item("p.png"), item("p", medium: "image"), item("v.mp4"), item("v", "text/html", medium: "Video"), item("a.mp3", "audio/mpeg"),
            item("x.pdf", "application/pdf"),
        ]
        let text = PostView(post, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: nil).plain
        let names = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("[") ? line.firstRange(of: "https://weekly.example/").map { line[$0.upperBound...].prefix { $0 != " " } } : nil
        }
        #expect(names.map(String.init).sorted() == expected.sorted())
    }

    @Test func `a post to read lists the address of a content that is elsewhere`() {
        var post = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: "Title")
        post.post.content.remote = Link(
            relation: "content", url: SampleWorld.address("https://weekly.example/full.html"), mimeType: "text/html")
        func text() -> String {
            PostView(post, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: nil).plain
        }
        #expect(text().hasSuffix("\n\n[1] https://weekly.example/full.html  its content, text/html\n"), "\(text())")
        post.post.addresses.page = WebAddress("https://weekly.example/full.html")
        #expect(!text().contains("[1]"))
    }

    @Test func `a post to read says of a medium what the post does not say itself, and not at length`() {
        var video = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: "A film")
        video.post.content.text = "0:00 Begin\n1:00 End"
        var player = MediaItem(), film = MediaItem()
        player.url = WebAddress("https://weekly.example/v/1")
        player.mimeType = "application/x-shockwave-flash"
        film.url = WebAddress("https://weekly.example/1.mp4")
        (film.title, film.description, film.mimeType) = ("A film", video.post.content.text, "video/mp4")
        video.post.details = Post.Details()
        func end(_ media: MediaItem...) -> String {
            video.post.details?.media = media
            let text = PostView(video, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: nil).plain
            return text.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(end(player, film) == "[1] https://weekly.example/1.mp4  video/mp4")
        film.description = String(repeating: "long ", count: 100)
        #expect(end(film).count < 260)
    }

    @Test(arguments: [
        ("<figure></figure><h2></h2>", "Excerpt"), ("<p>\u{200B}</p><p>\u{A0}</p>", "Excerpt"),
        ("<p></p><hr><ul><li></li></ul>", "Excerpt"),
        ("<a href=\"https://weekly.example/\" rel=\"noopener noreferrer\"></a>", "Excerpt"), ("<p>a</p>", "a"),
        ("<img src=\"https://weekly.example/cat.png\" alt=\"Cat\">", "[Cat] [1]"),
        ("<video src=\"https://weekly.example/cat.mp4\"></video>", "[video] [1]"),
    ])
    func `a post to read shows its excerpt where its markup has nothing to show`(markup: String, shown: String) {
        var post = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: nil)
        post.post.content.html = Markup(sanitized: markup)
        post.post.summary = RichText(plain: "Excerpt")
        func lines() -> [Substring] {
            let text = PostView(post, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: nil).plain
            return Array(text.split(separator: "\n").dropFirst(2))
        }
        #expect(lines().first?.drop { $0 == " " } == shown[...], "\(lines())")
        post.post.content.text = "Text"
        #expect(lines().first?.drop { $0 == " " } == (shown == "Excerpt" ? "Text" : shown[...]), "\(lines())")
    }

    @Test func `a post to read shows the Markdown of a post that has no other text`() {
        var note = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: nil)
        note.post.content.markdown = "Hello *there*"
        let text = PostView(note, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText).text(width: nil).plain
        #expect(text.hasPrefix("Hello *there*\n") && text.hasSuffix("\nHello *there*\n"))
    }

    @Test func `a post with next to nothing in it is shown all the same`() {
        let bare = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: nil)
        let view = PostView(
            bare, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText)
        #expect(view.text(width: 80).plain == "Untitled\n2026-01-31 10:05 (now) · ● unread\n")
    }
}

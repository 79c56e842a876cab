import AggregatorCore
import AggregatorKit

/// A small world to show: two sources, posts of three days, and everything that makes a line hard to lay out.
enum SampleWorld {
    /// 2026-01-31T09:05:00Z, a Saturday; at 10:05 local time.
    static let now = Timestamp(seconds: 1_769_850_300)
    static let time = LocalTime(now: now) { _ in 3600 }

    static func address(_ text: String) -> WebAddress {
        guard let address = WebAddress(text) else { preconditionFailure("“\(text)” is no address") }
        return address
    }

    static let weekly = StoredFeed(
        id: FeedID(Identifier(high: 1, low: 1)), title: "Compiler Weekly", url: address("https://weekly.example/feed.xml"))
    static let films = StoredFeed(
        id: FeedID(Identifier(high: 2, low: 2)), title: "Filme über Züge und andere lange Dinge", url: address("https://films.example/rss"))
    static let nameless = StoredFeed(
        id: FeedID(Identifier(high: 3, low: 3)), title: nil, url: address("https://nameless.example/a/very/long/path.xml"))
    static var feeds: [FeedID: StoredFeed] { [weekly.id: weekly, films.id: films, nameless.id: nameless] }

    static func post(
        _ number: UInt64, _ feed: StoredFeed, minutesAgo: Int64, title: String?, unread: Bool = true, starred: Bool = false,
        _ change: (inout Post) -> Void = { _ in }
    ) -> StoredPost {
        var post = Post()
        post.title = title.map { RichText(plain: $0) }
        change(&post)
        let moment = now.adding(seconds: -60 * minutesAgo)
        return StoredPost(
            id: PostID(Identifier(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)), feed: feed.id, post: post,
            status: PostStatus(isRead: !unread, isStarred: starred), firstSeen: moment, fingerprint: Identifier(high: 0, low: number),
            sortDate: moment)
    }

    static var posts: [StoredPost] {
        [
            post(1, weekly, minutesAgo: 5, title: "Typed throws, one year on"),
            post(2, films, minutesAgo: 130, title: "Die Brücke", unread: false, starred: true) {
                $0.kind = .video
                $0.video = Video(duration: 4329)
            },
            post(3, nameless, minutesAgo: 600, title: nil) {
                $0.content.html = Markup(sanitized: "<p>No title, but a text</p>")
            },
            post(
                4, weekly, minutesAgo: 700,
                title: "A title that goes on and on, because its author could not stop at the first comma, or the second one, either"),
            post(5, films, minutesAgo: 2000, title: "日本の鉄道：すべての駅を訪ねる旅の記録とその背景にある物語について", unread: false),
            post(6, films, minutesAgo: 2001, title: "Podcast 👩‍👩‍👧: the\u{1b}[31m family\r\n episode\u{202e}") {
                $0.kind = .audio
                $0.attachments = [
                    Attachment(url: address("https://films.example/6.mp3"), mimeType: "audio/mpeg", size: 48_123_456, duration: 245)
                ]
            },
            post(7, weekly, minutesAgo: 60 * 24 * 40, title: "", unread: false) {
                $0.addresses.page = address("https://weekly.example/2025/7")
            },
        ]
    }

    static let plainText: @Sendable (Markup) -> String = { $0.source.replacing("<p>", with: "").replacing("</p>", with: "\n") }
}

import AggregatorCore

extension Post {
    static var populated: Post {
        var post = Post()
        post.kind = .video
        post.guid = GUID(" to the letter ", isPermalink: false)
        post.title = RichText(plain: "Title", html: Markup(untrusted: "<b>Title</b>", base: address("post")))
        post.content = Content(
            html: Markup(untrusted: "<p>Hello</p>", base: address("post")), text: "Hello", markdown: "*Hello*",
            remote: Link(relation: "content", url: address("content"), mimeType: "text/html"))
        post.summary = RichText(plain: "Short", html: Markup(untrusted: "<i>Short</i>", base: address("post")))
        post.dates = Dates(
            published: Timestamp(seconds: 1_769_850_300), modified: Timestamp(seconds: 1_769_850_400),
            created: Timestamp(seconds: 1_769_850_200), expired: Timestamp(seconds: 1_869_850_300))
        post.addresses = Addresses(
            page: address("post"), external: address("elsewhere"), image: address("image.png"), banner: address("banner.png"))
        post.authors = [Person(name: "Ada", url: address("ada"), avatar: address("ada.png"), email: "ada@example.org")]
        post.categories = [.populated, Category(term: "plain")]
        post.attachments = [
            Attachment(url: address("film.mp4"), mimeType: "video/mp4", title: "Film", size: 9_000_000_000, duration: 61.5)
        ]
        post.language = "en"
        post.links = [.populated]
        post.video = Video(
            id: "v1", channelID: "c1", duration: 61.5, views: 1_000, likes: 10, embedURL: address("embed"), url: address("film.mp4"),
            thumbnails: [Thumbnail(url: address("v.png"))])
        post.details = .populated
        return post
    }
}

extension Post.Details {
    static var populated: Post.Details {
        var details = Post.Details()
        details.contributors = [Person(name: "Bob", email: "bob@example.org")]
        details.publisher = Person(name: "House", url: address("house"))
        details.rights = Rights(statement: "© Example", license: address("license"))
        details.place = .point(.init(longitude: -0.5, latitude: 51, elevation: 12))
        details.comments.page = address("comments")
        details.comments.feed = address("comments.xml")
        details.comments.count = 7
        details.inReplyTo = [Post.Reply(id: "urn:other", url: address("other"))]
        details.origin = .populated
        details.media = [.populated]
        details.thumbnails = [Thumbnail(url: address("t.png"), width: 10, height: 20, time: "0:00:10")]
        var episode = Episode()
        (episode.author, episode.isBlocked, episode.duration, episode.number) = ("Ada", true, 61.5, 3)
        (episode.season, episode.type, episode.isExplicit, episode.image) = (2, "full", false, address("episode.png"))
        (episode.keywords, episode.categories, episode.order) = (["k"], ["Arts/Food"], 1)
        (episode.subtitle, episode.summary, episode.title) = ("Sub", "Sum", "Episode")
        episode.isClosedCaptioned = true
        details.episode = episode
        details.podcast = .populated
        details.chapters = [Chapter(start: 1.5, title: "One", url: address("one"), image: address("one.png"))]
        return details
    }
}

extension Post.Origin {
    static var populated: Post.Origin {
        var origin = Post.Origin()
        (origin.id, origin.title, origin.url, origin.feedURL) = (
            "urn:origin", RichText(plain: "Origin"), address("origin"), address("origin.xml")
        )
        (origin.description, origin.icon, origin.image) = ("First", address("o.png"), address("o-large.png"))
        (origin.language, origin.modified, origin.rights) = ("fr", Timestamp(seconds: 1_700_000_000), "© Origin")
        origin.generator = Feed.Generator(name: "Maker")
        origin.links = [.populated]
        origin.categories = [Category(term: "o")]
        origin.authors = [Person(name: "Cy")]
        origin.contributors = [Person(name: "Di")]
        return origin
    }
}

extension MediaItem {
    static var populated: MediaItem {
        var item = MediaItem(url: address("film.mp4"))
        (item.mimeType, item.medium, item.isDefault, item.expression) = ("video/mp4", "video", true, "full")
        item.encoding.bitrate = 128
        item.encoding.framerate = 29.97
        item.encoding.samplingrate = 44.1
        item.encoding.channels = 2
        item.encoding.duration = 61.5
        item.encoding.width = 640
        item.encoding.height = 480
        item.encoding.size = 9_000_000_000
        (item.language, item.title, item.description, item.playerURL) = ("en", "Film", "A film", address("player"))
        item.rights = Rights(statement: "© Film", license: address("license"))
        item.credits = [Credit(role: "author", scheme: "urn:ebu", name: "Ada")]
        item.thumbnails = [Thumbnail(url: address("t.png"), width: 10, height: 20, time: "0:00:10")]
        item.keywords = ["k"]
        item.categories = [.populated]
        var text = TimedText(value: "Oh")
        (text.type, text.language, text.start, text.end) = ("plain", "en", "0:00:01", "0:00:02")
        item.texts = [text]
        item.ratings = [Rating(scheme: "urn:simple", value: "nonadult"), Rating(value: "pg")]
        item.restriction = Restriction(type: "country", relationship: "allow", value: "au us")
        return item
    }
}

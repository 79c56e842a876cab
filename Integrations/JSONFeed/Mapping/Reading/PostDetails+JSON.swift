import AggregatorCore

extension Post.Details {
    init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        contributors = Person.list(json.list("contributors"), base: base)
        publisher = Person(ours: json["publisher"], base: base)
        rights = Rights(ours: json, base: base)
        place = Geometry(ours: json["geo"])
        comments.page = json.address("comments_url", base: base)
        comments.feed = json.address("comments_feed_url", base: base)
        comments.count = json.whole("comments_count")
        inReplyTo = json.list("in_reply_to").map { Post.Reply(id: $0.text("id"), url: $0.address("url", base: base)) }.filter {
            $0 != Post.Reply()
        }
        origin = json.object("source").map { Post.Origin(ours: $0, base: base) }.unless(Post.Origin())
        media = MediaItem.list(json, base: base)
        thumbnails = Thumbnail.list(json, base: base)
        episode = Episode(ours: json["itunes"], base: base).unless(Episode())
        podcast = Podcast(ours: json["podcast"], base: base).unless(Podcast())
        chapters = json.list("chapters").compactMap { Chapter(ours: $0, base: base) }
    }
}

extension Chapter {
    fileprivate init?(ours json: JSONValue, base: WebAddress?) {
        guard let start = json.number("start") else { return nil }
        self.init(
            start: start, title: json.text("title"), url: json.address("url", base: base), image: json.address("image", base: base))
    }
}

extension Post.Origin {
    fileprivate init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        id = json.text("id")
        title = RichText(ours: json.text("title"), html: json.text("title_html"), base: base)
        url = json.address("url", base: base)
        feedURL = json.address("feed_url", base: base)
        description = json.text("description")
        icon = json.address("icon", base: base)
        image = json.address("image", base: base)
        language = json.text("language")
        modified = json.date("date_modified")
        rights = json.text("rights")
        generator = Feed.Generator(ours: json["generator"], base: base).unless(Feed.Generator())
        links = json.list("links").compactMap { Link(ours: $0, base: base) }
        categories = json.list("categories").compactMap { Category(ours: $0) }
        authors = Person.list(json.list("authors"), base: base)
        contributors = Person.list(json.list("contributors"), base: base)
    }
}

extension Post.Details: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        contributors = record.list("contributors")
        publisher = record.record("publisher")
        rights = record.part("rights") ?? rights
        place = record.record("place")
        comments = record.part("comments") ?? comments
        inReplyTo = record.list("in_reply_to")
        origin = record.record("origin")
        media = record.list("media")
        thumbnails = record.list("thumbnails")
        episode = record.record("episode")
        podcast = record.record("podcast")
        chapters = record.list("chapters")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("contributors", list: contributors)
        writer.member("publisher", publisher)
        writer.part("rights", rights)
        writer.member("place", place)
        writer.part("comments", comments)
        writer.member("in_reply_to", list: inReplyTo)
        writer.member("origin", origin)
        writer.member("media", list: media)
        writer.member("thumbnails", list: thumbnails)
        writer.member("episode", episode)
        writer.member("podcast", podcast)
        writer.member("chapters", list: chapters)
    }
}

extension Post.Comments: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        page = record.address("page")
        feed = record.address("feed")
        count = record.integer("count")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("page", page)
        writer.member("feed", feed)
        writer.member("count", count)
    }
}

extension Post.Reply: JSONRecord {
    public init?(record: JSONValue) {
        self.init(id: record.text("id"), url: record.address("url"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("url", url)
    }
}

extension Post.Origin: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        id = record.text("id")
        title = record.record("title")
        url = record.address("url")
        feedURL = record.address("feed_url")
        description = record.text("description")
        icon = record.address("icon")
        image = record.address("image")
        language = record.text("language")
        modified = record.moment("modified")
        rights = record.text("rights")
        generator = record.record("generator")
        links = record.list("links")
        categories = record.list("categories")
        authors = record.list("authors")
        contributors = record.list("contributors")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("title", title)
        writer.member("url", url)
        writer.member("feed_url", feedURL)
        writer.member("description", description)
        writer.member("icon", icon)
        writer.member("image", image)
        writer.member("language", language)
        writer.member("modified", modified)
        writer.member("rights", rights)
        writer.member("generator", generator)
        writer.member("links", list: links)
        writer.member("categories", list: categories)
        writer.member("authors", list: authors)
        writer.member("contributors", list: contributors)
    }
}

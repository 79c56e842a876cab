extension Post: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        kind = record.text("kind").flatMap(Kind.init(rawValue:)) ?? .article
        guid = record.record("guid")
        title = record.record("title")
        content = record.part("content") ?? Content()
        summary = record.record("summary")
        dates = record.part("dates") ?? Dates()
        addresses = record.part("addresses") ?? Addresses()
        authors = record.list("authors")
        categories = record.list("categories")
        attachments = record.list("attachments")
        language = record.text("language")
        links = record.list("links")
        video = record.record("video")
        details = record.record("details")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        if kind != .article { writer.member("kind", kind.rawValue) }
        writer.member("guid", guid)
        writer.member("title", title)
        writer.part("content", content)
        writer.member("summary", summary)
        writer.part("dates", dates)
        writer.part("addresses", addresses)
        writer.member("authors", list: authors)
        writer.member("categories", list: categories)
        writer.member("attachments", list: attachments)
        writer.member("language", language)
        writer.member("links", list: links)
        writer.member("video", video)
        writer.member("details", details)
    }
}

extension Post.GUID: JSONRecord {
    public init?(record: JSONValue) {
        guard let text = record.text("text") else { return nil }
        self.init(text, isPermalink: record.bool("permalink"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("text", text)
        writer.member("permalink", isPermalink)
    }
}

extension Post.Content: JSONRecord {
    public init?(record: JSONValue) {
        self.init(
            html: record.record("html"), text: record.text("text"), markdown: record.text("markdown"), remote: record.record("remote"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("html", html)
        writer.member("text", text)
        writer.member("markdown", markdown)
        writer.member("remote", remote)
    }
}

extension Post.Dates: JSONRecord {
    public init?(record: JSONValue) {
        self.init(
            published: record.moment("published"), modified: record.moment("modified"), created: record.moment("created"),
            expired: record.moment("expired"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("published", published)
        writer.member("modified", modified)
        writer.member("created", created)
        writer.member("expired", expired)
    }
}

extension Post.Addresses: JSONRecord {
    public init?(record: JSONValue) {
        self.init(
            page: record.address("page"), external: record.address("external"), image: record.address("image"),
            banner: record.address("banner"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("page", page)
        writer.member("external", external)
        writer.member("image", image)
        writer.member("banner", banner)
    }
}

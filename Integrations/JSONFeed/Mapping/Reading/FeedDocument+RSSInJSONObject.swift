import AggregatorCore

extension FeedDocument {
    init(_ object: RSSInJSONObject, of document: JSONDocument) throws(FormatFailure) {
        var reading = JSONFeedReading(base: document.address, memory: document.limits.memory)
        if let home = reading.address(object.channel.elementText("link")), home.isBase(in: document.address) { reading.base = home }
        let feed = Feed(object.channel, reading: &reading)
        try feed.checkSize(document.limits)
        var notes = document.notes
        var posts: [Post] = []
        func add(_ item: JSONValue, number: Int) throws(FormatFailure) {
            guard let item = RSSInJSONItemObject(item) else {
                return reading.warn("bad-item", "Item \(number) is no object with members and was passed over.")
            }
            let post = Post(item, number: number, reading: &reading)
            try document.take(post, of: &reading)
            posts.append(post)
        }
        if let single = object.item {
            try add(single, number: 1)
        } else {
            for (index, range) in (document.channelItems ?? []).enumerated() {
                try add(try document.item(at: range, notes: &notes), number: index + 1)
            }
        }
        try document.check(posts)
        let warnings = document.warnings(notes) + reading.warnings
        self.init(feed: feed, posts: posts, format: "rss-in-json", encoding: document.encoding, warnings: warnings)
    }
}

extension Feed {
    fileprivate init(_ channel: JSONValue, reading: inout JSONFeedReading) {
        self.init()
        title = channel.elementText("title").map { RichText(untrusted: $0, base: reading.base) }
        description = channel.elementText("description").map { RichText(untrusted: $0, base: reading.base) }
        addresses.homePage = reading.address(channel.elementText("link"))
        language = channel.elementText("language")
        dates.published = reading.date(channel.elementText("pubDate"), "The channel's pubDate")
        dates.modified = reading.date(channel.elementText("lastBuildDate"), "The channel's lastBuildDate")
        rhythm.timeToLive = channel.whole("ttl")
        authors = [channel.elementText("managingEditor").map { Person(mail: $0) }].compactMap { $0 }
        categories = channel.list("category").compactMap { RSSInJSONCategoryObject($0) }.map { Category($0) }
        var details = Details()
        details.publisher = channel.elementText("webMaster").map { Person(mail: $0) }
        details.rights.statement = channel.elementText("copyright")
        details.generator = channel.elementText("generator").map { Generator(name: $0) }
        details.docs = reading.address(channel.elementText("docs"))
        if let image = channel.object("image"), let url = reading.address(image.elementText("url")) {
            var picture = Picture()
            (picture.url, picture.title, picture.link) = (url, image.elementText("title"), reading.address(image.elementText("link")))
            details.picture = picture
            addresses.icon = url
        }
        if let server = channel.object("cloud") {
            var cloud = Cloud()
            (cloud.domain, cloud.port, cloud.path) = (server.text("domain"), server.whole("port"), server.text("path"))
            (cloud.registerProcedure, cloud.protocol) = (server.text("registerProcedure"), server.text("protocol"))
            details.cloud = cloud == Cloud() ? nil : cloud
        }
        if details != Details() { self.details = details }
    }
}

extension Post {
    fileprivate init(_ item: RSSInJSONItemObject, number: Int, reading: inout JSONFeedReading) {
        self.init()
        guid = item.guid.flatMap { GUID.isPlaceholder($0) ? nil : GUID($0, isPermalink: item.isPermaLink) }
        // A guid is an address unless it is declared to be none (RSS 2.0).
        let isPermalink = item.isPermaLink != false && item.guid.flatMap { WebAddress($0) }?.isWeb == true
        addresses.page = reading.address(item.link) ?? (isPermalink ? reading.address(item.guid) : nil)
        let base = reading.base(of: addresses.page)
        title = item.title.map { RichText(untrusted: $0, base: base) }
        summary = item.description.map { RichText(untrusted: $0, base: base) }
        content.html = (item.content ?? item.description).map { Markup(untrusted: $0, base: base) }
        content.markdown = item.markdown
        dates.published = reading.date(item.pubDate, "pubDate of item \(number)")
        authors = [item.author.map { Person(mail: $0) }, item.creator.map { Person(name: $0) }].compactMap { $0 }
        categories = item.categories.map { Category($0) }
        for enclosure in item.enclosures {
            guard let url = reading.address(enclosure.text("url") ?? enclosure.string) else {
                reading.warn("bad-attachment", "An enclosure of item \(number) has no address and was passed over.")
                continue
            }
            attachments.append(Attachment(url: url, mimeType: enclosure.text("type"), size: enclosure.size("length")))
        }
        kind = kindOfAttachments
        if let page = reading.address(item.comments) {
            var details = Details()
            details.comments.page = page
            self.details = details
        }
    }
}

extension Category {
    fileprivate init(_ category: RSSInJSONCategoryObject) { self.init(term: category.text, scheme: category.domain) }
}

extension Person {
    /// RSS 2.0 writes `ada@example.org (Ada)`; many feeds write only a name.
    fileprivate init(mail text: String) {
        self.init()
        guard let open = text.firstIndex(of: "("), let close = text.utf8.lastIndex(of: UInt8(ascii: ")")), open < close else {
            if text.contains("@"), !text.contains(" ") { email = text } else { name = text }
            return
        }
        let inside = String(String(text[text.index(after: open)..<close]).trimmingWhiteSpace)
        let before = String(String(text[..<open]).trimmingWhiteSpace)
        name = inside.isEmpty ? nil : inside
        email = before.isEmpty ? nil : before
    }
}

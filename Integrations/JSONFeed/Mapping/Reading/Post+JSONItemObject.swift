import AggregatorCore

extension Post {
    /// - Parameter number: Counts the items from 1, for warnings.
    init(_ item: JSONItemObject, number: Int, reading: inout JSONFeedReading) {
        self.init()
        addresses.page = reading.address(item.url)
        addresses.external = reading.address(item.externalURL)
        addresses.image = reading.address(item.image)
        addresses.banner = reading.address(item.bannerImage)
        // Links in a post are relative to that post's page.
        let markupBase = item.isOurs ? reading.base : reading.base(of: addresses.page)
        content.html = item.contentHTML.map { Markup(untrusted: $0, base: markupBase, baseOrigin: item.isOurs ? .document : .address) }
        content.text = item.contentText
        dates.published = reading.date(item.datePublished, "date_published of item \(number)")
        dates.modified = reading.date(item.dateModified, "date_modified of item \(number)")
        authors = item.authors.map { Person($0, base: reading.base) }
        attachments = item.attachments.compactMap { Attachment($0, base: reading.base) }
        if attachments.count < item.attachments.count {
            reading.warn("bad-attachment", "An attachment of item \(number) has no address and was passed over.")
        }
        language = item.language
        if let ours = item.ours, let kind = ours.text("kind") {
            title = RichText(ours: item.title, html: ours.text("title_html"), base: markupBase)
            summary = RichText(ours: item.summary, html: ours.text("summary_html"), base: markupBase)
            self.kind = Kind(rawValue: kind) ?? kindOfAttachments
            add(ours: ours, number: number, reading: &reading)
            guid = guid(ours: ours, of: item)
        } else {
            add(theirs: item, number: number, markupBase: markupBase, reading: &reading)
        }
    }

    private mutating func add(theirs item: JSONItemObject, number: Int, markupBase: WebAddress?, reading: inout JSONFeedReading) {
        guid = item.id.flatMap { GUID.isPlaceholder($0) ? nil : GUID($0) }
        if guid == nil { reading.warn("missing-id", "Item \(number) has no id.") }
        title = item.title.map { RichText(jsonFeed: $0, base: markupBase) }
        summary = item.summary.map { RichText(jsonFeedSummary: $0, base: markupBase) }
        if let text = content.text, text.isBlocksOfMarkup, content.html.map({ EmptyMarkup.saysNothing($0.source) }) ?? true {
            (content.html, content.text) = (Markup(untrusted: text, base: markupBase), nil)
        }
        // As in XML's formats, a content that shows nothing stands behind the other texts.
        if let html = content.html, EmptyMarkup.saysNothing(html.source),
            content.text != nil || summary.map({ !EmptyMarkup.saysNothing($0.html?.source ?? $0.plain) }) ?? false
        {
            content.html = nil
        }
        if let summary, content.html == nil, content.text == nil {
            content.html = summary.html
            content.text = summary.html == nil ? summary.plain : nil
        }
        categories = item.tags.map { Category(term: $0) }
        kind = kindOfAttachments
    }

    /// The kind of the post by the first recording among its attachments.
    var kindOfAttachments: Kind {
        attachments.lazy.map(\.kind).first { $0 != .article } ?? .article
    }

    /// The guid of an item of our own writer, once all else of it is read.
    ///
    /// An export has posts of several sources, which may write the same guids: numbers, or the address of an article that both the feed of a
    /// site and that of a category have. So the store's id stands for what the source wrote. In a document of one source the guid counts, as
    /// it was written. Where there is none, an id that our writer can't have taken from the post is one: others wrote the item, and `kind` as
    /// well.
    private func guid(ours json: JSONValue, of item: JSONItemObject) -> GUID? {
        let id = item.id.flatMap { GUID.isPlaceholder($0) ? nil : GUID($0) }
        let written = json.text("guid").map { GUID($0, isPermalink: json.truth("guid_is_permalink")) }
        return item.isStored ? id ?? written : written ?? (id.map { Self.escaped($0.text) } == Self.escaped(itemID) ? nil : id)
    }

    /// An id as addresses are written: an id that was taken from one has `"`, `<`, `>` and the backtick as the source wrote them.
    private static func escaped(_ id: String) -> String { WebAddress(id)?.markupSafe ?? id }

    /// Takes what our own writer put under `_aggregator`.
    private mutating func add(ours json: JSONValue, number: Int, reading: inout JSONFeedReading) {
        let base = reading.base
        dates.created = reading.date(json.text("date_created"), "date_created of item \(number)")
        dates.expired = reading.date(json.text("date_expired"), "date_expired of item \(number)")
        links = json.list("links").compactMap { Link(ours: $0, base: base) }
        categories = json.list("categories").compactMap { Category(ours: $0) }
        content.markdown = json.text("content_markdown")
        if let remote = json.object("content_src"), let url = remote.address("url", base: base) {
            content.remote = Link(relation: "content", url: url, mimeType: remote.text("mime_type"))
        }
        video = Video(ours: json["video"], base: base).unless(Video())
        let details = Details(ours: json, base: base)
        if details != Details() { self.details = details }
    }
}

import AggregatorCore

extension Feed {
    init(_ object: JSONFeedObject, reading: inout JSONFeedReading) {
        self.init()
        let base = reading.base
        addresses.homePage = reading.address(object.homePageURL)
        addresses.feed = reading.address(object.feedURL)
        addresses.nextPage = reading.address(object.nextURL)
        addresses.icon = reading.address(object.icon)
        addresses.favicon = reading.address(object.favicon)
        authors = object.authors.map { Person($0, base: base) }
        language = object.language
        isExpired = object.expired
        hubs = object.hubs.compactMap { Hub($0, base: base) }
        if let ours = object.ours {
            title = RichText(ours: object.title, html: ours.text("title_html"), base: base)
            description = RichText(ours: object.description, html: ours.text("description_html"), base: base)
            add(ours: ours, reading: &reading)
        } else {
            title = object.title.map { RichText(jsonFeed: $0, base: base) }
            description = object.description.map { RichText(jsonFeedSummary: $0, base: base) }
        }
    }

    /// Takes what our own writer put under `_aggregator`.
    private mutating func add(ours json: JSONValue, reading: inout JSONFeedReading) {
        let base = reading.base
        id = json.text("id")
        dates.published = reading.date(json.text("date_published"), "The feed's date_published")
        dates.modified = reading.date(json.text("date_modified"), "The feed's date_modified")
        rhythm.timeToLive = json.whole("ttl_minutes")
        rhythm.updatePeriod = json.text("update_period")
        rhythm.updateFrequency = json.whole("update_frequency")
        rhythm.skipHours = json.list("skip_hours").compactMap { $0.lenientWhole.flatMap { Int(exactly: $0) } }
        rhythm.skipDays = json.texts("skip_days")
        links = json.list("links").compactMap { Link(ours: $0, base: base) }
        categories = json.list("categories").compactMap { Category(ours: $0) }
        let details = Details(ours: json, base: base)
        if details != Details() { self.details = details }
    }
}

extension Feed.Details {
    fileprivate init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        contributors = Person.list(json.list("contributors"), base: base)
        publisher = Person(ours: json["publisher"], base: base)
        rights = Rights(ours: json, base: base)
        generator = Feed.Generator(ours: json["generator"], base: base).unless(Feed.Generator())
        docs = json.address("docs", base: base)
        picture = json.object("image").map { Feed.Picture(ours: $0, base: base) }.unless(Feed.Picture())
        cloud = json.object("cloud").map { Feed.Cloud(ours: $0) }.unless(Feed.Cloud())
        textInput = json.object("text_input").map { Feed.TextInput(ours: $0, base: base) }.unless(Feed.TextInput())
        place = Geometry(ours: json["geo"])
        media = MediaItem.list(json, base: base)
        thumbnails = Thumbnail.list(json, base: base)
        show = Show(ours: json["itunes"], base: base).unless(Show())
        podcast = Podcast(ours: json["podcast"], base: base).unless(Podcast())
    }
}

extension Feed.Picture {
    fileprivate init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        url = json.address("url", base: base)
        title = json.text("title")
        link = json.address("link", base: base)
        width = json.whole("width")
        height = json.whole("height")
        description = json.text("description")
    }
}

extension Feed.Cloud {
    fileprivate init(ours json: JSONValue) {
        self.init()
        domain = json.text("domain")
        port = json.whole("port")
        path = json.text("path")
        registerProcedure = json.text("register_procedure")
        self.protocol = json.text("protocol")
    }
}

extension Feed.TextInput {
    fileprivate init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        title = json.text("title")
        description = json.text("description")
        name = json.text("name")
        link = json.address("link", base: base)
    }
}

extension Feed: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        id = record.text("id")
        title = record.record("title")
        description = record.record("description")
        addresses = record.part("addresses") ?? addresses
        authors = record.list("authors")
        categories = record.list("categories")
        language = record.text("language")
        dates = record.part("dates") ?? dates
        links = record.list("links")
        hubs = record.list("hubs")
        isExpired = record.bool("expired")
        rhythm = record.part("rhythm") ?? rhythm
        details = record.record("details")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("title", title)
        writer.member("description", description)
        writer.part("addresses", addresses)
        writer.member("authors", list: authors)
        writer.member("categories", list: categories)
        writer.member("language", language)
        writer.part("dates", dates)
        writer.member("links", list: links)
        writer.member("hubs", list: hubs)
        writer.member("expired", isExpired)
        writer.part("rhythm", rhythm)
        writer.member("details", details)
    }
}

extension Feed.Addresses: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        homePage = record.address("home_page")
        feed = record.address("feed")
        nextPage = record.address("next_page")
        icon = record.address("icon")
        favicon = record.address("favicon")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("home_page", homePage)
        writer.member("feed", feed)
        writer.member("next_page", nextPage)
        writer.member("icon", icon)
        writer.member("favicon", favicon)
    }
}

extension Feed.Dates: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        published = record.moment("published")
        modified = record.moment("modified")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("published", published)
        writer.member("modified", modified)
    }
}

extension Feed.Hub: JSONRecord {
    public init?(record: JSONValue) {
        guard let type = record.text("type"), let url = record.address("url") else { return nil }
        self.init(type: type, url: url)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("url", url)
    }
}

extension Feed.Rhythm: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        timeToLive = record.integer("time_to_live")
        updatePeriod = record.text("update_period")
        updateFrequency = record.integer("update_frequency")
        skipHours = record.integers("skip_hours")
        skipDays = record.texts("skip_days")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("time_to_live", timeToLive)
        writer.member("update_period", updatePeriod)
        writer.member("update_frequency", updateFrequency)
        writer.member("skip_hours", list: skipHours)
        writer.member("skip_days", list: skipDays)
    }
}

extension Feed.Generator: JSONRecord {
    public init?(record: JSONValue) {
        self.init(name: record.text("name"), url: record.address("url"), version: record.text("version"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("url", url)
        writer.member("version", version)
    }
}

extension Feed.Details: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        contributors = record.list("contributors")
        publisher = record.record("publisher")
        rights = record.part("rights") ?? rights
        generator = record.record("generator")
        docs = record.address("docs")
        picture = record.record("picture")
        cloud = record.record("cloud")
        textInput = record.record("text_input")
        place = record.record("place")
        media = record.list("media")
        thumbnails = record.list("thumbnails")
        show = record.record("show")
        podcast = record.record("podcast")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("contributors", list: contributors)
        writer.member("publisher", publisher)
        writer.part("rights", rights)
        writer.member("generator", generator)
        writer.member("docs", docs)
        writer.member("picture", picture)
        writer.member("cloud", cloud)
        writer.member("text_input", textInput)
        writer.member("place", place)
        writer.member("media", list: media)
        writer.member("thumbnails", list: thumbnails)
        writer.member("show", show)
        writer.member("podcast", podcast)
    }
}

extension Feed.Picture: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        url = record.address("url")
        title = record.text("title")
        link = record.address("link")
        width = record.integer("width")
        height = record.integer("height")
        description = record.text("description")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("title", title)
        writer.member("link", link)
        writer.member("width", width)
        writer.member("height", height)
        writer.member("description", description)
    }
}

extension Feed.Cloud: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        domain = record.text("domain")
        port = record.integer("port")
        path = record.text("path")
        registerProcedure = record.text("register_procedure")
        `protocol` = record.text("protocol")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("domain", domain)
        writer.member("port", port)
        writer.member("path", path)
        writer.member("register_procedure", registerProcedure)
        writer.member("protocol", `protocol`)
    }
}

extension Feed.TextInput: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        title = record.text("title")
        description = record.text("description")
        name = record.text("name")
        link = record.address("link")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("title", title)
        writer.member("description", description)
        writer.member("name", name)
        writer.member("link", link)
    }
}

extension Episode: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        author = record.text("author")
        isBlocked = record.bool("blocked")
        duration = record.double("duration")
        number = record.integer("number")
        season = record.integer("season")
        type = record.text("type")
        isExplicit = record.bool("explicit")
        image = record.address("image")
        keywords = record.texts("keywords")
        categories = record.texts("categories")
        order = record.integer("order")
        subtitle = record.text("subtitle")
        summary = record.text("summary")
        title = record.text("title")
        isClosedCaptioned = record.bool("closed_captioned")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", author)
        writer.member("blocked", isBlocked)
        writer.member("duration", duration)
        writer.member("number", number)
        writer.member("season", season)
        writer.member("type", type)
        writer.member("explicit", isExplicit)
        writer.member("image", image)
        writer.member("keywords", list: keywords)
        writer.member("categories", list: categories)
        writer.member("order", order)
        writer.member("subtitle", subtitle)
        writer.member("summary", summary)
        writer.member("title", title)
        writer.member("closed_captioned", isClosedCaptioned)
    }
}

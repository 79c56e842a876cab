extension Show: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        author = record.text("author")
        isBlocked = record.bool("blocked")
        isComplete = record.bool("complete")
        isExplicit = record.bool("explicit")
        image = record.address("image")
        keywords = record.texts("keywords")
        newFeedURL = record.address("new_feed_url")
        owner = record.record("owner")
        subtitle = record.text("subtitle")
        summary = record.text("summary")
        type = record.text("type")
        categories = record.texts("categories")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", author)
        writer.member("blocked", isBlocked)
        writer.member("complete", isComplete)
        writer.member("explicit", isExplicit)
        writer.member("image", image)
        writer.member("keywords", list: keywords)
        writer.member("new_feed_url", newFeedURL)
        writer.member("owner", owner)
        writer.member("subtitle", subtitle)
        writer.member("summary", summary)
        writer.member("type", type)
        writer.member("categories", list: categories)
    }
}

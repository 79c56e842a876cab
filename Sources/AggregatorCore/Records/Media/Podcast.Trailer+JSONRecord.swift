extension Podcast.Trailer: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url)
        title = record.text("title")
        published = record.moment("published")
        mimeType = record.text("mime_type")
        size = record.size("size")
        season = record.integer("season")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("title", title)
        writer.member("published", published)
        writer.member("mime_type", mimeType)
        writer.member("size", size)
        writer.member("season", season)
    }
}

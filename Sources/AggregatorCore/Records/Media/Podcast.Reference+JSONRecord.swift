extension Podcast.Reference: JSONRecord {
    public init?(record: JSONValue) {
        self.init(url: record.address("url"), type: record.text("type"), title: record.text("title"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("type", type)
        writer.member("title", title)
    }
}

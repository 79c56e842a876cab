extension Chapter: JSONRecord {
    public init?(record: JSONValue) {
        guard let start = record.double("start") else { return nil }
        self.init(start: start, title: record.text("title"), url: record.address("url"), image: record.address("image"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("start", start)
        writer.member("title", title)
        writer.member("url", url)
        writer.member("image", image)
    }
}

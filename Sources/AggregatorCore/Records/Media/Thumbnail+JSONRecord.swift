extension Thumbnail: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url, width: record.integer("width"), height: record.integer("height"), time: record.text("time"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("width", width)
        writer.member("height", height)
        writer.member("time", time)
    }
}

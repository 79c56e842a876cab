extension Attachment: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(
            url: url, mimeType: record.text("mime_type"), title: record.text("title"), size: record.size("size"),
            duration: record.double("duration"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("mime_type", mimeType)
        writer.member("title", title)
        writer.member("size", size)
        writer.member("duration", duration)
    }
}

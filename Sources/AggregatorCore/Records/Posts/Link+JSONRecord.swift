extension Link: JSONRecord {
    public init?(record: JSONValue) {
        guard let relation = record.text("rel"), let url = record.address("url") else { return nil }
        self.init(
            relation: relation, url: url, mimeType: record.text("mime_type"), title: record.text("title"),
            language: record.text("language"), size: record.size("size"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("rel", relation)
        writer.member("url", url)
        writer.member("mime_type", mimeType)
        writer.member("title", title)
        writer.member("language", language)
        writer.member("size", size)
    }
}

extension Podcast.Transcript: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url)
        type = record.text("type")
        language = record.text("language")
        relation = record.text("rel")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("type", type)
        writer.member("language", language)
        writer.member("rel", relation)
    }
}

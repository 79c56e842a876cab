extension Podcast.AlternateEnclosure: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        type = record.text("type")
        size = record.size("size")
        bitrate = record.double("bitrate")
        height = record.integer("height")
        language = record.text("language")
        title = record.text("title")
        relation = record.text("rel")
        isDefault = record.bool("default")
        sources = record.addresses("sources")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("size", size)
        writer.member("bitrate", bitrate)
        writer.member("height", height)
        writer.member("language", language)
        writer.member("title", title)
        writer.member("rel", relation)
        writer.member("default", isDefault)
        writer.member("sources", list: sources)
    }
}

extension Video: JSONRecord {
    public init?(record: JSONValue) {
        self.init(
            id: record.text("id"), channelID: record.text("channel_id"), duration: record.double("duration"), views: record.size("views"),
            likes: record.size("likes"), embedURL: record.address("embed_url"), url: record.address("url"),
            thumbnails: record.list("thumbnails"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("channel_id", channelID)
        writer.member("duration", duration)
        writer.member("views", views)
        writer.member("likes", likes)
        writer.member("embed_url", embedURL)
        writer.member("url", url)
        writer.member("thumbnails", list: thumbnails)
    }
}

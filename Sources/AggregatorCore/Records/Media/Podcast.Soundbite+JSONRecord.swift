extension Podcast.Soundbite: JSONRecord {
    public init?(record: JSONValue) {
        guard let start = record.double("start"), let duration = record.double("duration") else { return nil }
        self.init(start: start, duration: duration, title: record.text("title"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("start", start)
        writer.member("duration", duration)
        writer.member("title", title)
    }
}

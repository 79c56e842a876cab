extension Podcast.Part: JSONRecord {
    public init?(record: JSONValue) {
        guard let number = record.double("number") else { return nil }
        self.init(number: number, name: record.text("name"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("number", number)
        writer.member("name", name)
    }
}

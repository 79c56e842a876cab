extension Podcast.Attribute: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name"), let value = record.text("value") else { return nil }
        self.init(name: name, value: value)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("value", value)
    }
}

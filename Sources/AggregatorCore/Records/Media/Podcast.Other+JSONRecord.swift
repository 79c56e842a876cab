extension Podcast.Other: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(name: name, attributes: record.list("attributes"), text: record.text("text"), children: record.list("children"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("attributes", list: attributes)
        writer.member("text", text)
        writer.member("children", list: children)
    }
}

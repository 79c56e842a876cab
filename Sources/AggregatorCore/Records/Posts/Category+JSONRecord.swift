extension Category: JSONRecord {
    public init?(record: JSONValue) {
        guard let term = record.text("term") else { return nil }
        self.init(term: term, scheme: record.text("scheme"), label: record.text("label"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("term", term)
        writer.member("scheme", scheme)
        writer.member("label", label)
    }
}

extension RichText: JSONRecord {
    public init?(record: JSONValue) {
        guard let plain = record.text("plain") else { return nil }
        self.init(plain: plain, html: record.record("markup"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("plain", plain)
        writer.member("markup", html)
    }
}

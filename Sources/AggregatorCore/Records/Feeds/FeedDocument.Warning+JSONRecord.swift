extension FeedDocument.Warning: JSONRecord {
    public init?(record: JSONValue) {
        guard let code = record.text("code"), let message = record.text("message") else { return nil }
        self.init(code: code, message: message, line: record.integer("line"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("code", code)
        writer.member("message", message)
        writer.member("line", line)
    }
}

/// Sanitized markup, which is what stores keep, is `{"html"}`; untrusted markup is marked as such, with its base.
extension Markup: JSONRecord {
    public init?(record: JSONValue) {
        if let source = record.text("html") {
            self.init(sanitized: source)
        } else if let source = record.text("untrusted") {
            self.init(untrusted: source, base: record.address("base"))
        } else {
            return nil
        }
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member(trust == .sanitized ? "html" : "untrusted", source)
        writer.member("base", trust == .sanitized ? nil : base)
    }
}

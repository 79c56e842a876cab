extension Rights: JSONRecord {
    public init?(record: JSONValue) {
        self.init(statement: record.text("statement"), license: record.address("license"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("statement", statement)
        writer.member("license", license)
    }
}

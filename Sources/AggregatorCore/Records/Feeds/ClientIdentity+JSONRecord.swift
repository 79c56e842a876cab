extension ClientIdentity: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        userAgent = record.text("user_agent")
        changed = record.moment("changed")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("user_agent", userAgent)
        writer.member("changed", changed)
    }
}

extension Restlessness: JSONRecord {
    public init?(record: JSONValue) {
        self.init(streak: record.integer("streak") ?? 0, since: record.moment("since"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("streak", streak == 0 ? nil : streak)
        writer.member("since", since)
    }
}

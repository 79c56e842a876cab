extension Validators: JSONRecord {
    public init?(record: JSONValue) {
        self.init(entityTag: record.text("entity_tag"), lastModified: record.text("last_modified"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("entity_tag", entityTag)
        writer.member("last_modified", lastModified)
    }
}

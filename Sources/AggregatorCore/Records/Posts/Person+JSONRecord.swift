extension Person: JSONRecord {
    public init?(record: JSONValue) {
        self.init(name: record.text("name"), url: record.address("url"), avatar: record.address("avatar"), email: record.text("email"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("url", url)
        writer.member("avatar", avatar)
        writer.member("email", email)
    }
}

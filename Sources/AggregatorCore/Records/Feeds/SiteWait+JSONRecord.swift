extension SiteWait: JSONRecord {
    public init?(record: JSONValue) {
        guard let site = record.text("site"), let until = record.moment("until") else { return nil }
        self.init(site: site, until: until)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("site", site)
        writer.member("until", until)
    }
}

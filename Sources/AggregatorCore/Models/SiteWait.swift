/// A whole site that asked to be left alone (429), when it was asked for no source that could remember it.
public struct SiteWait: Sendable, Hashable {
    /// As `Site.name` says it.
    public var site: String
    public var until: Timestamp

    public init(site: String, until: Timestamp) {
        self.site = site
        self.until = until
    }
}

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

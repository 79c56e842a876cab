/// A whole site that asked to be left alone (429), when it was asked for no source that could remember it.
public struct SiteWait: Sendable, Hashable {
    /// As `Site.name` says it.
    public var site: String
    /// Not before then.
    public var until: Timestamp

    /// Member by member.
    public init(site: String, until: Timestamp) {
        self.site = site
        self.until = until
    }
}

/// A whole site that asked to be left alone (429).
public struct SiteWait: Sendable, Hashable {
    /// The site's name as in `Site.name`.
    public var site: String
    /// The time before which the site must not be asked.
    public var until: Timestamp

    /// Creates a value from its members.
    public init(site: String, until: Timestamp) {
        self.site = site
        self.until = until
    }

    /// The claim that somebody, such as a site or a host, limits requests: how each sentence about such a wait begins.
    public static func claim(of name: String) -> String { "\(name) limits how often it may be asked" }

    /// The claim of somebody who made it before, and is not asked now.
    package static func earlierClaim(of name: String) -> String { "\(claim(of: name)), and said so before" }

    /// Why nothing is asked of somebody before a moment.
    public static func reason(of name: String, until: Timestamp) -> String { "\(claim(of: name)): not before \(until.rfc3339)" }
}

extension Sequence<SiteWait> {
    /// Of the waits of each site, by its name, the end of the longest.
    public func latestBySite() -> [String: Timestamp] {
        reduce(into: [:]) { latest, wait in latest[wait.site] = Swift.max(latest[wait.site] ?? wait.until, wait.until) }
    }
}

/// What one worker pulls at a time: all sources of a site, which may limit how often it is asked, or one source that has no site.
public struct Lane: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name of the site, or else `feed ` and the id: stores keep it, and workers agree on it.
    public let description: String

    /// Longer than any name on the Internet (RFC 1035, 2.3.4) with its port.
    private static let longestName = 300

    /// The lane of a site; a source without a site, or whose site has an impossible name, gets a lane of its own.
    ///
    /// - Parameter site: As `Site.name` has it; `nil` for none.
    public init(site: String?, feed: FeedID) {
        description = site.flatMap { $0.utf8.count <= Self.longestName ? $0 : nil } ?? "feed \(feed)"
    }

    public static func < (a: Self, b: Self) -> Bool { a.description < b.description }
}

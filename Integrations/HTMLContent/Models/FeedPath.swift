import AggregatorCore

/// The path of a link, which may say that it leads to a feed, as may its query. It is read from its end: a page may have thousands of links
/// whose paths are a kilobyte of folders.
struct FeedPath {
    /// In small letters, without slashes at its end.
    private let text: Substring
    private let last: Substring
    /// Whether its query asks for a feed, as in WordPress where pages have no names: `/?feed=rss2`.
    private let isAskedFor: Bool

    init(_ url: WebAddress) {
        let parts = url.parts
        let path = parts.path.lowercased()
        let bytes = path.utf8
        let end = bytes.lastIndex { $0 != ASCII.slash }.map(bytes.index(after:)) ?? bytes.startIndex
        text = path[..<end]
        last = text[(text.utf8.lastIndex(of: ASCII.slash).map(bytes.index(after:)) ?? text.startIndex)...]
        isAskedFor =
            parts.query.map { $0.includes("feed=") && $0.pieces(around: ASCII.ampersand).contains(where: Self.queries.contains) } ?? false
    }

    /// Whether it looks like a feed's.
    var isFeed: Bool {
        isAskedFor || Self.names.contains(last) || [".rss", ".atom", ".rdf"].contains { last.hasSuffix($0) }
            || (last.hasSuffix(".xml") && ["rss", "atom", "feed"].contains { last.includes($0) })
    }

    /// Whether it may be one: `/feed/podcast.xml` or `/podcast.xml`, or `/feed/podcast`, as in WordPress.
    var mayBeFeed: Bool {
        guard last.hasSuffix(".xml") else { return last == "podcast" && text.hasSuffix("/feed/podcast") }
        return !last.includes("sitemap") && (last.includes("podcast") || Self.folders.contains { text.includes($0) })
    }

    private static let names: Set<Substring> = ["rss", "atom", "feed", "feeds", "feed.json", "index.xml", "index.rdf"]
    private static let queries: Set<Substring> = ["feed=rss2", "feed=atom", "feed=rdf", "feed=rss"]
    private static let folders = ["/rss/", "/atom/", "/feed/", "/feeds/"]
}

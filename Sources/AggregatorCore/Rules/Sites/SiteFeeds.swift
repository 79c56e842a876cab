/// Which feeds the address of a site stands for, by what is known of sites of its kind. Nobody is asked.
public struct SiteFeeds: Sendable, Hashable {
    /// How sure it is that the candidates are there.
    public enum Standing: Sendable, Hashable {
        /// The site's own addresses: they are known without a look at its page.
        case known
        /// Only the page says which they are, and it has not been read, or did not say so.
        case onPage
        /// Programs that run on many hosts use such addresses, but so do others: what the page links to counts first.
        case guessed
    }

    /// As in `a YouTube channel`.
    public var site: String
    /// How far the candidates can be trusted.
    public var standing: Standing
    /// Where the feeds may be, in the order in which they are offered; none where only the page could say.
    public var candidates: [FeedCandidate]
    /// Whether the first candidate is the whole that was named, and the others are parts of it.
    public var isFirstWhole: Bool
    /// What each candidate of a YouTube channel is; empty for any other site.
    public var parts: [ChannelPart]
    /// Of a whole and its parts the place of what the address speaks of; `nil` where that is the whole.
    public var spoken: Int?
    /// What to tell a person where no feed was found: one sentence.
    public var advice: String?

    /// Member by member; `of` makes them.
    public init(
        _ site: String, _ standing: Standing, _ candidates: [FeedCandidate] = [], isFirstWhole: Bool = false, parts: [ChannelPart] = [],
        advice: String? = nil
    ) {
        self.site = site
        self.standing = standing
        self.candidates = candidates
        self.isFirstWhole = isFirstWhole
        self.parts = parts
        self.advice = advice
    }

    /// `nil` where nothing is known of such an address. `page` is what its page said, once that has been read.
    public static func of(_ address: WebAddress, page: PageLinks? = nil) -> SiteFeeds? {
        guard let place = SitePlace(address) else { return nil }
        let found = rules.compactMap { $0(place, page) }
        // Several programs use one form of address: then all of their candidates may be there.
        guard var feeds = found.first else { return nil }
        for more in found.dropFirst() where more.standing == feeds.standing {
            feeds.site += " or \(more.site)"
            feeds.candidates += more.candidates
        }
        return feeds
    }

    private static let rules: [@Sendable (SitePlace, PageLinks?) -> SiteFeeds?] = [
        youTube, { place, _ in gitHub(place) }, { place, _ in reddit(place) }, { place, _ in directory(place) },
        { place, _ in mastodon(place) }, { place, _ in lemmy(place) }, { place, _ in peerTube(place) },
    ]

    /// That part alone; `nil` where this is no YouTube channel.
    public func only(_ part: ChannelPart) -> SiteFeeds? {
        guard let index = parts.firstIndex(of: part), candidates.indices.contains(index) else { return nil }
        return SiteFeeds(site, standing, [candidates[index]])
    }

    /// Where feeds often are, on the host of a page that links to none: in its folder first, then at the root. Nine at most.
    public static func wellKnown(beside page: WebAddress) -> [WebAddress] {
        guard let place = SitePlace(page) else { return [] }
        var paths = ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json"]
        // Deeper pages are posts, and what stands below them is theirs alone.
        if place.segments.count == 1, let folder = place.segments.first, !folder.contains(".") {
            paths = ["/\(folder)/feed", "/\(folder)/index.xml", "/\(folder)/atom.xml"] + paths
        }
        return paths.compactMap { WebAddress(place.root + $0) }
    }
}

/// The feeds that the address of a site stands for, by what is known of such sites. Nothing is fetched.
public struct SiteFeeds: Sendable, Hashable {
    /// How certain it is that the candidates exist.
    public enum Standing: Sendable, Hashable {
        /// The site's own addresses, known without reading its page.
        case known
        /// Only the page names them, and it has not been read, or did not name them.
        case onPage
        /// Programs that run on many hosts use such addresses, but so do others: feeds that the page links to come first.
        case guessed
    }

    /// The kind of site, as in `a YouTube channel`.
    public var site: String
    /// How certain the candidates are.
    public var standing: Standing
    /// The possible feeds, in the order in which they are offered; none if only the page names them.
    public var candidates: [FeedCandidate]
    /// Whether the first candidate is the whole, and the others are parts of it.
    public var isFirstWhole: Bool
    /// The part that each candidate of a YouTube channel is; empty for any other site.
    public var parts: [ChannelPart]
    /// The index of the candidate that the address shows; `nil` if that is the whole.
    public var spoken: Int?
    /// The page that links to the candidates; `nil` where none was read for them, where its address repeats a secret, or where it was met at
    /// a place that the user's page speaks of, or at a usual one, unless in place of a dead link.
    package var page: WebAddress?
    /// Whether that page was met in place of a candidate of another page: at its address, or at a usual place where nothing is there. No
    /// further page is looked at then.
    package var isListed = false
    /// Why its page may name no feed, as the beginning of a sentence; `nil` where nothing is known of that.
    public var why: String?
    /// What the user can do then, as the end of a sentence.
    public var remedy: String?
    /// One sentence of advice for the user, if no feed was found.
    public var advice: String? { why.flatMap { why in remedy.map { "\(why); \($0)." } } }

    /// The candidate that the page declares, besides others that it only links to, as to those of its tags or of friends; `nil` if it
    /// declares none or several, or comments alone.
    public var declared: FeedCandidate? {
        let declared = candidates.filter(\.isDeclared)
        return declared.count == 1 ? declared.first.flatMap { $0.isOfComments ? nil : $0 } : nil
    }

    /// Creates a value from its members; use `of` to look an address up.
    public init(
        _ site: String, _ standing: Standing, _ candidates: [FeedCandidate] = [], isFirstWhole: Bool = false, parts: [ChannelPart] = [],
        why: String? = nil, remedy: String? = nil
    ) {
        self.site = site
        self.standing = standing
        self.candidates = candidates
        self.isFirstWhole = isFirstWhole
        self.parts = parts
        self.why = why
        self.remedy = remedy
    }

    /// The feeds of an address; `nil` if nothing is known of such addresses. `page` holds the links of its page, once that has been read.
    public static func of(_ address: WebAddress, page: PageLinks? = nil) -> SiteFeeds? {
        guard let place = SiteAddress(address) else { return nil }
        let found = rules.compactMap { $0(place, page) }
        // Several programs may use one form of address; then the candidates of all are offered.
        guard var feeds = found.first else { return nil }
        for more in found.dropFirst() where more.standing == feeds.standing {
            feeds.site += " or \(more.site)"
            feeds.candidates += more.candidates
        }
        return feeds
    }

    private static let rules: [@Sendable (SiteAddress, PageLinks?) -> SiteFeeds?] = [
        youTube, { place, _ in gitHub(place) }, { place, _ in reddit(place) }, { place, _ in directory(place) },
        { place, _ in mastodon(place) }, { place, _ in lemmy(place) }, { place, _ in peerTube(place) },
    ]

    /// That part only; `nil` if this is not a YouTube channel.
    public func only(_ part: ChannelPart) -> SiteFeeds? {
        guard let index = parts.firstIndex(of: part), candidates.indices.contains(index) else { return nil }
        return SiteFeeds(site, standing, [candidates[index]])
    }

    /// Usual places of feeds on the host of a page that links to none: first in the page's folder, then at the root. Nine at most.
    public static func wellKnown(beside page: WebAddress) -> [WebAddress] {
        guard let place = SiteAddress(page) else { return [] }
        var paths = ["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json"]
        // Deeper pages are posts, and what is below them belongs to them alone.
        if place.segments.count == 1, let folder = place.segments.first, !folder.contains(".") {
            paths = ["/\(folder)/feed", "/\(folder)/index.xml", "/\(folder)/atom.xml"] + paths
        }
        return paths.compactMap { WebAddress(place.root + $0) }
    }
}

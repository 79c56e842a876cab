/// What a page says of itself and of its feeds.
public struct PageLinks: Sendable, Hashable {
    /// What the page calls itself (`<title>`).
    public var title: String?
    /// Those that it says are feeds, in its order, then links that look like one.
    public var feeds: [FeedCandidate]
    /// Of a page without such: links whose text speaks of one (“RSS”), and that may as well lead to a page about them. A few.
    public var mentions: [FeedCandidate]
    /// The page's own address, as it says it (`<link rel=canonical>`).
    public var canonical: WebAddress?
    /// What its microdata calls `identifier` or `channelId` (`<meta itemprop=…>`), in order.
    public var identifiers: [String]

    /// Without arguments: the page says nothing.
    public init(
        title: String? = nil, feeds: [FeedCandidate] = [], mentions: [FeedCandidate] = [], canonical: WebAddress? = nil,
        identifiers: [String] = []
    ) {
        self.title = title
        self.feeds = feeds
        self.mentions = mentions
        self.canonical = canonical
        self.identifiers = identifiers
    }
}

/// What a page says of itself and of its feeds.
public struct PageLinks: Sendable, Hashable {
    /// The page's `<title>`.
    public var title: String?
    /// The links that the page declares as feeds, in its order, then links that look like one (`isDeclared`).
    public var feeds: [FeedCandidate]
    /// For a page without such: where it sends its readers by itself, then a few links whose text speaks of a feed (“RSS”). They may lead
    /// to a page about feeds.
    public var mentions: [FeedCandidate]
    /// The address that the page gives as its own (`<link rel=canonical>`).
    public var canonical: WebAddress?
    /// The values of its microdata `identifier` and `channelId` (`<meta itemprop=…>`), in order; then, where it declares no feed, the channel
    /// that a script of it names (`"externalChannelId"`).
    public var identifiers: [String]

    /// Creates the links of a page; without arguments, there are none.
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

/// A feed as a reader of stored posts knows it.
public struct StoredFeed: Sendable, Hashable {
    /// As `Subscription.id`, also after the subscription was removed.
    public var id: FeedID
    /// The user's name for it, or else its own title; `nil` where it has none.
    public var title: String?
    /// The address that the feed is fetched from; for a feed that is no longer followed, that of `init(left:_:)`.
    public var url: WebAddress
    /// Creates a value from its members.
    public init(id: FeedID, title: String?, url: WebAddress) {
        self.id = id
        self.title = title
        self.url = url
    }

    /// A feed that is no longer followed. Where it was fetched from is forgotten: its address is the one that it gave as its own, else its
    /// home page, else `urn:feed:` with its id.
    ///
    /// - Parameter feed: What it last said of itself; `nil` where that is not known.
    public init?(left id: FeedID, _ feed: Feed?) {
        guard let url = feed?.addresses.feed ?? feed?.addresses.homePage ?? WebAddress("urn:feed:\(id)") else { return nil }
        self.init(id: id, title: feed?.title?.plain, url: url)
    }
}

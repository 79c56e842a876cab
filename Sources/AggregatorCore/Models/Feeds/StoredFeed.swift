/// A feed as a reader of stored posts knows it.
public struct StoredFeed: Sendable, Hashable {
    /// As `Subscription.id`, also after the subscription was removed.
    public var id: FeedID
    /// The user's name for it, or else its own title; `nil` where it has none.
    public var title: String?
    /// The address that the feed is fetched from. For a feed that is no longer followed: the address that it gave as its own, else its home
    /// page, else `urn:feed:` with its id.
    public var url: WebAddress
    /// Creates a value from its members.
    public init(id: FeedID, title: String?, url: WebAddress) {
        self.id = id
        self.title = title
        self.url = url
    }
}

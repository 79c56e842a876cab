/// A feed as a reader of stored posts knows it.
public struct StoredFeed: Sendable, Hashable {
    /// As `Subscription.id`, also after nobody follows it any more.
    public var id: FeedID
    /// The user's name for it, else its own; `nil` where it has none.
    public var title: String?
    /// Where the feed is fetched. For one that is no longer followed: the address that it gave as its own, else its home page, else
    /// `urn:feed:` with its id.
    public var url: WebAddress
    /// Member by member.
    public init(id: FeedID, title: String?, url: WebAddress) {
        self.id = id
        self.title = title
        self.url = url
    }
}

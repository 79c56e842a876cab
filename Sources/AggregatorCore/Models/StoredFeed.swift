/// A feed as a reader of stored posts knows it.
public struct StoredFeed: Sendable, Hashable {
    public var id: FeedID
    public var title: String?
    public var url: WebAddress
    public init(id: FeedID, title: String?, url: WebAddress) {
        self.id = id
        self.title = title
        self.url = url
    }
}

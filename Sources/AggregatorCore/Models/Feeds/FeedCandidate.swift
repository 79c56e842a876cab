/// An address at which there may be a feed.
public struct FeedCandidate: Sendable, Hashable {
    /// The address, made absolute; it has not been checked.
    public var url: WebAddress
    /// The title in the link to it.
    public var title: String?
    /// The media type that the link claims.
    public var mimeType: String?
    /// Creates a value from its members.
    public init(url: WebAddress, title: String? = nil, mimeType: String? = nil) {
        self.url = url
        self.title = title
        self.mimeType = mimeType
    }
}

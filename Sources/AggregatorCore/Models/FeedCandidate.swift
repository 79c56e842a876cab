/// A feed that may be there.
public struct FeedCandidate: Sendable, Hashable {
    public var url: WebAddress
    /// What the link to it calls it.
    public var title: String?
    /// As the link to it claims.
    public var mimeType: String?
    public init(url: WebAddress, title: String? = nil, mimeType: String? = nil) {
        self.url = url
        self.title = title
        self.mimeType = mimeType
    }
}

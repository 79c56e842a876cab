/// A feed that may be there.
public struct FeedCandidate: Sendable, Hashable {
    /// Where it may be, made absolute; nobody has looked.
    public var url: WebAddress
    /// What the link to it calls it.
    public var title: String?
    /// As the link to it claims.
    public var mimeType: String?
    /// Member by member.
    public init(url: WebAddress, title: String? = nil, mimeType: String? = nil) {
        self.url = url
        self.title = title
        self.mimeType = mimeType
    }
}

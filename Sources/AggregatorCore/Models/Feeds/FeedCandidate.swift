/// An address at which there may be a feed.
public struct FeedCandidate: Sendable, Hashable {
    /// The address, made absolute; it has not been checked.
    public var url: WebAddress
    /// The title in the link to it, or else the link's own text.
    public var title: String?
    /// The media type that the link claims.
    public var mimeType: String?
    /// Whether a page declares it as a feed of its own, and does not just link to it as to anything else.
    public var isDeclared: Bool
    /// Creates a value from its members.
    public init(url: WebAddress, title: String? = nil, mimeType: String? = nil, isDeclared: Bool = false) {
        self.url = url
        self.title = title
        self.mimeType = mimeType
        self.isDeclared = isDeclared
    }
}

/// A typed reference from a feed or a post to something else (RFC 8288's relation types).
public struct Link: Sendable, Hashable {
    /// The relation, as the source gives it; `alternate` where it gives none.
    public var relation: String
    /// Where it leads, made absolute.
    public var url: WebAddress
    /// The media type, as the source claims.
    public var mimeType: String?
    /// The source's title for the target.
    public var title: String?
    /// The language of the target.
    public var language: String?
    /// Bytes, as the source claims.
    public var size: Int64?

    /// Creates a value from its members.
    public init(
        relation: String = "alternate", url: WebAddress, mimeType: String? = nil, title: String? = nil, language: String? = nil,
        size: Int64? = nil
    ) {
        self.relation = relation
        self.url = url
        self.mimeType = mimeType
        self.title = title
        self.language = language
        self.size = size
    }
}

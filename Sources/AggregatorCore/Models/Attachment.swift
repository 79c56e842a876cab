/// A file that belongs to a post: an enclosure.
public struct Attachment: Sendable, Hashable {
    public var url: WebAddress
    public var mimeType: String?
    public var title: String?
    /// Bytes, as the source claims.
    public var size: Int64?
    /// Seconds.
    public var duration: Double?

    public init(url: WebAddress, mimeType: String? = nil, title: String? = nil, size: Int64? = nil, duration: Double? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.title = title
        self.size = size
        self.duration = duration
    }
}

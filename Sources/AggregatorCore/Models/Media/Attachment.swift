/// A file that belongs to a post: an enclosure.
public struct Attachment: Sendable, Hashable {
    /// Where the file is, made absolute.
    public var url: WebAddress
    /// The media type, as the source claims.
    public var mimeType: String?
    /// The source's title for it, without markup.
    public var title: String?
    /// Bytes, as the source claims.
    public var size: Int64?
    /// Seconds.
    public var duration: Double?

    /// Creates a value from its members.
    public init(url: WebAddress, mimeType: String? = nil, title: String? = nil, size: Int64? = nil, duration: Double? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.title = title
        self.size = size
        self.duration = duration
    }

    /// The kind of post that its media type implies; where the type says nothing, the extension of its address decides.
    public var kind: Post.Kind {
        if let type = mimeType?.lowercased(), !type.hasSuffix("/octet-stream") {
            return type.hasPrefix("audio/") ? .audio : type.hasPrefix("video/") ? .video : .article
        }
        let path = url.parts.path
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .article }
        switch path[dot...].lowercased() {
        case ".aac", ".flac", ".m4a", ".m4b", ".mp3", ".oga", ".ogg", ".opus", ".wav": return .audio
        case ".avi", ".m4v", ".mkv", ".mov", ".mp4", ".mpg", ".ogv", ".webm": return .video
        default: return .article
        }
    }
}

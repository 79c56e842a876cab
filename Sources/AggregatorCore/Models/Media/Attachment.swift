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
    ///
    /// Publishers write `mp3`, `audio`, `x-audio/mp3` or `unknown/unknown`; of `application/ogg` (RFC 5334, 10.1), `application/mp4`
    /// (RFC 4337) and `application/vnd.apple.mpegurl` (RFC 8216, 10), only the address says what is in them.
    public var kind: Post.Kind {
        let type = mimeType?.lowercased() ?? ""
        if type.hasPrefix("audio/") { return .audio }
        if type.hasPrefix("video/") { return .video }
        if Self.otherTypes.contains(where: type.hasPrefix) { return .article }
        let path = url.parts.path
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .article }
        switch path[dot...].lowercased() {
        case ".aac", ".flac", ".m4a", ".m4b", ".mp3", ".oga", ".ogg", ".opus", ".wav": return .audio
        case ".avi", ".m3u8", ".m4v", ".mkv", ".mov", ".mp4", ".mpg", ".ogv", ".webm": return .video
        default: return .article
        }
    }

    /// What is neither a sound nor a video, though its address may end as one: the page of a player, or the torrent of a film.
    private static let otherTypes = [
        "text/", "image/", "application/epub", "application/msword", "application/pdf", "application/x-bittorrent",
        "application/x-shockwave-flash", "application/xhtml", "application/zip",
    ]
}

/// Which addresses that a source wrote may be shown as links, or fetched by whoever reads.
extension WebAddress {
    /// Schemes that run nothing and read nothing of the reader's: an allow-list, so that what is not known is not kept.
    private static let inertSchemes: Set<String> = [
        "http", "https", "mailto", "ftp", "ftps", "magnet", "gemini", "gopher", "news", "nntp", "tel", "xmpp", "geo", "rtmp", "rtmps",
        "rtsp",
        "ipfs", "acct", "feed", "podcast", "urn", "tag",
    ]

    /// A relative reference, or an address of a scheme that is known to be harmless.
    ///
    /// `javascript:`, `vbscript:`, `data:`, `file:`, `intent:` and whatever nobody knows are not, however they are spelt: case, white
    /// space around, and tabs and line ends inside make no difference. Other control characters before or in a scheme make it none,
    /// but a browser may pass over them, so what has any is not inert either.
    public var isInert: Bool {
        if isWeb { return true }
        if let scheme { return Self.inertSchemes.contains(scheme) }
        return !text.utf8.contains { $0 < 32 || $0 == 127 } && !hasColonInFirstSegment
    }

    /// RFC 3986, 4.2: a relative reference has none there; what has one is a scheme that somebody else may understand.
    private var hasColonInFirstSegment: Bool {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
            case UInt8(ascii: ":"): return true
            default: continue
            }
        }
        return false
    }
}

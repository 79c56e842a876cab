/// Decides which addresses from a source may be shown as links, or fetched by a reader's program.
extension WebAddress {
    /// Schemes that run nothing and read nothing of the reader's. An allow-list: unknown schemes are not kept.
    private static let inertSchemes: Set<String> = [
        "http", "https", "mailto", "ftp", "ftps", "magnet", "gemini", "gopher", "news", "nntp", "tel", "xmpp", "geo", "rtmp", "rtmps",
        "rtsp",
        "ipfs", "acct", "feed", "podcast", "urn", "tag",
    ]

    /// Whether it is a relative reference, or an address with a scheme that is known to be harmless.
    ///
    /// `javascript:`, `vbscript:`, `data:`, `file:`, `intent:` and all unknown schemes are not, however they are spelt: case, white space
    /// around, and tabs and line ends inside make no difference. With other control characters before it or in it, a scheme is none, but a
    /// browser may skip them, so such a text is not inert either.
    public var isInert: Bool {
        if isWeb { return true }
        if let scheme { return Self.inertSchemes.contains(scheme) }
        return !text.utf8.contains { $0 < 32 || $0 == 127 } && !hasColonInFirstSegment
    }

    /// A relative reference has no colon there (RFC 3986, 4.2): the text before one may be a scheme to other programs.
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

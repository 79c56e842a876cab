/// Rules for invisible pictures that only track readers. For parameters, see `TrackingParameter`.
enum TrackingRules {
    /// Whether a picture's declared size is that of a point. Characters that are no part of a size are ignored: some, such as control
    /// characters, are not written, and sanitizing the result again must give the same.
    static func isPoint(width: [UInt8]?, height: [UInt8]?) -> Bool {
        func isTiny(_ size: [UInt8]?) -> Bool {
            let size = size?.filter { $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }
            return size == [0x30] || size == [0x31] || size == Array("1px".utf8) || size == Array("0px".utf8)
        }
        return isTiny(width) && isTiny(height)
    }

    /// Hosts and paths of pictures that only count readers.
    private static let pixels: [StaticString] = [
        "feeds.feedburner.com/~r/", "feeds.feedburner.com/~ff/", "feedproxy.google.com/~r/", "pixel.wp.com/", "stats.wordpress.com/b.gif",
        "stats.wp.com/", "feeds.wordpress.com/1.0/", "www.google-analytics.com/", "pixel.quantserve.com/", "ad.doubleclick.net/",
        "www.facebook.com/tr", "sb.scorecardresearch.com/", "b.scorecardresearch.com/", "da.feedsportal.com/", "res.feedsportal.com/",
        "rss.feedsportal.com/", "pi.feedsportal.com/", "blogger.googleusercontent.com/tracker/",
    ]

    static func isPixel(_ address: Span<UInt8>) -> Bool {
        let start = address.equals("https://", at: 0) ? 8 : address.equals("http://", at: 0) ? 7 : 0
        return start > 0 && pixels.contains { address.matches($0, at: start) }
    }
}

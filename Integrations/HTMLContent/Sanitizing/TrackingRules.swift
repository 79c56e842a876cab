import AggregatorCore

/// What follows people around: parameters that only say where a reader came from, pictures that nobody sees.
enum TrackingRules {
    /// Removes the parameters from a web address, and leaves the others to the letter.
    static func removeParameters(from address: inout [UInt8]) {
        guard let question = address.firstIndex(of: ASCII.question) else { return }
        let end = address[question...].firstIndex(of: ASCII.hash) ?? address.count
        guard question < end else { return }
        let parameters = address[(question + 1)..<end].split(separator: ASCII.ampersand, omittingEmptySubsequences: false)
        let kept = parameters.filter { !isTracking($0) }
        guard kept.count < parameters.count else { return }
        var query: [UInt8] = []
        for parameter in kept {
            query.append(query.isEmpty ? ASCII.question : ASCII.ampersand)
            query.append(contentsOf: parameter)
        }
        address.replaceSubrange(question..<end, with: query)
    }

    private static func isTracking(_ parameter: ArraySlice<UInt8>) -> Bool {
        TrackingParameter.isOne(parameter.prefix { $0 != ASCII.equals }.map(\.lowercased))
    }

    /// Whether a picture's declared size is that of a point. What is no part of a size doesn't count: some of it, like control
    /// characters, is gone from what is written, which has to look the same to whoever sanitizes it again.
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

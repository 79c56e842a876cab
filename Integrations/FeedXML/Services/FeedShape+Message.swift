import AggregatorCore

extension FeedShape {
    /// Unicode scalars of what a server says that are quoted.
    private static let quoted = 200

    /// What is said instead of a feed, on one line: `<rss><error>No such user</error></rss>` is how some servers answer with status 200.
    /// `nil` where there is a channel, or nothing is said.
    ///
    /// - Parameter feed: what was understood of the feed as a whole; elements of a channel may stand in the root itself.
    func message(besides feed: Feed) -> String? {
        guard let root = elements.first, elements.count == 1, root.tag == .rss else { return nil }
        var said = feed
        // A message has a language as well.
        said.language = nil
        guard said == Feed(), let text = root.plainText else { return nil }
        let words = AggregatorCore.PlainText.scrubbed(text).split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars
        return words.isEmpty ? nil : VisibleText.of(String(words.prefix(Self.quoted)) + (words.count > Self.quoted ? "…" : ""))
    }
}

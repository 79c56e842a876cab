import AggregatorCore

/// The text of a link to a feed, by which a person tells it from the others of its page.
struct LinkText {
    /// Where the link leads.
    let url: WebAddress
    /// As it is written.
    private var text: [UInt8] = []
    private var picture: String?

    init(of url: WebAddress) { self.url = url }

    mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        for index in range.prefix(max(0, Self.writtenLimit - text.count)) { text.append(bytes[index]) }
    }

    /// A tag that stands between two words.
    mutating func separate() { if text.count < Self.writtenLimit { text.append(ASCII.space) } }

    /// - Parameter range: What stands for a picture in the link.
    mutating func addPicture(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard picture == nil else { return }
        var words = LinkText(of: url)
        words.add(bytes, range)
        picture = words.title
    }

    /// The text, or else what stands for the first picture; `nil` where neither says more than that there is a feed.
    var title: String? {
        let text = text
        var extractor = PlainTextExtractor(capacity: text.count)
        extractor.add(text.span, 0..<text.count, hasReferences: true)
        return Self.title(extractor.text()) ?? picture
    }

    private static func title(_ text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard !words.allSatisfy(bareWords.contains) else { return nil }
        var title = text
        while title.utf8.count > titleLimit || title.last == " " { title.removeLast() }
        // One in another encoding than UTF-8 is unreadable.
        return title.isEmpty || title.includes("\u{FFFD}") ? nil : title
    }

    private static let bareWords: Set<Substring> = ["rss", "atom", "xml", "feed"]
    /// The most bytes of a title.
    private static let titleLimit = 60
    /// The most bytes that are looked at: an indented link begins with dozens of spaces.
    private static let writtenLimit = 1_024
}

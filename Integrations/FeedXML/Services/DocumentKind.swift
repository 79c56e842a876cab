import AggregatorCore

/// The kind of a document, recognised by its markup.
enum DocumentKind: Hashable {
    case feed
    case webPage
    case list
    case sitemap
    /// Other XML, with the name of its root element.
    case xml(String)
    /// Neither XML nor a page.
    case other(Look)
    case empty

    /// What a document without tags looks like.
    enum Look: String { case json = "JSON", text = "plain text" }

    /// Returns the kind, and where the feed begins. `bytes` is UTF-8.
    ///
    /// - Parameter isSaidPage: Whether the server says that it is a page; many servers say so of feeds.
    static func recognize(_ bytes: Bytes, isSaidPage: Bool = false) -> (kind: DocumentKind, start: Int) {
        if quotesMarkup(bytes) { return (.other(.json), 0) }
        var index = 0
        var first: (tag: Tag, name: String)?
        var isPage = false
        /// The place of a feed's root in a page, which may only write about feeds.
        var claimed: Int?
        /// Whether an XML declaration is right before the next tag, and was right before that root.
        var (isDeclared, isDocument) = (false, false)
        var previous: Int?
        var hasCommentEnd = true
        var speaksRSS: Bool?
        var (hasXMLMark, hasFeedParts) = (false, false)
        /// Whether the tag begins a feed. RDF may be about anything, such as a picture or people.
        func isFeedRoot(_ tag: Tag) -> Bool {
            guard tag == .rdf else { return tag == .rss || tag == .feed || tag == .channel }
            let answer = speaksRSS ?? Self.speaksRSS(bytes)
            speaksRSS = answer
            return answer
        }
        while index < bytes.count {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            guard index + 1 < bytes.count else { break }
            let next = bytes[index + 1]
            if bytes.starts(with: "<!--", at: index) {
                let end = hasCommentEnd ? bytes.firstIndex(of: "-->", from: index + 4, to: bytes.count) : nil
                hasCommentEnd = end != nil
                index = end.map { $0 + 3 } ?? index + 4
            } else if first == nil, bytes.startsIgnoringCase(with: "<!doctype", at: index) {
                isPage = isPage || bytes.startsIgnoringCase(with: "html", at: index + 10)
                index = endOfDoctype(bytes, index)
            } else if isNameStart(next) {
                let (tag, name) = rootName(bytes, index)
                if isFeedRoot(tag), first == nil { return (.feed, 0) }
                if first == nil {
                    first = (tag, name)
                    isPage = isPage || [.html, .head, .body, .script, .div, .p, .style].contains(tag)
                    hasXMLMark = isDeclared
                }
                hasFeedParts = hasFeedParts || tag == .item || tag == .entry || isFeedRoot(tag)
                if isFeedRoot(tag), claimed == nil, declaresItself(bytes, index) {
                    guard isPage else { return (.feed, index) }
                    if previous.map({ !isShown(bytes, index, in: $0) }) ?? true { (claimed, isDocument) = (index, isDeclared) }
                } else if let claimed, tag == .item || tag == .entry {
                    return (.feed, claimed)
                }
                (previous, isDeclared) = (index, false)
                index = isPage ? endOfSample(bytes, index, name) : index + 2
            } else {
                isDeclared = isDeclared || bytes.starts(with: "<?xml ", at: index)
                index += 1
            }
        }
        if let claimed, isDocument, endsWithRoot(bytes, claimed) { return (.feed, claimed) }
        guard let first else { return (plain(bytes), 0) }
        switch first.tag {
        case _ where isPage: return (.webPage, 0)
        case .opml: return (.list, 0)
        case .urlSet, .sitemapIndex: return (.sitemap, 0)
        case .item, .entry, .channel: return (.feed, 0)
        // A page need not say that it is one (HTML, 13.1.2.4). A feed that lost its beginning still has parts of a feed.
        case _ where !hasFeedParts && (isSaidPage || !hasXMLMark && isOfHTML(first.name)): return (.webPage, 0)
        default: return (.xml(first.name), 0)
        }
    }

    /// The end of what a page holds without being it: scripts, templates, source code that it shows.
    private static func endOfSample(_ bytes: Bytes, _ start: Int, _ name: String) -> Int {
        let name = name.lowercased()
        guard ["script", "style", "template", "textarea", "pre", "xmp", "iframe"].contains(name) else {
            return start + 2
        }
        var index = start + 2
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            guard index + 1 < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), rootName(bytes, index + 1).1.lowercased() == name { return index + 2 }
            index += 1
        }
    }

    /// Whether the document has a namespace of RSS 0.90, 1.0 or 1.1, or the end of a channel.
    private static func speaksRSS(_ bytes: Bytes) -> Bool {
        let signs: [StaticString] = ["purl.org/rss", "purl.org/net/rss", "netscape.com/", "channel>", "CHANNEL>"]
        return signs.contains { bytes.firstIndex(of: $0, from: 0, to: bytes.count) != nil }
    }

    /// Whether the root says that it is a feed, as it has to after other elements: a page's script may contain `<channel>` too.
    private static func declaresItself(_ bytes: Bytes, _ start: Int) -> Bool {
        let limit = min(bytes.count, start + (16 << 10))
        // No other tag may begin in it: a page that only begins tags would be read again and again.
        let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1, to: limit)
        let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: start, to: next)
        return bytes.firstIndex(of: "xmlns", from: start, to: end) != nil || bytes.firstIndex(of: "version", from: start, to: end) != nil
    }

    private static func endOfDoctype(_ bytes: Bytes, _ start: Int) -> Int {
        let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: start, to: bytes.count)
        let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: start, to: close)
        // The root element is found all the same if the subset never ends.
        guard bracket < close else { return close }
        return min(bytes.firstIndex(of: UInt8(ascii: "]"), from: bracket, to: bytes.count), close + (256 << 10))
    }

    static func rootName(_ bytes: Bytes, _ start: Int) -> (Tag, String) {
        var end = start + 1
        var local = end
        while end < bytes.count, bytes[end] > 32, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/"),
            bytes[end] != UInt8(ascii: "<")
        {
            if bytes[end] == UInt8(ascii: ":") { local = end + 1 }
            end += 1
        }
        let name = Bytes(rebasing: bytes[min(local, end)..<end])
        return (TagTable.shared.tag(name), String(decoding: name.prefix(40), as: UTF8.self))
    }

    /// The kind of a document without any tag.
    private static func plain(_ bytes: Bytes) -> DocumentKind {
        guard let first = bytes.first(where: { !isSpace($0) }) else { return .empty }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .other(.json) : .other(.text)
    }

    /// The format of a file that is no text; `nil` for any other.
    static func binary(_ bytes: Bytes) -> String? {
        if bytes.starts(with: "GIF8", at: 0) || bytes.starts(with: "PNG", at: 1)
            || (bytes.count > 2 && bytes[0] == 0xFF && bytes[1] == 0xD8)
        {
            return "an image"
        }
        if bytes.starts(with: "RIFF", at: 0) { return "an image or a recording" }
        if bytes.starts(with: "%PDF", at: 0) { return "a PDF" }
        if bytes.starts(with: "ID3", at: 0) || bytes.starts(with: "OggS", at: 0) || bytes.starts(with: "ftyp", at: 4) {
            return "a recording"
        }
        if bytes.starts(with: "PK\u{3}\u{4}", at: 0) { return "a ZIP archive" }
        if bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B { return "gzip data" }
        return nil
    }
}

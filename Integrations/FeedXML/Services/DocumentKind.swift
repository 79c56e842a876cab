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
    enum Look: String { case json = "JSON", text = "plain text", cut = "XML that ends before its first element" }

    /// Returns the kind, and where the feed begins. `bytes` is UTF-8.
    ///
    /// - Parameter isSaidPage: Whether the server says that it is a page; many servers say so of feeds.
    static func recognize(_ bytes: Bytes, isSaidPage: Bool = false) -> (kind: DocumentKind, start: Int) {
        if quotesMarkup(bytes) { return (.other(.json), 0) }
        var scan = DocumentScan(bytes)
        if let start = scan.startOfFeed() { return (.feed, start) }
        guard let root = scan.root else { return (DocumentKind(ofUntagged: bytes), 0) }
        if scan.isPage { return (.webPage, 0) }
        switch root.name.tag {
        case .opml: return (.list, 0)
        case .urlSet, .sitemapIndex: return (.sitemap, 0)
        case .item, .entry, .channel: return (.feed, 0)
        default: break
        }
        // A page need not say that it is one (HTML, 13.1.2.4). A feed that lost its beginning still has parts of a feed.
        let name = root.name.text
        let mayBePage = isSaidPage || !root.isDeclared && DocumentScan.isOfHTML(name)
        return (mayBePage && !scan.hasFeedParts ? .webPage : .xml(name), 0)
    }

    /// The kind of a document without any tag.
    private init(ofUntagged bytes: Bytes) {
        guard let first = bytes.first(where: { !isSpace($0) }) else {
            self = .empty
            return
        }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .other(.json)
        case UInt8(ascii: "<") where Self.isCutMarkup(bytes.trimmed): self = .other(.cut)
        default: self = .other(.text)
        }
    }

    /// Whether bytes that begin with `<` are the beginning of XML and nothing else: declarations and comments, or a part of one.
    private static func isCutMarkup(_ bytes: Bytes) -> Bool {
        let isXML =
            bytes.startsIgnoringCase(with: "<?xml", at: 0) || bytes.startsIgnoringCase(with: "<!", at: 0)
            || bytes.count < 5 && bytes.startsIgnoringCase(with: "<?", at: 0)
        guard isXML else { return bytes.count == 1 }
        let ends = (["?>", "-->"] as [StaticString]).contains { bytes.startsIgnoringCase(with: $0, at: bytes.count - $0.utf8CodeUnitCount) }
        return ends || !bytes.contains(UInt8(ascii: ">"))
    }
}

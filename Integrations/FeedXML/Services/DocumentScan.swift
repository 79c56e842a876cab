/// Goes through the tags of a document until they show that it is a feed, and notes what else they tell.
struct DocumentScan {
    let bytes: Bytes
    /// The first tag; `nil` if there is none.
    private(set) var root: Root?
    private(set) var isPage = false
    private(set) var hasFeedParts = false
    private var index = 0
    private var previousTag: Int?
    /// Whether an XML declaration is right before the next tag.
    private var isDeclared = false
    /// A feed's root in a page, which may only write about feeds.
    private var claimed: Root?
    /// Whether a comment may still have an end; if one has none, no later one has.
    private var hasCommentEnd = true
    /// Whether RDF is RSS; `nil` as long as there was none.
    private var speaksRSS: Bool?

    /// A tag that may be the document's root.
    struct Root {
        let place: Int
        let name: ElementName
        /// Whether an XML declaration is right before it.
        let isDeclared: Bool
    }

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// Where the feed begins; `nil` if no tag shows that the document is one.
    mutating func startOfFeed() -> Int? {
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            guard index + 1 < bytes.count else { break }
            if bytes.starts(with: "<!--", at: index) {
                passComment()
            } else if root == nil, bytes.startsIgnoringCase(with: "<!doctype", at: index) {
                passDoctype()
            } else if isNameStart(bytes[index + 1]) {
                if let start = passTag() { return start }
            } else {
                passOther()
            }
        }
        guard let claimed, claimed.isDeclared, endsWithRoot(claimed.place) else { return nil }
        return claimed.place
    }

    private mutating func passComment() {
        let end = hasCommentEnd ? bytes.firstIndex(of: "-->", from: index + 4, to: bytes.count) : nil
        hasCommentEnd = end != nil
        index = end.map { $0 + 3 } ?? index + 4
    }

    private mutating func passDoctype() {
        isPage = isPage || bytes.startsIgnoringCase(with: "html", at: index + 10)
        let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: index, to: bytes.count)
        let bracket = bytes.firstIndex(of: UInt8(ascii: "["), from: index, to: close)
        // The root element is found all the same if the subset never ends.
        index = bracket < close ? min(bytes.firstIndex(of: UInt8(ascii: "]"), from: bracket, to: bytes.count), close + (256 << 10)) : close
    }

    /// Notes what a tag tells, and passes it; returns where the feed begins if it shows that the document is one.
    private mutating func passTag() -> Int? {
        let tag = Root(place: index, name: ElementName(bytes, at: index), isDeclared: isDeclared)
        let isFeedRoot = isFeedRoot(tag.name.tag)
        let isPost = tag.name.tag == .item || tag.name.tag == .entry
        if root == nil {
            if isFeedRoot { return 0 }
            root = tag
            isPage = isPage || tag.name.isOfPage
        }
        hasFeedParts = hasFeedParts || isPost || isFeedRoot
        if isFeedRoot, claimed == nil, declaresItself(tag.place) {
            guard isPage else { return tag.place }
            if let previousTag, !isShown(tag.place, in: previousTag) { claimed = tag }
        } else if isPost, let claimed {
            return claimed.place
        }
        (previousTag, isDeclared) = (tag.place, false)
        index = isPage ? endOfSample(tag) : tag.place + 2
        return nil
    }

    /// Passes an end tag, a declaration or a bare `<`.
    private mutating func passOther() {
        isDeclared = isDeclared || bytes.starts(with: "<?xml ", at: index)
        index += 1
    }

    /// Whether the tag begins a feed. RDF may be about anything, such as a picture or people.
    private mutating func isFeedRoot(_ tag: Tag) -> Bool {
        guard tag == .rdf else { return tag == .rss || tag == .feed || tag == .channel }
        let answer = speaksRSS ?? hasSignOfRSS
        speaksRSS = answer
        return answer
    }

    /// Whether the document has a namespace of RSS 0.90, 1.0 or 1.1, or the end of a channel.
    private var hasSignOfRSS: Bool {
        let signs: [StaticString] = ["purl.org/rss", "purl.org/net/rss", "netscape.com/", "channel>", "CHANNEL>"]
        return signs.contains { bytes.firstIndex(of: $0, from: 0, to: bytes.count) != nil }
    }

    /// Whether the root says that it is a feed, as it has to after other elements: a page's script may contain `<channel>` too.
    private func declaresItself(_ start: Int) -> Bool {
        let limit = min(bytes.count, start + (16 << 10))
        // No other tag may begin in it: a page that only begins tags would be read again and again.
        let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1, to: limit)
        let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: start, to: next)
        return bytes.firstIndex(of: "xmlns", from: start, to: end) != nil || bytes.firstIndex(of: "version", from: start, to: end) != nil
    }

    /// The end of what a page holds without being it: scripts, templates, source code that it shows.
    private func endOfSample(_ tag: Root) -> Int {
        let name = tag.name.text.lowercased()
        var index = tag.place + 2
        guard ["script", "style", "template", "textarea", "pre", "xmp", "iframe"].contains(name) else { return index }
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            guard index + 1 < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), ElementName(bytes, at: index + 1).text.lowercased() == name { return index + 2 }
            index += 1
        }
    }
}

extension ElementName {
    /// Whether a document that begins with it is a page.
    fileprivate var isOfPage: Bool { [.html, .head, .body, .script, .div, .p, .style].contains(tag) }
}

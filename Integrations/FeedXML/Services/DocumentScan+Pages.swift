/// Tells a feed behind a page's markup from a sample of one that a page shows. Feeds must not be lost: a sample is recognised by what no
/// feed behind a page has, even if that page is cut off or damaged.
extension DocumentScan {
    /// Whether HTML has an element of that name, and other XML hardly uses it for its root.
    static func isOfHTML(_ name: String) -> Bool { pageNames.contains(name.lowercased()) }

    private static let pageNames: Set<String> = [
        "a", "abbr", "article", "aside", "b", "base", "big", "blockquote", "br", "button", "center", "dl", "em", "fieldset", "figure",
        "font",
        "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "i", "iframe", "img", "input", "li", "link",
        "main",
        "meta", "nav", "noscript", "ol", "pre", "section", "small", "span", "strong", "table", "tbody", "td", "template", "th", "title",
        "tr",
        "u", "ul",
    ]

    /// Whether the feed's root at `root` is part of an attribute's value, or of a page's title, in the last tag before it.
    func isShown(_ root: Int, in tag: Int) -> Bool {
        let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: root, to: bytes.count)
        let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: tag + 1, to: root)
        let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: tag, to: next)
        guard end == next else { return isInTitle(root, close, in: tag) }
        // A page that writes a root into a value has no such quotes in the root.
        guard let quote = openValue(tag, next), bytes.firstIndex(of: quote, from: next, to: close) == close else { return false }
        return isInTag(bytes.firstIndex(of: quote, from: close, to: bytes.count) + 1)
    }

    /// Whether the tag ends there or has another attribute, after a quote that may also belong to a text.
    private func isInTag(_ start: Int) -> Bool {
        var index = start
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: ">") || bytes.starts(with: "/>", at: index) { return true }
        guard index > start else { return false }
        while index < bytes.count, isNameStart(bytes[index]) || bytes[index] == UInt8(ascii: "-") { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: "=")
    }

    /// The quote that begins a value which has not ended yet; `nil` if there is none.
    private func openValue(_ start: Int, _ end: Int) -> UInt8? {
        var index = start
        var isValue = false
        while index < end {
            let byte = bytes[index]
            if isValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                index = bytes.firstIndex(of: byte, from: index + 1, to: end)
                if index == end { return byte }
                isValue = false
            } else if !isSpace(byte) {
                isValue = byte == UInt8(ascii: "=")
            }
            index += 1
        }
        return nil
    }

    /// Whether the root is text in a page's title. A feed has a title of its own, which begins before the page's one would end.
    private func isInTitle(_ root: Int, _ close: Int, in tag: Int) -> Bool {
        guard ElementName(bytes, at: tag).tag == .title, bytes.firstIndex(of: "</", from: tag, to: root) == nil else { return false }
        var index = close
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index + 1, to: bytes.count)
            guard index + 1 < bytes.count else { return false }
            if bytes.startsIgnoringCase(with: "</title", at: index) { return true }
            if ElementName(bytes, at: index).tag == .title { return false }
        }
    }

    /// Whether nothing follows the end of that root: a page that shows a feed goes on, if only with its own end.
    func endsWithRoot(_ root: Int) -> Bool {
        var end = bytes.count
        while true {
            while end > root, isSpace(bytes[end - 1]) { end -= 1 }
            guard bytes.starts(with: "-->", at: end - 3) else { break }
            var start = end - 3
            while start > root, !bytes.starts(with: "<!--", at: start) { start -= 1 }
            end = start
        }
        var start = end - 1
        while start > root, bytes[start] != UInt8(ascii: "<") { start -= 1 }
        guard start > root, bytes.starts(with: "</", at: start) else { return false }
        let (first, last) = (ElementName(bytes, at: root), ElementName(bytes, at: start + 1))
        return last.tag == first.tag && last.text == first.text
    }
}

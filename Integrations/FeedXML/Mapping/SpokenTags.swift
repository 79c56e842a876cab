/// Tags that a title speaks of, as in “Vec<T>” and “The <dialog> element”: feeds escape them as they escape markup.
enum SpokenTags {
    /// The text as markup in which they are words; `nil` where it speaks of none, or is longer than titles are.
    ///
    /// What HTML has no name for is one, where nothing ends it: journals have markup of their own. So is a tag of HTML that stands among
    /// words as a word does and that nothing ends, unless it has attributes, or needs no end.
    static func escaped(_ text: String) -> String? {
        guard text.utf8.count <= longest, text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        let bytes = Array(text.utf8)
        let tags = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }.compactMap { Tag(bytes, at: $0) }
        // Where each name is ended for the last time.
        let ends = tags.filter(\.isEnd).reduce(into: [String: Int]()) { $0[$1.name] = $1.range.lowerBound }
        let begins = Set(tags.filter { !$0.isEnd }.map(\.name))
        var out: [UInt8] = []
        var copied = 0
        for tag in tags where tag.isEnd ? !isElement(tag.name) && !begins.contains(tag.name) : isSpoken(tag, bytes, ends) {
            out += bytes[copied..<tag.range.lowerBound] + Array("&lt;".utf8)
            copied = tag.range.lowerBound + 1
        }
        return copied == 0 ? nil : String(decoding: out + bytes[copied...], as: UTF8.self)
    }

    /// Bytes.
    private static let longest = 1_000

    private static func isSpoken(_ tag: Tag, _ bytes: [UInt8], _ ends: [String: Int]) -> Bool {
        let isEnded = ends[tag.name].map { $0 > tag.range.lowerBound } ?? false
        // Word processors leave elements of their own (`<o:p>`).
        guard !isEnded, !tag.name.utf8.contains(UInt8(ascii: ":")) else { return false }
        return !isElement(tag.name) || !needNoEnd.contains(tag.name) && !tag.hasAttributes(bytes) && tag.isWord(in: bytes)
    }

    private struct Tag {
        let name: String
        let range: ClosedRange<Int>
        let isEnd: Bool

        /// `nil` for what is no tag in HTML either, or a declaration.
        init?(_ bytes: [UInt8], at open: Int) {
            isEnd = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
            let rest = bytes[(open + 1)...].dropFirst(isEnd ? 1 : 0)
            guard let first = rest.first, 97...122 ~= first | 32,
                let close = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
                bytes[close] == UInt8(ascii: ">")
            else { return nil }
            range = open...close
            name = String(decoding: rest[..<close].prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
        }

        func hasAttributes(_ bytes: [UInt8]) -> Bool { bytes[range].contains(UInt8(ascii: "=")) }

        func isWord(in bytes: [UInt8]) -> Bool {
            let before = bytes[..<range.lowerBound].last
            let behind = bytes[range.upperBound...].dropFirst().first
            return before.map { isSpace($0) || "(\"'".utf8.contains($0) } ?? true
                && behind.map { isSpace($0) || ")\"',.;:!?".utf8.contains($0) } ?? true
        }
    }

    private static func isElement(_ name: String) -> Bool { PlainLabel.isElement(name) || others.contains(name) }

    /// Of the HTML standard and of the browsers before it, those that texts are seldom written with.
    private static let others: Set<String> = [
        "acronym", "address", "applet", "area", "aside", "base", "basefont", "bdi", "bdo", "bgsound", "blink", "body", "button", "canvas",
        "caption", "col", "colgroup", "data", "datalist", "details", "dfn", "dialog", "dir", "embed", "fieldset", "footer", "form", "frame",
        "frameset", "head", "header", "hgroup", "html", "image", "input", "isindex", "kbd", "keygen", "label", "layer", "legend", "link",
        "listing", "main", "map", "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "nav", "nobr", "noembed", "noframes",
        "noscript", "object", "optgroup", "option", "output", "param", "picture", "plaintext", "portal", "progress", "rb", "rp", "rt",
        "rtc", "ruby", "samp", "search", "select", "slot", "source", "summary", "svg", "template", "textarea", "tfoot", "time", "title",
        "track", "var", "wbr", "xmp",
    ]
    /// Void elements, and those whose end may be left out.
    private static let needNoEnd: Set<String> = [
        "area", "base", "br", "col", "colgroup", "dd", "dt", "embed", "frame", "hr", "img", "input", "li", "link", "meta", "optgroup",
        "option", "p", "param", "rp", "rt", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr",
    ]
}

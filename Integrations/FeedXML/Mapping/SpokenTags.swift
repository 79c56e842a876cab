/// Tags that a title speaks of, as in “Vec<T>” and “The <dialog> element”: feeds escape them as they escape markup.
enum SpokenTags {
    /// The text as markup in which they are words; `nil` where it speaks of none, or is longer than titles are.
    ///
    /// What HTML has no name for is one. So is a tag of HTML that stands among words as a word does and that nothing ends, unless it has
    /// attributes, or never has an end.
    static func escaped(_ text: String) -> String? {
        guard text.utf8.count <= longest, text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var (index, copied) = (0, 0)
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = open + 1
            guard let tag = Tag(bytes, at: open), tag.isSpoken(in: bytes) else { continue }
            out += bytes[copied..<open] + Array("&lt;".utf8)
            copied = index
        }
        return copied == 0 ? nil : String(decoding: out + bytes[copied...], as: UTF8.self)
    }

    private static let longest = 1_000

    private struct Tag {
        private let name: String
        private let range: ClosedRange<Int>
        private let isEnd: Bool

        /// `nil` for what is no tag in HTML either, or a declaration.
        init?(_ bytes: [UInt8], at open: Int) {
            isEnd = open + 1 < bytes.count && bytes[open + 1] == UInt8(ascii: "/")
            let rest = bytes[(open + 1)...].dropFirst(isEnd ? 1 : 0)
            guard let first = rest.first, 97...122 ~= first | 32, let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            range = open...close
            name = String(decoding: rest[..<close].prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
        }

        func isSpoken(in bytes: [UInt8]) -> Bool {
            // Word processors leave elements of their own (`<o:p>`).
            guard !name.utf8.contains(UInt8(ascii: ":")) else { return false }
            guard SpokenTags.isElement(name) else { return true }
            let hasAttributes = bytes[range].contains(UInt8(ascii: "="))
            return !isEnd && !hasAttributes && !SpokenTags.voids.contains(name) && isWord(in: bytes) && !isEnded(in: bytes)
        }

        private func isWord(in bytes: [UInt8]) -> Bool {
            let before = bytes[..<range.lowerBound].last
            let behind = bytes[range.upperBound...].dropFirst().first
            return before.map { isSpace($0) || "(\"'".utf8.contains($0) } ?? true
                && behind.map { isSpace($0) || ")\"',.;:!?".utf8.contains($0) } ?? true
        }

        private func isEnded(in bytes: [UInt8]) -> Bool {
            String(decoding: bytes[range.upperBound...], as: UTF8.self).lowercased().contains("</\(name)")
        }
    }

    private static func isElement(_ name: String) -> Bool { PlainText.isElement(name) || others.contains(name) }

    /// Of the HTML standard and of the browsers before it, those that texts are seldom written with.
    private static let others: Set<String> = [
        "acronym", "address", "applet", "area", "aside", "base", "basefont", "bdi", "bdo", "bgsound", "blink", "body", "button", "canvas",
        "caption", "col", "colgroup", "data", "datalist", "details", "dfn", "dialog", "dir", "embed", "fieldset", "footer", "form", "frame",
        "frameset", "head", "header", "hgroup", "html", "image", "input", "isindex", "kbd", "keygen", "label", "layer", "legend", "link",
        "listing", "main", "map", "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "nav", "nobr", "noembed", "noframes",
        "noscript", "object", "optgroup", "option", "output", "param", "picture", "plaintext", "portal", "progress", "rb", "rp", "rt",
        "rtc",
        "ruby", "samp", "search", "select", "slot", "source", "summary", "svg", "template", "textarea", "tfoot", "time", "title", "track",
        "var", "wbr", "xmp",
    ]
    private static let voids: Set<String> = [
        "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
}

/// Markup that was escaped once more than it should be.
///
/// A text about markup shows tags too, so only what can hardly be anything but markup is taken for it.
enum EscapedMarkup {
    /// A text without any tag that, decoded once, begins and ends with a block; `nil` for every other.
    static func decoded(_ text: String) -> String? {
        guard text.utf8.starts(with: "&lt;".utf8), text.hasSuffix("&gt;"), !text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        let decoded = PlainLabel.decoded(text)
        guard let first = name(after: "<", decoded[...]), blocks.contains(first) else { return nil }
        guard let open = decoded.utf8.lastIndex(of: UInt8(ascii: "<")), let last = name(after: "</", decoded[open...]),
            blocks.contains(last), !speaksOfTags(decoded)
        else { return nil }
        return decoded
    }

    /// Whether a text in the place of elements is escaped markup. It is if it begins with an element that is also closed in it, ends with a
    /// tag, and closes more than one element: a single element may be what the text is about.
    static func isMarkup(_ text: String) -> Bool {
        guard let first = name(after: "<", text[...]), PlainLabel.isElement(first), text.utf8.last == UInt8(ascii: ">"), !speaksOfTags(text)
        else { return false }
        var ended = 0
        var isEnded = false
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if let name = name(after: "</", Substring(rest)) {
                ended += 1
                isEnded = isEnded || name == first
                if isEnded && ended > 1 { return true }
            }
            rest = rest.dropFirst()
        }
        return false
    }

    /// Whether a tag stands among words as one of them, as in “<p> begins a paragraph”.
    private static func speaksOfTags(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        var rest = text.utf8[...]
        var (last, lastButOne): (UInt8?, UInt8?) = (nil, nil)
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            for byte in rest[..<open].suffix(2) { (lastButOne, last) = (last, byte) }
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: ">")) else { return false }
            let behind = rest[close...].dropFirst().prefix(2)
            let followsWord = last == nil || last == space && lastButOne != UInt8(ascii: ">")
            if followsWord, behind.first == space, behind.last != UInt8(ascii: "<"), name(after: "<", Substring(rest[open...])) != nil {
                return true
            }
            (lastButOne, last) = (nil, UInt8(ascii: ">"))
            rest = rest[close...].dropFirst()
        }
        return false
    }

    /// The name of the tag at the beginning of a text, in lower case.
    private static func name(after opening: String, _ text: Substring) -> String? {
        guard text.utf8.starts(with: opening.utf8) else { return nil }
        let name = text.utf8.dropFirst(opening.utf8.count).prefix(11).prefix { isDigit($0) || 97...122 ~= $0 | 32 }
        return name.isEmpty ? nil : String(Substring(name)).lowercased()
    }

    private static let blocks: Set<String> = [
        "article", "blockquote", "center", "div", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "section", "table",
        "ul",
    ]
}

/// What stands in web pages beside feeds, and for them.
extension DocumentKind {
    /// Whether an element is the first of pages, and not of what a program says before it gives a feed, as PHP's `<br>` and `<b>`.
    static func beginsPage(_ name: String) -> Bool {
        ["html", "head", "body", "script", "noscript", "style", "meta", "div", "p", "center", "h1", "h2", "h3"].contains(name.lowercased())
    }

    /// Where what a page holds without meaning it ends: its scripts, its templates, what it shows of a source. Of all other tags their own
    /// end, as their attributes may show something as well.
    ///
    /// - Parameter isInFeed: a feed may have begun, whose titles are its own.
    static func endOfSample(_ bytes: Bytes, _ start: Int, _ name: String, isInFeed: Bool) -> Int {
        var index = endOfTag(bytes, start)
        let name = name.lowercased()
        let isSample = ["script", "style", "template", "textarea", "pre", "xmp", "iframe"].contains(name)
        guard isSample || !isInFeed && ["title", "code"].contains(name) else { return index }
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            guard index + 1 < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), rootName(bytes, index + 1).1.lowercased() == name { return index + 2 }
            index += 1
        }
    }

    /// No value of an attribute is longer, in bytes.
    private static let longestValue = 64 << 10

    private static func endOfTag(_ bytes: Bytes, _ start: Int) -> Int {
        var index = start + 2
        var isValue = false
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: ">"): return index + 1
            case UInt8(ascii: "<"): return index
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let limit = min(bytes.count, index + longestValue)
                let close = bytes.firstIndex(of: byte, from: index + 1, to: limit)
                index = isValue && close < limit ? close + 1 : index + 1
                isValue = false
            default:
                if !isSpace(byte) { isValue = byte == UInt8(ascii: "=") }
                index += 1
            }
        }
        return bytes.count
    }
}

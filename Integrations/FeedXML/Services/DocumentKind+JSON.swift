/// Tells JSON that quotes a feed, as an interface may answer, from a feed behind what a program has written before it.
extension DocumentKind {
    /// Whether the document is made of objects and arrays of JSON, one a line perhaps, or the beginning of that, with a `<` in one of its
    /// texts: what begins there is a quotation, with the escapes of one.
    static func quotesMarkup(_ bytes: Bytes) -> Bool {
        var index = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        var depth = 0
        var hasMarkup = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let end = endOfText(bytes, index)
                if !hasMarkup { hasMarkup = bytes.firstIndex(of: UInt8(ascii: "<"), from: index, to: end) < end }
                index = end
                // A quote in front of a feed would be ended by the first one of an attribute.
                guard goesOn(bytes, behind: end) else { return false }
            // White space, colons and commas, and what numbers, `true`, `false` and `null` are made of.
            case 9, 10, 13, 32, 43...46, 48...58, UInt8(ascii: "E"), UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "f"),
                UInt8(ascii: "l"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"), UInt8(ascii: "u"):
                break
            default: return false
            }
            index += 1
            guard depth <= 0 else { continue }
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            // A feed may stand behind what a program has written.
            guard depth == 0, index >= bytes.count || "{[".utf8.contains(bytes[index]) else { return false }
        }
        return hasMarkup
    }

    /// The place of the quote that ends the text which begins at `start`, or the end of the document.
    private static func endOfText(_ bytes: Bytes, _ start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index, bytes.count)
    }

    /// Whether a text of JSON may end here, by what stands behind it.
    private static func goesOn(_ bytes: Bytes, behind end: Int) -> Bool {
        var index = end + 1
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        return index >= bytes.count || ",:}]".utf8.contains(bytes[index])
    }
}

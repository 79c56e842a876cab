/// A `<` that no `>` ends, as in “n<N holds”: HTML takes all that follows, up to the end of the text, for a tag, and shows nothing of it.
enum UnendedTag {
    /// The text as markup in which each such `<` after the last `>` is a sign; `nil` if there are none.
    static func escaped(_ bytes: Bytes) -> String? {
        // A quick test, as this is called for every text that has a tag.
        let last = bytes.lastIndex(of: UInt8(ascii: "<")) ?? bytes.count
        guard last < bytes.count, bytes.firstIndex(of: UInt8(ascii: ">"), from: last, to: bytes.count) == bytes.count else { return nil }
        let isMarkedUp = PlainLabel.hasMarkup(String(decoding: bytes, as: UTF8.self))
        let start = bytes.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
        var out: [UInt8] = []
        var copied = 0
        var next = bytes[start...].firstIndex(of: UInt8(ascii: "<"))
        while let open = next {
            next = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "<"))
            guard isText(bytes[open..<(next ?? bytes.count)], isLast: next == nil, isMarkedUp: isMarkedUp) else { continue }
            out += bytes[copied..<open] + Array("&lt;".utf8)
            copied = open + 1
        }
        return copied == 0 ? nil : String(text: out + bytes[copied...])
    }

    /// Whether it is text rather than a tag that was cut off or never ended.
    ///
    /// - Parameters:
    ///   - bytes: The text from the `<` to the next one, or to the end.
    ///   - isLast: Whether they reach to the end of the text.
    ///   - isMarkedUp: Whether there are whole tags in the text.
    static func isText(_ bytes: Slice<Bytes>, isLast: Bool, isMarkedUp: Bool) -> Bool {
        let rest = bytes.dropFirst()
        if isLast, isMarkedUp, isCutName(rest) { return false }
        switch rest.first {
        // Comments and CDATA sections have ends of their own.
        case UInt8(ascii: "!"): return !rest.dropFirst().starts(with: "--".utf8) && !rest.dropFirst().starts(with: "[".utf8)
        case UInt8(ascii: "?"): return true
        case UInt8(ascii: "/"): return !LiteralTags.isOfHTML(name(rest.dropFirst()))
        case let first? where 97...122 ~= first | 32:
            let name = name(rest)
            guard LiteralTags.isOfHTML(name) else { return !hasValue(rest) }
            // “a<b” is text, but `… <br` is not.
            let isCut = isLast && name.utf8.count > 1 && (name.utf8.count == rest.count || ["br", "hr", "img"].contains(name))
            return !isCut && !rest.contains(UInt8(ascii: "=")) && !isMarkedUp
        default: return false
        }
    }

    /// Whether only the beginning of a name follows, as in an excerpt that ends with `… <blockqu`.
    private static func isCutName(_ rest: Slice<Bytes>) -> Bool {
        let name = name(rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest)
        let isAll = name.utf8.count == rest.count - (rest.first == UInt8(ascii: "/") ? 1 : 0)
        return isAll && name.utf8.count > 1 && LiteralTags.beginsNameOfHTML(name)
    }

    private static func name(_ bytes: Slice<Bytes>) -> String {
        // No element of HTML has a longer one.
        String(decoding: bytes.prefix(12).prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    }

    /// Whether an attribute has a value in quotation marks.
    static func hasValue(_ bytes: Slice<Bytes>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "=") && ($1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "'")) }
    }
}

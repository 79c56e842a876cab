/// Something in angle brackets in a text.
struct LiteralTag {
    enum Kind {
        case start, end
        /// `<!DOCTYPE html>`
        case declaration
        /// `<?php … ?>`
        case instruction
    }

    let kind: Kind
    let name: String
    let range: ClosedRange<Int>

    /// `nil` for what is no tag in HTML either, for a comment, and for what nothing ends.
    init?(_ bytes: Bytes, at open: Int) {
        let mark = open + 1 < bytes.count ? bytes[open + 1] : 0
        switch mark {
        case UInt8(ascii: "/"): kind = .end
        case UInt8(ascii: "!"): kind = .declaration
        case UInt8(ascii: "?"): kind = .instruction
        default: kind = .start
        }
        let rest = bytes[(open + 1)...].dropFirst(kind == .start ? 0 : 1)
        guard let first = rest.first, 97...122 ~= first | 32,
            let close = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            bytes[close] == UInt8(ascii: ">")
        else { return nil }
        range = open...close
        name = String(decoding: rest[..<close].prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    }

    func hasAttributes(_ bytes: Bytes) -> Bool { bytes[range].contains(UInt8(ascii: "=")) }

    /// Whether its name could be a site's own, as in `<custom-tag name="a">`, and an attribute has a value in quotation marks.
    func hasNameAndValue(_ bytes: Bytes) -> Bool {
        let name = name.utf8.prefix { $0 != UInt8(ascii: "=") }
        return name.allSatisfy { 97...122 ~= $0 || isDigit($0) || "-_.".utf8.contains($0) } && UnendedTag.hasValue(bytes[range])
    }

    func endsItself(_ bytes: Bytes) -> Bool { bytes[range].dropLast().last == UInt8(ascii: "/") }

    /// Whether it stands among words as one of them.
    func isWord(in bytes: Bytes) -> Bool {
        let before = bytes[..<range.lowerBound].last
        return before.map { isSpace($0) || "(\"'".utf8.contains($0) } ?? true && isAtEnd(of: bytes)
    }

    /// Whether it is the parameter of a generic type, as the second one in “List<A> to List<B>”.
    func isParameter(in bytes: Bytes) -> Bool {
        guard name.utf8.count == 1, range.count == 3, bytes[range.lowerBound + 1] < 97, let before = bytes[..<range.lowerBound].last else {
            return false
        }
        return (97...122 ~= before | 32 || isDigit(before)) && isAtEnd(of: bytes)
    }

    /// Whether it is two comparisons with what stands between them, as in “if a<b and c>d”. Elements whose name is one letter have no such
    /// attributes, and markup seldom follows a letter directly.
    func isComparison(in bytes: Bytes) -> Bool {
        guard name.utf8.count == 1, !hasAttributes(bytes), let before = bytes[..<range.lowerBound].last else { return false }
        return (97...122 ~= before | 32 || isDigit(before) || ")]}$|".utf8.contains(before))
            && bytes[range].dropLast().split(maxSplits: 2, whereSeparator: isSpace).count > 2
    }

    private func isAtEnd(of bytes: Bytes) -> Bool {
        bytes[range.upperBound...].dropFirst().first.map { isSpace($0) || ")\"',.;:!?>".utf8.contains($0) } ?? true
    }
}

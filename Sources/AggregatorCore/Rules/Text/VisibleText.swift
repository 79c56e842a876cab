/// Text for a terminal, without anything that a terminal would obey or that a reader could not see.
public enum VisibleText {
    /// The text with these characters shown as escapes (`\u{1b}`): C0 and C1 control characters and DEL, line and paragraph separators
    /// (U+2028, U+2029), marks, overrides and isolates of direction, characters without width, tags and fillers. With `keepingLines`, tab
    /// and line feed stay. A joiner or non-joiner between two characters beyond Latin, where scripts and emoji need it, stays as well, and
    /// so do a joiner that shapes the letter before it, as the virama of an Indian one, and the tags of a flag such as Scotland's (UTS #51, ED-14a).
    public static func of(_ text: String, keepingLines: Bool = false) -> String {
        showing(text, keepingLines) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// The same for JSON, with these characters in JSON's escapes (RFC 8259, 7). Line ends stay: they only stand between its parts.
    public static func inJSON(_ json: String) -> String {
        showing(json, true) { scalar in
            String(scalar).utf16.reduce(into: "") { text, unit in
                let digits = String(unit, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)"
            }
        }
    }

    private static func showing(_ text: String, _ keepingLines: Bool, as escape: (Unicode.Scalar) -> String) -> String {
        // Nearly every text has none of them.
        guard text.unicodeScalars.contains(where: { isHidden($0, keepingLines) }) else { return text }
        var result = ""
        let scalars = text.unicodeScalars
        var before: Unicode.Scalar?
        var endOfFlag = scalars.startIndex
        for index in scalars.indices {
            let scalar = scalars[index]
            let rest = scalars[scalars.index(after: index)...]
            if scalar.value == 0x1F3F4 { endOfFlag = self.endOfFlag(rest) }
            if isHidden(scalar, keepingLines), index >= endOfFlag, !isEffective(scalar, between: before, rest.first) {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
            before = scalar
        }
        return result
    }

    private static func isHidden(_ scalar: Unicode.Scalar, _ keepingLines: Bool) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        case 9, 10: !keepingLines
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x115F, 0x1160, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF,
            0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }

    /// The end of the tags behind a black flag: two to six letters or digits and the tag that ends them. Other tags could hide a text.
    private static func endOfFlag(_ scalars: Substring.UnicodeScalarView) -> String.Index {
        let tags = scalars.prefix(7).prefix { 0xE0030...0xE0039 ~= $0.value || 0xE0061...0xE007A ~= $0.value }
        guard 2...6 ~= tags.count, tags.endIndex < scalars.endIndex, scalars[tags.endIndex].value == 0xE007F else {
            return scalars.startIndex
        }
        return scalars.index(after: tags.endIndex)
    }

    /// Whether a joiner or non-joiner between these has an effect.
    package static func isJoining(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        isBeyondLatin(before) && isBeyondLatin(after)
    }

    private static func isEffective(_ joiner: Unicode.Scalar, between before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        switch joiner.value {
        case 0x200C: isJoining(before, after)
        case 0x200D: isJoining(before, after) || isShapedAlone(before)
        default: false
        }
    }

    /// Whether a joiner shapes the text before it whatever follows: a letter of Arabic (`ه‍`, as in years), or one with a virama, as the
    /// Malayalam chillu was spelled and the half forms of other Indian letters are (Unicode standard, 12.1, 12.9 and 9.2).
    private static func isShapedAlone(_ scalar: Unicode.Scalar?) -> Bool {
        switch scalar?.value ?? 0 {
        case 0x0620...0x064A, 0x066E...0x06D3, 0x0750...0x077F: true
        case 0x094D, 0x09CD, 0x0A4D, 0x0ACD, 0x0B4D, 0x0BCD, 0x0C4D, 0x0CCD, 0x0D4D, 0x0DCA: true
        default: false
        }
    }

    /// A visible character behind Latin, Greek and Cyrillic.
    private static func isBeyondLatin(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.value >= 0x0530 && !isHidden(scalar, false)
    }
}

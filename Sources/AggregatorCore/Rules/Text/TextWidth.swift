/// Measures the columns that a text takes on a terminal, and fits texts into columns.
///
/// A character as people see it (an extended grapheme cluster) takes two columns where it is East Asian wide or full-width (UAX #11) or
/// shown as an emoji (UTS #51), none where it is invisible, and one otherwise. Letters that a script joins to the one before, and spacing
/// vowel signs, take their own columns, as terminals count (`wcwidth`), however they are drawn. Control characters take none: a console
/// shows them in another way, so views make them visible before measuring.
public enum TextWidth {
    /// Columns of all its characters together.
    public static func of(_ text: some StringProtocol) -> Int {
        // Printable ASCII takes one column per byte.
        var count = 0
        for byte in text.utf8 {
            guard 32..<127 ~= byte else { return text.reduce(0) { $0 + of($1) } }
            count += 1
        }
        return count
    }

    /// Columns of all its spans together.
    public static func of(_ text: StyledText) -> Int { text.spans.reduce(0) { $0 + of($1.text) } }

    /// The columns of a character, nearly always 0, 1 or 2.
    public static func of(_ character: Character) -> Int {
        var (width, beside) = (0, 0)
        for scalar in character.unicodeScalars {
            // A variation selector that asks for the emoji form of the character before it.
            if scalar.value == 0xFE0F { return 2 }
            let own = of(scalar)
            if width > 0, own > 0, standsBeside(scalar) { beside += own } else { width = max(width, own) }
        }
        return width + beside
    }

    /// Whether the scalar is part of the character before it but has columns of its own: a consonant behind a virama, a spacing mark, the
    /// letter AM of Thai and Lao, a half-width voicing mark. Tone marks of Hangul and the parts of an emoji are not.
    private static func standsBeside(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x900 else { return false }
        return switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter: true
        case .spacingMark: !wide.contains { $0 ~= scalar.value }
        default: false
        }
    }

    /// The text unchanged where it fits; otherwise its beginning and `…`, in at most so many columns.
    public static func truncated(_ text: StyledText, to columns: Int) -> StyledText {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return StyledText() }
        var left = columns - 1
        var result = StyledText()
        for span in text.spans {
            var end = span.text.startIndex
            for index in span.text.indices {
                left -= of(span.text[index])
                if left < 0 { break }
                end = span.text.index(after: index)
            }
            var kept = span.text[..<end]
            if left < 0 {
                while kept.last == " " { kept.removeLast() }
                result.append(kept + "…", span.style)
                return result
            }
            result.append(String(kept), span.style)
        }
        return result
    }

    /// The text in exactly so many columns: cut, or padded with spaces behind (or before) it.
    public static func fitted(_ text: StyledText, to columns: Int, alignedRight: Bool = false) -> StyledText {
        let text = truncated(text, to: columns)
        let space = StyledText(String(repeating: " ", count: max(0, columns - of(text))))
        return alignedRight ? space + text : text + space
    }

    /// Lines of at most so many columns, broken at spaces, or anywhere in a longer word; the line ends of `text` stay. Spaces at a break
    /// are dropped.
    public static func wrapped(_ text: some StringProtocol, to columns: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrappedLine($0, to: max(columns, 2)) }
    }

    private static func wrappedLine(_ line: some StringProtocol, to columns: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        var width = 0
        for word in line.split(separator: " ") {
            let wordWidth = of(word)
            if !current.isEmpty, width + 1 + wordWidth <= columns {
                current += " " + word
                width += 1 + wordWidth
                continue
            }
            if !current.isEmpty { lines.append(current) }
            (current, width) = ("", 0)
            for character in word {
                let characterWidth = of(character)
                if width + characterWidth > columns {
                    lines.append(current)
                    (current, width) = ("", 0)
                }
                current.append(character)
                width += characterWidth
            }
        }
        return current.isEmpty && !lines.isEmpty ? lines : lines + [current]
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 32 || 0x7F..<0xA0 ~= scalar.value || scalar.value == 0xAD ? 0 : 1 }
        if wide.contains(where: { $0 ~= scalar.value }) { return 2 }
        let properties = scalar.properties
        if properties.isEmojiPresentation { return 2 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default:
            // Vowels and final consonants of Hangul join the block that a leading consonant, wide, begins.
            return 0x1160...0x11FF ~= scalar.value ? 0 : 1
        }
    }

    /// East Asian wide and full-width blocks of Unicode 16, without emoji, which the standard library knows.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
        0x4DC0...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

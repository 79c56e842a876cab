import AggregatorCore

/// Text from a source, made fit for a line of a view: nothing in it moves the cursor, ends the line or reverses what follows.
///
/// A console protects terminals too. Views do it before, because they measure what will be visible, and because their output may reach a
/// terminal through a pipe.
enum SourceText {
    /// The text on one line: white space is folded, characters without width and effect are removed, and what a terminal might act on is
    /// made visible (as `\u{1b}`).
    static func line(_ text: String) -> String {
        // Nearly every title needs no change.
        if isPlain(text) { return text }
        var result = String.UnicodeScalarView()
        var needsSpace = false
        for scalar in text.unicodeScalars where !isIdle(scalar) {
            if scalar.properties.isWhitespace {
                needsSpace = !result.isEmpty
                continue
            }
            if needsSpace { result.append(" ") }
            needsSpace = false
            result.append(scalar)
        }
        return VisibleText.of(String(result))
    }

    /// A line of code: its spaces stay, and a tab becomes four.
    static func kept(_ text: String) -> String {
        var line = text
        if text.utf8.contains(9) { line = text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ") }
        if !isPlain(line) {
            line = VisibleText.of(String(String.UnicodeScalarView(line.unicodeScalars.filter { !isIdle($0) })))
        }
        while line.utf8.last == 32 { line.removeLast() }
        return line
    }

    /// The user's name for a source, which may be an address: on one line, without its secrets.
    static func source(_ name: String) -> String { line(TypedText.shown(WebAddress(name)?.redacted ?? name)) }

    /// Whether it is printable ASCII with single spaces in between.
    private static func isPlain(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        var previous = space
        for byte in text.utf8 {
            guard 32..<127 ~= byte, byte != space || previous != space else { return false }
            previous = byte
        }
        return previous != space || text.isEmpty
    }

    /// The lines of the text, each folded, with no more than one empty line in a row.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let line = line(String(part))
            if line.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(line)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Characters that only control breaking and ordering within a text; they are common, and harmless to lose: soft hyphen, zero-width
    /// space, word joiner, byte order mark, and the marks of direction, which (unlike overrides) are characters without a glyph.
    private static func isIdle(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: true
        default: false
        }
    }
}

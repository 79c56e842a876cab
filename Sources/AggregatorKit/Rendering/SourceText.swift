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
        for scalar in withoutIdle(text) {
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
        if text.utf8.contains(9) { line = text.replacingAll("\t", with: "    ") }
        if !isPlain(line) {
            line = VisibleText.of(String(withoutIdle(line)))
        }
        while line.utf8.last == 32 { line.removeLast() }
        return line
    }

    /// The user's name for a source, which may be an address: on one line, without its secrets.
    static func source(_ name: String) -> String { line(UserInput.shown(WebAddress(name)?.redacted ?? name)) }

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

    /// The lines of a plain text, with no more than one empty line in a row. Tables, lists and code keep the spaces that they are laid out
    /// with, if they fit; any other line is folded, and wrapped to `width` columns.
    static func paragraphs(_ text: String, width: Int? = nil) -> [String] {
        let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Row.init)
        // What all lines have is the indentation of the feed's elements; the first line may have lost its own.
        let indents = rows.filter { !$0.line.isEmpty }.map(\.indent)
        let rest = Set(indents.dropFirst())
        let margin = indents.first == 0 ? (rest.count == 1 ? rest.first ?? 0 : 0) : indents.min() ?? 0
        var lines: [String] = []
        for block in rows.split(whereSeparator: \.line.isEmpty) {
            if !lines.isEmpty { lines.append("") }
            let hasColumns = block.contains(where: \.hasColumns)
            for row in block {
                let isIndented = row.indent > margin
                let kept =
                    isIndented || (hasColumns && row.hasGap) ? Self.kept(String(row.written.dropFirst(min(margin, row.indent)))) : nil
                if let kept, width.map({ TextWidth.of(kept) <= $0 }) ?? true {
                    lines.append(kept)
                } else {
                    lines += width.map { TextWidth.wrapped(row.line, to: $0) } ?? [row.line]
                }
            }
        }
        return lines
    }

    /// A line of a plain text, as it is written.
    private struct Row {
        var written: Substring
        /// Folded.
        var line: String
        /// In characters.
        var indent: Int
        /// Whether more than one space, which may be a typist's habit, or more than two stand between words.
        var (hasGap, hasColumns) = (false, false)

        init(_ written: Substring) {
            self.written = written
            line = SourceText.line(String(written))
            indent = written.prefix { $0 == " " || $0 == "\t" }.count
            var run = 0
            for byte in written.utf8.dropFirst(indent) {
                if byte == 32 || byte == 9 {
                    run += byte == 9 ? 3 : 1
                } else {
                    hasGap = hasGap || run > 1
                    hasColumns = hasColumns || run > 2
                    run = 0
                }
            }
        }
    }

    private static func withoutIdle(_ text: String) -> String.UnicodeScalarView {
        var kept = String.UnicodeScalarView()
        var before: Unicode.Scalar?
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let scalar = scalars[index]
            defer { before = scalar }
            if isIdle(scalar) { continue }
            // In German (`Auf&zwnj;lage`), and where a newsletter fills its first line, a non-joiner does nothing.
            if scalar.value == 0x200C, !VisibleText.isJoining(before, scalars[scalars.index(after: index)...].first) { continue }
            kept.append(scalar)
        }
        return kept
    }

    /// Characters that only control breaking and ordering within a text; they are common, and harmless to lose: soft hyphen, grapheme
    /// joiner, zero-width space, word joiner, byte order mark, and the marks of direction, which (unlike overrides) are characters without a
    /// glyph.
    private static func isIdle(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x034F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF: true
        default: false
        }
    }
}

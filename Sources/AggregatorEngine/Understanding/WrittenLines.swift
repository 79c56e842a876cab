/// The lines of a text without markup, as its writer means them. In RSS such a text is formally HTML but was written as plain text, and a
/// browser would show all of its lines and paragraphs as one.
enum WrittenLines {
    /// A longer text is a table or a log, and examining it takes a hundred times its size.
    private static let mostLines = 10_000

    /// The text with its paragraphs and line breaks as elements; `nil` where it has markup, or nothing but lines that are layout.
    static func markup(of source: String) -> String? {
        guard !source.holds(UInt8(ascii: "<")) else { return nil }
        guard 1..<mostLines ~= source.utf8.count(where: { $0 == UInt8(ascii: "\n") }) else { return nil }
        let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Line.init)
        let paragraphs = lines.split { $0.text.isEmpty }
        let isLayout = isIndented(lines.filter { !$0.text.isEmpty }) || isFilled(paragraphs)
        guard paragraphs.count > 1 || !isLayout && lines.count > 1 else { return nil }
        let texts = paragraphs.map { $0.map { String(Substring($0.text)) }.joined(separator: isLayout ? "\n" : "<br>\n") }
        return texts.count > 1 ? texts.map { "<p>\($0)</p>" }.joined(separator: "\n") : texts.first
    }

    private struct Line {
        let indentation: Substring.UTF8View
        let text: Substring.UTF8View

        init(_ line: Substring.UTF8View) {
            func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
            let start = line.firstIndex { !isSpace($0) } ?? line.endIndex
            let end = line.lastIndex { !isSpace($0) }.map { line.index(after: $0) } ?? start
            (indentation, text) = (line[..<start], line[start..<end])
        }

        /// The width in characters, approximately.
        var width: Int { text.count(where: isCharacter) }
        var firstWord: Substring.UTF8View { text.prefix { $0 != 32 } }
        var firstWordWidth: Int { firstWord.count(where: isCharacter) }
        var endsSentence: Bool { text.last.map { ".!?:".utf8.contains($0) } ?? false }
        /// Whether it begins in the middle of a sentence; an address, which begins in the same way, does not count.
        var goesOn: Bool { !firstWord.contains(UInt8(ascii: "/")) && Substring(text).first?.isLowercase ?? false }

        private func isCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
    }

    /// Whether the lines are indented as by a program that writes XML: all by the same amount, except the first, which was trimmed.
    private static func isIndented(_ lines: [Line]) -> Bool {
        guard let second = lines.dropFirst().first, !second.indentation.isEmpty else { return false }
        return lines.dropFirst(2).allSatisfy { $0.indentation.elementsEqual(second.indentation) }
    }

    /// Whether the lines were wrapped at a width, like mail: no line has room for the first word of the next. Where all of them end a
    /// sentence, or there are only two and the second does not go on, that is chance.
    private static func isFilled(_ paragraphs: [ArraySlice<Line>]) -> Bool {
        let width = paragraphs.joined().reduce(0) { max($0, $1.width) }
        guard 55...110 ~= width else { return false }
        let breaks = paragraphs.flatMap { zip($0, $0.dropFirst()) }
        guard breaks.count > 1 || breaks.contains(where: { $0.1.goesOn }), !breaks.allSatisfy({ $0.0.endsSentence }) else { return false }
        return breaks.allSatisfy { line, next in line.width + 1 + next.firstWordWidth > width }
    }
}

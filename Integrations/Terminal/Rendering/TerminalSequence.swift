import AggregatorCore

/// The escape sequences that this program sends (ECMA-48), and no others.
enum TerminalSequence {
    /// Erases from the cursor to the end of the line.
    static let eraseToEnd = Array("\u{1b}[K".utf8)

    /// Only the sixteen colours that every theme sets to something readable.
    static func begin(_ style: StyledText.Style) -> String? {
        switch style {
        case .plain: nil
        case .heading: "\u{1b}[1m"
        case .strong: "\u{1b}[1m"
        case .faint: "\u{1b}[2m"
        case .accent: "\u{1b}[36m"
        case .link: "\u{1b}[4m"
        case .success: "\u{1b}[32m"
        case .warning: "\u{1b}[33m"
        case .failure: "\u{1b}[31m"
        }
    }

    static let end = "\u{1b}[0m"
}

extension StyledText {
    /// The bytes for a terminal: styles as sequences, and every control character but tab and line end as visible text.
    func terminalBytes(color: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for span in spans {
            let begin = color ? TerminalSequence.begin(span.style) : nil
            if let begin { bytes += begin.utf8 }
            bytes += VisibleText.of(span.text, keepingLines: true).utf8
            if begin != nil { bytes += TerminalSequence.end.utf8 }
        }
        return bytes
    }

    /// The text with a space for each line end and tab.
    var onOneLine: StyledText {
        var result = StyledText()
        for span in spans {
            result.append(
                String(String.UnicodeScalarView(span.text.unicodeScalars.map { "\n\t".unicodeScalars.contains($0) ? " " : $0 })), span.style
            )
        }
        return result
    }
}

extension Tokenizer {
    /// Reads what begins with `<!`: a comment, a document type, a CDATA section, or what counts as a comment because it makes no sense.
    mutating func readDeclaration(_ bytes: Span<UInt8>) -> Token? {
        let start = position + 2
        if start + 1 < bytes.count, bytes[start] == ASCII.hyphen, bytes[start + 1] == ASCII.hyphen {
            return readComment(bytes, from: start + 2)
        }
        if bytes.matches("doctype", at: start) {
            // Any `>` ends it, even within a quoted identifier.
            let end = bytes.firstIndex(of: ASCII.greaterThan, from: start) ?? bytes.count
            position = min(end + 1, bytes.count)
            return Token(kind: .doctype, range: start + 7..<end)
        }
        if allowsSections, bytes.equals("[CDATA[", at: start) {
            return readSection(bytes, from: start + 7)
        }
        return readBogusComment(bytes, from: start)
    }

    mutating func readBogusComment(_ bytes: Span<UInt8>, from start: Int) -> Token {
        let end = bytes.firstIndex(of: ASCII.greaterThan, from: start) ?? bytes.count
        position = min(end + 1, bytes.count)
        return Token(kind: .comment, range: start..<end)
    }

    /// `-->` ends a comment, as do `--!>` and, right after its beginning, `>` and `->`.
    private mutating func readComment(_ bytes: Span<UInt8>, from start: Int) -> Token {
        if start < bytes.count, bytes[start] == ASCII.greaterThan { return comment(start..<start, next: start + 1) }
        if start + 1 < bytes.count, bytes[start] == ASCII.hyphen, bytes[start + 1] == ASCII.greaterThan {
            return comment(start..<start, next: start + 2)
        }
        if recovers && commentsNeverEnd { return openComment(bytes, start..<start) }
        var index = start
        while let hyphen = bytes.firstIndex(of: ASCII.hyphen, from: index) {
            var end = hyphen
            while end < bytes.count, bytes[end] == ASCII.hyphen { end += 1 }
            let run = end - hyphen
            guard end < bytes.count else { return openComment(bytes, start..<bytes.count - min(run, 2)) }
            if run >= 2 {
                if bytes[end] == ASCII.greaterThan { return comment(start..<end - 2, next: end + 1) }
                if bytes[end] == ASCII.exclamation {
                    guard end + 1 < bytes.count else { return openComment(bytes, start..<end - 2) }
                    if bytes[end + 1] == ASCII.greaterThan { return comment(start..<end - 2, next: end + 2) }
                }
            }
            index = end
        }
        return openComment(bytes, start..<bytes.count)
    }

    /// Reads a comment that only the end of the markup ends, or no more than its mark, as text.
    private mutating func openComment(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Token {
        guard recovers else { return comment(range, next: bytes.count) }
        commentsNeverEnd = true
        if endsDamaged(bytes, from: range.lowerBound) { return readBogusComment(bytes, from: range.lowerBound) }
        let mark = position..<range.lowerBound
        position = mark.upperBound
        return Token(kind: .text, range: mark)
    }

    /// Whether only the end of a comment is damaged, as in `<!-- a -- >`, or nothing follows that it could hide.
    private func endsDamaged(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var isBlank = true
        var hasHyphens = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte == ASCII.greaterThan { return hasHyphens }
            if byte == ASCII.lessThan { return false }
            isBlank = isBlank && byte.isSpace
            hasHyphens = hasHyphens || byte == ASCII.hyphen && index > start && bytes[index - 1] == ASCII.hyphen
        }
        return isBlank
    }

    private mutating func comment(_ range: Range<Int>, next: Int) -> Token {
        position = next
        return Token(kind: .comment, range: range)
    }

    /// A CDATA section is text; `nil` for an empty one.
    private mutating func readSection(_ bytes: Span<UInt8>, from start: Int) -> Token? {
        var index = start
        while let bracket = bytes.firstIndex(of: ASCII.closeBracket, from: index) {
            if bracket + 2 < bytes.count, bytes[bracket + 1] == ASCII.closeBracket, bytes[bracket + 2] == ASCII.greaterThan {
                position = bracket + 3
                return bracket > start ? Token(kind: .text, range: start..<bracket) : nil
            }
            index = bracket + 1
        }
        position = bytes.count
        return start < bytes.count ? Token(kind: .text, range: start..<bytes.count) : nil
    }
}

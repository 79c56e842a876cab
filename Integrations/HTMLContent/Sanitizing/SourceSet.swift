/// The candidates of a `srcset` (HTML standard, 4.8.4.3.9).
enum SourceSet {
    struct Candidate {
        var address: Range<Int>
        /// A width or a density; empty if there is none.
        var descriptor: Range<Int>
    }

    /// The most candidates that are read.
    static let limit = 100

    static func candidates(_ text: Span<UInt8>) -> [Candidate] {
        var candidates: [Candidate] = []
        var index = 0
        while candidates.count < limit {
            while index < text.count, text[index].isSpace || text[index] == ASCII.comma { index += 1 }
            guard index < text.count else { break }
            let start = index
            while index < text.count, !text[index].isSpace { index += 1 }
            var end = index
            while end > start, text[end - 1] == ASCII.comma { end -= 1 }
            var descriptor = end..<end
            if end == index { descriptor = Self.descriptor(text, &index) }
            if isValid(text, descriptor) { candidates.append(Candidate(address: start..<end, descriptor: descriptor)) }
        }
        return candidates
    }

    /// The descriptor: up to the next comma outside of parentheses.
    private static func descriptor(_ text: Span<UInt8>, _ index: inout Int) -> Range<Int> {
        while index < text.count, text[index].isSpace { index += 1 }
        let start = index
        var isInParentheses = false
        while index < text.count, isInParentheses || text[index] != ASCII.comma {
            if text[index] == 0x28 { isInParentheses = true }
            if text[index] == 0x29 { isInParentheses = false }
            index += 1
        }
        var end = index
        while end > start, text[end - 1].isSpace { end -= 1 }
        return start..<end
    }

    /// A number and `w`, `x` or `h`, or nothing.
    private static func isValid(_ text: Span<UInt8>, _ descriptor: Range<Int>) -> Bool {
        guard let last = descriptor.last else { return true }
        guard descriptor.count > 1, text[last] == 0x77 || text[last] == 0x78 || text[last] == 0x68 else { return false }
        for index in descriptor.dropLast() where !text[index].isDigit && text[index] != ASCII.dot { return false }
        return true
    }
}

extension Tokenizer {
    /// Returns the beginning of the end tag named `rawName`.
    func endOfRawText(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while let candidate = bytes.firstIndex(of: ASCII.lessThan, from: index) {
            if isEndTag(bytes, at: candidate) { return candidate }
            index = candidate + 1
        }
        return nil
    }

    /// Where the script ends. Inside of `<!--` … `-->` a script element within the script hides an end tag.
    func endOfScript(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        var isEscaped = false
        var isDoublyEscaped = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == ASCII.hyphen, isEscaped, bytes.matches("-->", at: index) {
                isEscaped = false
                isDoublyEscaped = false
                index += 3
            } else if byte == ASCII.lessThan {
                if !isDoublyEscaped, isEndTag(bytes, at: index) { return index }
                if !isEscaped, bytes.matches("<!--", at: index) {
                    isEscaped = true
                    // In `<!-->`, the hyphens of the opening also count for the end.
                    index += 2
                } else {
                    if isEscaped, let isOpening = scriptTag(bytes, at: index) { isDoublyEscaped = isOpening }
                    index += 1
                }
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Whether `<script` (true) or `</script` (false) stands there.
    private func scriptTag(_ bytes: Span<UInt8>, at index: Int) -> Bool? {
        let isOpening = bytes.matches("<script", at: index)
        guard isOpening || bytes.matches("</script", at: index) else { return nil }
        let after = index + (isOpening ? 7 : 8)
        return after < bytes.count && bytes[after].endsTagName ? isOpening : nil
    }

    /// Whether the next tag named `rawName` is an end tag.
    func endsNext(_ bytes: Span<UInt8>) -> Bool {
        var index = position
        while let candidate = bytes.firstIndex(of: ASCII.lessThan, from: index) {
            if isEndTag(bytes, at: candidate) { return true }
            if isNamed(bytes, at: candidate + 1) { return false }
            index = candidate + 1
        }
        return false
    }

    private func isEndTag(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index + 1] == ASCII.slash && isNamed(bytes, at: index + 2)
    }

    /// Whether a tag's name at that place is `rawName`.
    private func isNamed(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        let after = start + rawName.count
        guard after < bytes.count, bytes[after].endsTagName else { return false }
        for offset in 0..<rawName.count where bytes[start + offset].lowercased != bytes[rawName.lowerBound + offset].lowercased {
            return false
        }
        return true
    }
}

extension UInt8 {
    fileprivate var endsTagName: Bool { isSpace || self == ASCII.slash || self == ASCII.greaterThan }
}

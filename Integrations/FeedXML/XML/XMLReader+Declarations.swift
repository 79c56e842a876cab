import AggregatorCore

extension XMLReader {
    /// Reads what begins with `<!`: a comment, a CDATA section, a document type.
    mutating func readDeclaration() throws(FormatFailure) {
        if source.starts(with: "<!--", at: position) {
            skipComment()
        } else if source.startsIgnoringCase(with: "<![cdata[", at: position) {
            try readCDATA()
        } else if source.startsIgnoringCase(with: "<!doctype", at: position) {
            readDocumentType()
        } else {
            log.add("stray-declaration", "A declaration in an odd place was passed over.", at: position)
            let next = source.firstIndex(of: UInt8(ascii: "<"), from: position + 1, to: source.count)
            let close = source.firstIndex(of: UInt8(ascii: ">"), from: position, to: next)
            position = close < next ? close + 1 : next
        }
    }

    private mutating func skipComment() {
        if hasCommentEnd, let end = source.firstIndex(of: "-->", from: position + 4, to: source.count) {
            position = end + 3
            return
        }
        hasCommentEnd = false
        log.add("unterminated-comment", "A comment that does not end was ended at the next `>`, or before the next tag.", at: position)
        let next = source.firstIndex(of: UInt8(ascii: "<"), from: position + 4, to: source.count)
        let close = source.firstIndex(of: UInt8(ascii: ">"), from: position + 4, to: next)
        position = close < next ? close + 1 : position + 4
    }

    /// Skips a processing instruction, the XML declaration among them.
    mutating func skipInstruction() {
        let bracket = source.firstIndex(of: UInt8(ascii: "<"), from: position + 2, to: source.count)
        if let end = source.firstIndex(of: "?>", from: position + 2, to: bracket) {
            if rootTag == nil, position > 0, source.startsIgnoringCase(with: "<?xml ", at: position) {
                log.add("late-declaration", "The XML declaration is not at the very beginning.", at: position)
            }
            position = end + 2
            return
        }
        // `<?xml version="1.0">`, or an instruction that contains a `<`.
        let close = source.firstIndex(of: UInt8(ascii: ">"), from: position + 2, to: bracket)
        if close == bracket, hasInstructionEnd {
            if let end = source.firstIndex(of: "?>", from: position + 2, to: source.count) {
                position = end + 2
                return
            }
            hasInstructionEnd = false
        }
        log.add("malformed-instruction", "A processing instruction without its `?>` was ended at the next `>`.", at: position)
        position = close == bracket ? min(bracket, source.count) : close + 1
    }

    private mutating func readDocumentType() {
        let start = position
        var index = position + 9
        var next = index
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if next <= index { next = source.firstIndex(of: UInt8(ascii: "<"), from: index, to: source.count) }
                let last = source.firstIndex(of: source[index], from: index + 1, to: next)
                index = last < next ? last + 1 : index + 1
            case UInt8(ascii: "["):
                index = readInternalSubset(from: index + 1)
            case UInt8(ascii: ">"):
                noteExternalSubset(start, index)
                position = index + 1
                return
            case UInt8(ascii: "<"):
                log.add("malformed-doctype", "A document type that does not end was ended where a tag begins.", at: start)
                position = index
                return
            default:
                index += 1
            }
        }
        position = source.count
    }

    private mutating func noteExternalSubset(_ start: Int, _ end: Int) {
        if source.firstIndex(of: "PUBLIC", from: start, to: end) != nil || source.firstIndex(of: "SYSTEM", from: start, to: end) != nil {
            entities.hasExternalSubset = true
        }
    }

    /// Reads declarations up to `]`, or to a tag, which can't be among them; keeps the internal general entities and ignores the rest.
    private mutating func readInternalSubset(from start: Int) -> Int {
        var index = start
        while index < source.count, source[index] != UInt8(ascii: "]") {
            guard source[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if source.starts(with: "<!--", at: index) {
                index = (source.firstIndex(of: "-->", from: index + 4, to: source.count) ?? source.count - 3) + 3
                continue
            }
            if index + 1 < source.count, isNameStart(source[index + 1]) { return index }
            let end = endOfDeclaration(from: index + 1)
            if source.starts(with: "<!ENTITY", at: index) { declareEntity(from: index + 8, to: end) }
            index = end + 1
        }
        return min(index + 1, source.count)
    }

    private func endOfDeclaration(from start: Int) -> Int {
        var index = start
        while index < source.count, source[index] != UInt8(ascii: ">") {
            let byte = source[index]
            index =
                byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                ? source.firstIndex(of: byte, from: index + 1, to: source.count) + 1 : index + 1
        }
        return min(index, source.count)
    }

    private mutating func declareEntity(from start: Int, to end: Int) {
        var index = start
        while index < end, isSpace(source[index]) { index += 1 }
        let first = index
        while index < end, !isSpace(source[index]) { index += 1 }
        let name = String(text: Bytes(rebasing: source[first..<min(index, end)]))
        while index < end, isSpace(source[index]) { index += 1 }
        guard index < end, name != "%" else { return }
        let quote = source[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            log.add("external-entity", "The external entity “\(name)” was not fetched.", at: start)
            entities.declare(name, as: "")
            return
        }
        let last = source.firstIndex(of: quote, from: index + 1, to: end)
        let value = Bytes(rebasing: source[(index + 1)..<max(index + 1, last)])
        entities.declare(name, as: String(text: replacingNumbers(value)))
    }

    /// Replaces character references in an entity's value, which count at once (XML 1.0, 4.4.5).
    private func replacingNumbers(_ value: Bytes) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        while index < value.count {
            let limit = min(value.count, index + 12)
            let end = value.firstIndex(of: UInt8(ascii: ";"), from: index, to: limit)
            if value[index] == UInt8(ascii: "&"), index + 2 < value.count, value[index + 1] == UInt8(ascii: "#"), end < limit {
                let isHexadecimal = value[index + 2] | 32 == UInt8(ascii: "x")
                let digits = String(decoding: value[min(index + (isHexadecimal ? 3 : 2), end)..<end], as: UTF8.self)
                if digits.first?.isHexDigit == true, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                    let scalar = Unicode.Scalar(windows1252: number)
                {
                    out += Array(String(scalar).utf8)
                    index = end + 1
                    continue
                }
            }
            out.append(value[index])
            index += 1
        }
        return out
    }
}

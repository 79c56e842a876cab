extension JSONReader {
    /// A string; the byte at `index` is its opening quote.
    mutating func string() throws(Failure) -> String {
        index += 1
        let start = index
        let isASCII = skipPlain()
        guard index < source.count else { throw failure }
        if source[index] == UInt8(ascii: "\"") {
            defer { index += 1 }
            let bytes = UnsafeBufferPointer(rebasing: source[start..<index])
            // It was checked just now.
            return isASCII ? String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true)) : decoded(bytes, at: start)
        }
        return try escapedString(from: start)
    }

    /// Skips to the next quote, backslash or end; returns whether all of it is ASCII.
    mutating func skipPlain() -> Bool {
        let start = index
        var hasControls = false
        var seen: UInt64 = 0
        while index < source.count {
            // Eight bytes at a time while none of them ends the string: most of every document is inside strings.
            if index + 8 <= source.count {
                let word = UInt64(
                    littleEndian: UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let count = JSONBytes.plainCount(word)
                seen |= count == 8 ? word : word & ((1 << UInt64(count * 8)) - 1)
                index += count
                if count == 8 { continue }
            }
            let byte = source[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            if byte < 32 { hasControls = true }
            seen |= UInt64(byte)
            index += 1
        }
        if hasControls { noteRepair(at: start) }
        return seen & JSONBytes.highBits == 0
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var bytes = Array(source[start..<index])
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "\"") { return bytes.withUnsafeBufferPointer { decoded($0, at: start) } }
            try escape(into: &bytes)
            let plain = index
            _ = skipPlain()
            bytes.append(contentsOf: source[plain..<index])
        }
        throw failure
    }

    private mutating func decoded(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> String {
        if bytes.isASCIIAndWellFormed == nil { noteRepair(at: start) }
        return String(text: bytes)
    }

    /// Reads what follows a backslash.
    private mutating func escape(into bytes: inout [UInt8]) throws(Failure) {
        guard let byte = current else { throw failure }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "n"): bytes.append(10)
        case UInt8(ascii: "t"): bytes.append(9)
        case UInt8(ascii: "r"): bytes.append(13)
        case UInt8(ascii: "b"): bytes.append(8)
        case UInt8(ascii: "f"): bytes.append(12)
        case UInt8(ascii: "u"): try unicodeEscape(into: &bytes)
        default:
            noteRepair(at: index - 1)
            bytes.append(byte)
        }
    }

    /// Reads one escape, or two that form a pair of surrogates.
    private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(Failure) {
        let start = index
        guard var code = fourDigits(at: index) else {
            guard limits.mends else { throw failure }
            noteRepair(at: index - 1)
            return bytes.append(UInt8(ascii: "u"))
        }
        index += 4
        if 0xD800...0xDBFF ~= code, index + 1 < source.count, source[index] == UInt8(ascii: "\\"), source[index + 1] == UInt8(ascii: "u") {
            let low = fourDigits(at: index + 2)
            guard low != nil || limits.mends else { throw failure }
            if let low, 0xDC00...0xDFFF ~= low {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
                index += 6
            }
        }
        let scalar = Unicode.Scalar(code)
        if scalar == nil { noteRepair(at: start) }
        bytes.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }

    private func fourDigits(at place: Int) -> UInt32? {
        guard place + 4 <= source.count else { return nil }
        var code: UInt32 = 0
        for byte in source[place..<place + 4] {
            guard let digit = hexadecimalValue(byte) else { return nil }
            code = code << 4 | UInt32(digit)
        }
        return code
    }
}

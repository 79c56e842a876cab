/// A sequence of bytes to append to.
protocol ByteSink: ~Copyable {
    mutating func append(_ byte: UInt8)
    mutating func append(_ bytes: Span<UInt8>)
}

extension [UInt8]: ByteSink {
    mutating func append(_ bytes: Span<UInt8>) { bytes.withUnsafeBufferPointer { append(contentsOf: $0) } }
}

extension OutputBuffer: ByteSink {}

extension ByteSink where Self: ~Copyable {
    /// Appends a character as text: a carriage return as a line feed, a form feed as a space, and no other control character.
    mutating func append(cleaned character: UInt32) {
        switch character {
        case 0x0D: append(ASCII.lineFeed)
        case 0x0B, 0x0C: append(ASCII.space)
        case 0x09, 0x0A, 0x20..<0x7F: append(UInt8(truncatingIfNeeded: character))
        case 0..<0xA0: return
        case 0xA0..<0x800:
            append(0xC0 | UInt8(truncatingIfNeeded: character >> 6))
            append(0x80 | UInt8(truncatingIfNeeded: character & 0x3F))
        case 0x800..<0x1_0000:
            append(0xE0 | UInt8(truncatingIfNeeded: character >> 12))
            append(0x80 | UInt8(truncatingIfNeeded: character >> 6 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: character & 0x3F))
        default:
            append(0xF0 | UInt8(truncatingIfNeeded: character >> 18))
            append(0x80 | UInt8(truncatingIfNeeded: character >> 12 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: character >> 6 & 0x3F))
            append(0x80 | UInt8(truncatingIfNeeded: character & 0x3F))
        }
    }

    /// Appends an attribute's value with its character references decoded, once.
    mutating func append(decodingValue source: Span<UInt8>, _ range: Range<Int>) {
        let text = source.extracting(..<range.upperBound)
        var index = range.lowerBound
        while index < range.upperBound {
            let ampersand = text.firstIndex(of: ASCII.ampersand, from: index) ?? range.upperBound
            append(text.extracting(index..<ampersand))
            guard ampersand < range.upperBound else { return }
            if let reference = CharacterReference(text, at: ampersand, inAttribute: true) {
                append(cleaned: reference.first)
                if reference.second != 0 { append(cleaned: reference.second) }
                index = reference.end
            } else {
                append(ASCII.ampersand)
                index = ampersand + 1
            }
        }
    }
}

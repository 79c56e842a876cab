extension Span where Element == UInt8 {
    /// The first index from `start` on that holds `byte`; searches eight bytes at a time.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        var index = start
        let raw = bytes
        let needle = EightBytes(repeating: byte)
        while index + 8 <= count {
            let block = EightBytes(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let hits = block.marks(equalTo: needle)
            if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Whether the text stands there to the letter.
    func equals(_ text: StaticString, at start: Int) -> Bool {
        guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count where self[start + offset] != wanted[offset] { return false }
            return true
        }
    }

    /// Whether the ASCII text, given in lower case, stands there in any case.
    func matches(_ text: StaticString, at start: Int) -> Bool {
        guard start >= 0, start + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count where self[start + offset].lowercased != wanted[offset] { return false }
            return true
        }
    }

    /// The end of the bytes that can be written as they are: before markup, a control character, or a byte that may begin one.
    func plainRun(_ range: Range<Int>, stopsAtQuote: Bool) -> Int {
        var index = range.lowerBound
        let end = range.upperBound
        let raw = bytes
        while index + 8 <= end {
            let block = EightBytes(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            var stops = block.marksOfAngleBrackets | block.marks(equalTo: .ampersands)
            stops |= block.marksBelowSpace | block.marks(equalTo: .deletes) | block.marks(equalTo: .leadsOfC1)
            if stopsAtQuote { stops |= block.marks(equalTo: .quotes) }
            if stops != 0 {
                // The first mark is exact, but white space is marked too.
                index += stops.trailingZeroBitCount >> 3
                guard self[index] == ASCII.lineFeed || self[index] == ASCII.tab else { return index }
                index += 1
            } else {
                index += 8
            }
        }
        while index < end {
            let byte = self[index]
            switch byte {
            case ASCII.lessThan, ASCII.greaterThan, ASCII.ampersand, ASCII.delete, 0xC2: return index
            case ASCII.doubleQuote where stopsAtQuote: return index
            case 0..<ASCII.space where byte != ASCII.tab && byte != ASCII.lineFeed: return index
            default: index += 1
            }
        }
        return index
    }

    /// The character at a byte that `plainRun` stopped at: ASCII, or two bytes of UTF-8.
    func character(at index: Int) -> (value: UInt32, end: Int) {
        let byte = self[index]
        guard byte >= 0x80, index + 1 < count else { return (UInt32(byte), index + 1) }
        return (UInt32(byte & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F), index + 2)
    }
}

/// Eight bytes in one word, tested all at once.
///
/// A test returns a word in which the high bit of each byte that fits is set. Bytes after the first that fits may be marked falsely; the
/// first never is.
private struct EightBytes {
    private let word: UInt64

    static var ampersands: EightBytes { EightBytes(repeating: ASCII.ampersand) }
    static var deletes: EightBytes { EightBytes(repeating: ASCII.delete) }
    static var leadsOfC1: EightBytes { EightBytes(repeating: 0xC2) }
    static var quotes: EightBytes { EightBytes(repeating: ASCII.doubleQuote) }
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    @inline(__always) init(_ word: UInt64) { self.word = UInt64(littleEndian: word) }

    @inline(__always) init(repeating byte: UInt8) { word = UInt64(byte) &* Self.ones }

    @inline(__always) func marks(equalTo other: EightBytes) -> UInt64 {
        let difference = word ^ other.word
        return (difference &- Self.ones) & ~difference & Self.highBits
    }

    /// `<` and `>` differ in one bit.
    @inline(__always) var marksOfAngleBrackets: UInt64 {
        let difference = (word | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E
        return (difference &- Self.ones) & ~difference & Self.highBits
    }

    @inline(__always) var marksBelowSpace: UInt64 { (word &- 0x2020_2020_2020_2020) & ~word & Self.highBits }
}

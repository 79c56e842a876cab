/// Operations on eight bytes of a string in one word, all at once.
enum JSONBytes {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// The number of bytes, from the first (lowest) on, before the first quote, backslash or byte below 32.
    @inline(__always)
    static func plainCount(_ word: UInt64) -> Int { specialMarks(word).trailingZeroBitCount / 8 }

    /// The high bit of each quote, backslash and byte below 32. Bytes after the first of them may be marked as well.
    @inline(__always)
    private static func specialMarks(_ word: UInt64) -> UInt64 {
        (marks(of: UInt8(ascii: "\""), in: word) | marks(of: UInt8(ascii: "\\"), in: word) | (word &- ones &* 32) & ~word) & highBits
    }

    /// The number of bytes, from the first on, before the first that may need an escape: U+2028 and U+2029 begin with E2, and U+0080 to
    /// U+009F with C2.
    @inline(__always)
    static func unescapedCount(_ word: UInt64) -> Int {
        let others = (marks(of: 0xE2, in: word) | marks(of: 0xC2, in: word) | marks(of: 127, in: word)) & highBits
        return (specialMarks(word) | others).trailingZeroBitCount / 8
    }

    /// Marks bytes equal to another: only a zero byte borrows into its high bit.
    @inline(__always)
    private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
        let difference = word ^ ones &* UInt64(byte)
        return (difference &- ones) & ~difference
    }
}

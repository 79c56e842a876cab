import AggregatorCore
import CIconv

/// One pass over all bytes: whether they are UTF-8, and whether anything in them has to be removed or replaced.
struct UTF8Check {
    private(set) var isValid = true
    /// Whether there is no carriage return and no control character, including C1 ones.
    private(set) var isClean = true
    /// Whether at least one character beyond ASCII is well-formed.
    private(set) var hasMultibyte = false

    var isValidBeyondASCII: Bool { isValid && hasMultibyte }

    init(_ bytes: Bytes) {
        var index = 0
        while true {
            index = Self.cleanEnd(of: bytes, from: index, hasMultibyte: &hasMultibyte)
            guard index < bytes.count else { return }
            isClean = false
            let length = bytes[index] < 128 ? 1 : bytes.lengthOfCharacter(at: index)
            if length == 0 { isValid = false }
            index += max(1, length)
        }
    }

    /// The end of the clean text that begins at `start`.
    static func cleanEnd(of bytes: Bytes, from start: Int, hasMultibyte: inout Bool) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        let raw = UnsafeRawPointer(base)
        var index = start
        while index < bytes.count {
            while index + 32 <= bytes.count, isPrintableASCII(raw + index) { index += 32 }
            if index + 8 <= bytes.count, isCleanASCII(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
                index += 8
                continue
            }
            let stop = min(index + 8, bytes.count)
            while index < stop {
                let byte = bytes[index]
                if byte < 128 {
                    guard byte >= 32 ? byte != 127 : byte == 10 || byte == 9 else { return index }
                    index += 1
                    continue
                }
                let length = bytes.lengthOfCharacter(at: index)
                guard length > 0 else { return index }
                if byte == 0xC2, bytes[index + 1] < 0xA0 { return index }
                if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return index }
                hasMultibyte = true
                index += length
            }
        }
        return index
    }

    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// Whether 32 bytes are printable ASCII without tabs and line ends, as most of a text is.
    @inline(__always)
    private static func isPrintableASCII(_ place: UnsafeRawPointer) -> Bool {
        func marks(_ offset: Int) -> UInt64 {
            let word = (place + offset).loadUnaligned(as: UInt64.self)
            return (word &+ 0x6060_6060_6060_6060) & ~(word &+ 0x0101_0101_0101_0101) & ~word
        }
        return marks(0) & marks(8) & marks(16) & marks(24) & high == high
    }

    /// Whether eight bytes are printable ASCII, tabs and line feeds; the highest bit of each byte is its answer.
    @inline(__always)
    private static func isCleanASCII(_ word: UInt64) -> Bool {
        guard word & high == 0 else { return false }
        let isPrintable = word &+ 0x6060_6060_6060_6060
        let isNoLineFeed = (word ^ 0x0A0A_0A0A_0A0A_0A0A) &+ 0x7F7F_7F7F_7F7F_7F7F
        let isNoTab = (word ^ 0x0909_0909_0909_0909) &+ 0x7F7F_7F7F_7F7F_7F7F
        let isDelete = word &+ 0x0101_0101_0101_0101
        return (~isPrintable & isNoLineFeed & isNoTab | isDelete) & high == 0
    }
}

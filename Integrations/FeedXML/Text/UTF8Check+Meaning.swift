import AggregatorCore

extension UTF8Check {
    /// Whether text that calls itself something else is UTF-8: all of it, or all but a few characters that were cut, as by programs which
    /// make excerpts of so many bytes.
    ///
    /// In text of another encoding, at most half of what is beyond ASCII looks like UTF-8 by chance, once there is more than a word of it.
    static func isMeant(by bytes: Bytes) -> Bool {
        let check = UTF8Check(bytes)
        guard check.hasMultibyte, !check.isValid else { return check.isValidBeyondASCII }
        var (characters, continuations, broken, index) = (0, 0, 0, 0)
        while index < bytes.count {
            guard bytes[index] >= 128 else {
                index += 1
                continue
            }
            let length = bytes.surrogatePair(at: index) == nil ? bytes.lengthOfCharacter(at: index) : 6
            if length > 0 {
                characters += 1
                continuations += length - 1
                index += length
            } else {
                broken += 1
                index += bytes.lengthOfBeginning(at: index)
            }
        }
        return continuations >= leastContinuations && broken <= 1 + characters / 10
    }

    /// Four typographic quotation marks, or eight letters with accents.
    private static let leastContinuations = 8
}

extension UnsafeBufferPointer<UInt8> {
    /// The length of what is there of a character that breaks off; 1 for a byte that begins none.
    fileprivate func lengthOfBeginning(at index: Int) -> Int {
        let wanted: Int
        switch self[index] {
        case 0xE0...0xEF: wanted = 3
        case 0xF0...0xF4: wanted = 4
        default: return 1
        }
        var length = 1
        while length < wanted - 1, index + length < count, self[index + length] & 0xC0 == 0x80 { length += 1 }
        return length
    }
}

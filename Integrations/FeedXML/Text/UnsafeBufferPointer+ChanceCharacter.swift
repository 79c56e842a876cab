import AggregatorCore

extension UnsafeBufferPointer<UInt8> {
    /// Whether a well-formed character of UTF-8, in text that is mostly windows-1252, is that by chance: a letter at the end of a word, and
    /// the signs that stand behind words. `é »` are the bytes of `頻`, `É…` those of `Ʌ`, and `ß“` those of `ߓ`.
    ///
    /// - Parameter length: Of the character, in bytes.
    func isLatinByChance(at index: Int, length: Int) -> Bool {
        let (lead, second) = (self[index], self[index + 1])
        // How many capitals are before it, if it is one itself.
        let capitals: Int
        switch lead {
        // Not so where UTF-8 has what Western text is mixed with: letters of Europe (C2 to C7), Greek and Cyrillic (CE to D1), quotes (E2)
        // and emoji (F0). Letters of Azeri, Twi and Pinyin follow small ones, or the first capital. CA BB is the sign in `Oʻzbek`.
        case 0xC8, 0xC9, 0xCB...0xCD: capitals = 2
        case 0xCA where second != 0xBB: capitals = 2
        // Cyrillic, Armenian, Hebrew, Arabic and their like follow no Latin letter (`OÙ ?`). No word ends in `×`.
        case 0xD2...0xD6, 0xD8...0xDE: capitals = 1
        // E1 BB has the vowels of Vietnamese.
        case 0xDF, 0xE0, 0xE3...0xEF: capitals = 0
        case 0xE1 where second != 0xBB: capitals = 0
        default: return false
        }
        guard self[(index + 1)..<(index + length)].allSatisfy({ Self.standsBehindWords($0) }) else { return false }
        let before = index > 0 ? self[index - 1] : 0
        let endsWord =
            capitals == 0
            ? Self.isCapital(before) || 0x61...0x7A ~= before || before >= 0xDF
            : Self.isCapital(before) && (capitals == 1 || index > 1 && Self.isCapital(self[index - 2]))
        guard endsWord || isWord(at: index) else { return false }
        // Words in other alphabets go on.
        return index + length == count || lengthOfCharacter(at: index + length) == 0
    }

    /// Whether the letter may be a word of its own (`à`, `c’è…»`); E0 A0 is Samaritan. `í` is none: its bytes are those of Korean words (`할`).
    private func isWord(at index: Int) -> Bool {
        let lead = self[index]
        if lead == 0xE0 { return self[index + 1] == 0xA0 }
        guard [0xE1, 0xE5, 0xE8, 0xE9].contains(lead), index > 0 else { return false }
        switch self[index - 1] {
        case 0x20, 0x27: return true
        // ’ “ « and the no-break space. Characters of UTF-8 end in these bytes, too, but not behind ASCII.
        case 0x92, 0x93, 0xA0, 0xAB: return index > 1 && self[index - 2] < 0x80
        default: return false
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0xC0...0xDE ~= byte }

    private static func standsBehindWords(_ byte: UInt8) -> Bool {
        switch byte {
        // … ‹ ‘ ’ “ ” • – — ™ ›
        case 0x85, 0x8B, 0x91...0x97, 0x99, 0x9B: true
        // The no-break space, © « ® » and the soft hyphen.
        case 0xA0, 0xA9, 0xAB, 0xAD, 0xAE, 0xBB: true
        default: false
        }
    }
}

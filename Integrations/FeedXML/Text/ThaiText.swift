/// Tells Thai in windows-874, which has TIS-620 in it, from text in all other encodings.
enum ThaiText {
    /// Whether bytes that nobody names are Thai: whether its vowels and marks stand where they can.
    ///
    /// Marks stand behind a consonant or another mark, as do vowels to the right of it; vowels to the left stand before a consonant. A quarter
    /// of the letters or more are such, at most three in five, and one in twenty of them may be misplaced. Text in Cyrillic, Hebrew and Chinese
    /// has the same bytes, but not in this order.
    static func isMeant(by bytes: Bytes) -> Bool {
        var (letters, foreign, bound, misplaced) = (0, 0, 0, 0)
        for index in bytes.indices where bytes[index] >= 0x80 {
            letters += 1
            let byte = bytes[index]
            if isMark(byte) || byte == 0xD0 || 0xD2...0xD3 ~= byte {
                bound += 1
                let before = index > 0 ? bytes[index - 1] : 0
                // `าะ` is the end of one vowel.
                if !isConsonant(before), !isMark(before), !(byte == 0xD0 && before == 0xD2) { misplaced += 1 }
            } else if 0xE0...0xE4 ~= byte {
                bound += 1
                if index + 1 == bytes.count || !isConsonant(bytes[index + 1]) { misplaced += 1 }
            } else if !isOther(byte) {
                foreign += 1
            }
        }
        return letters >= leastLetters && foreign * 50 <= letters && bound * 4 >= letters && bound * 5 <= letters * 3
            && misplaced * 20 <= bound
    }

    /// A headline or two: some short texts in Chinese and Korean are in order by chance.
    private static let leastLetters = 60

    private static func isConsonant(_ byte: UInt8) -> Bool { 0xA1...0xCE ~= byte }

    /// Vowels and tones above and below a consonant.
    private static func isMark(_ byte: UInt8) -> Bool { byte == 0xD1 || 0xD4...0xDA ~= byte || 0xE7...0xEE ~= byte }

    /// Consonants, signs and digits, and the signs that windows-874 adds: € … ‘ ’ “ ” • – —
    private static func isOther(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80, 0x85, 0x91...0x97, 0xA0...0xCF, 0xDF, 0xE5...0xE6, 0xEF...0xFB: true
        default: false
        }
    }
}

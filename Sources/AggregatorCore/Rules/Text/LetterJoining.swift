/// Joins letters written in parts, one scalar each, as some systems store them: Hangul as its sounds, kana with separate voicing marks.
enum LetterJoining {
    /// Joins `part` to the letter at the end of `bytes` (UTF-8); returns whether it did.
    static func join(_ part: UInt32, to bytes: inout [UInt8]) -> Bool {
        guard isPart(part), let start = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }),
            let before = String(decoding: bytes[start...], as: UTF8.self).unicodeScalars.first?.value,
            let whole = Hangul.joined(before, part) ?? voiced(before, part)
        else { return false }
        bytes.removeSubrange(start...)
        LetterFolding.encode(whole, to: &bytes)
        return true
    }

    /// Whether the scalar may be joined to the one before it.
    static func isPart(_ scalar: UInt32) -> Bool { Hangul.isLaterPart(scalar) || isVoicing(scalar) }

    /// The parts of syllables (Unicode 3.12, "Conjoining Jamo Behavior").
    private enum Hangul {
        private static let syllables: UInt32 = 0xAC00
        private static let first: UInt32 = 0x1100, firsts: UInt32 = 19
        private static let vowel: UInt32 = 0x1161, vowels: UInt32 = 21
        /// The scalar before the final consonants: it stands for none.
        private static let last: UInt32 = 0x11A7, lasts: UInt32 = 28

        static func isLaterPart(_ scalar: UInt32) -> Bool {
            scalar &- vowel < vowels || scalar > last && scalar - last < lasts
        }

        static func joined(_ before: UInt32, _ part: UInt32) -> UInt32? {
            if before &- first < firsts, part &- vowel < vowels {
                return syllables + ((before - first) * vowels + part - vowel) * lasts
            }
            let isOpen = before &- syllables < firsts * vowels * lasts && (before - syllables) % lasts == 0
            return isOpen && part > last && part - last < lasts ? before + part - last : nil
        }
    }

    private static func isVoicing(_ scalar: UInt32) -> Bool { 0x3099...0x309A ~= scalar }

    private static func voiced(_ before: UInt32, _ mark: UInt32) -> UInt32? {
        guard isVoicing(mark), let kana = Unicode.Scalar(before), let mark = Unicode.Scalar(mark) else { return nil }
        var parts = String(kana)
        parts.unicodeScalars.append(mark)
        return parts.first.flatMap { voicedKana[$0] }
    }

    /// Characters are equal by canonical equivalence, so decomposed ones find the composed one.
    private static let voicedKana: [Character: UInt32] = {
        let kana = (0x3041...0x30FF).compactMap(Unicode.Scalar.init)
        return Dictionary(kana.map { (Character($0), $0.value) }) { first, _ in first }
    }()
}

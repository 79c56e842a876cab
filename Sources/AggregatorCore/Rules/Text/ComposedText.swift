/// A text in which letters are single scalars where possible: Unicode's normal form C for the alphabets that occur in host names.
///
/// The standard library does not publish its own. A letter with marks that no single scalar stands for stays as it is.
enum ComposedText {
    static func of(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 128 }) else { return text }
        var bytes: [UInt8] = []
        for letter in text {
            if let whole = letters[letter] {
                LetterFolding.encode(whole, to: &bytes)
                continue
            }
            for part in letter.unicodeScalars where !LetterJoining.join(part.value, to: &bytes) {
                LetterFolding.encode(part.value, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Latin, Greek and Cyrillic. Characters are equal by canonical equivalence, so decomposed ones find the composed one; of two that are
    /// equal, the first remains.
    private static let letters: [Character: UInt32] = {
        // The canonical forms of a few in the blocks behind: Catalan's middle dot, for instance, is not the Greek one.
        let others: [UInt32] = [0x3B, 0x60, 0xB4, 0xB7, 0x2B9]
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
        let scalars = (others + blocks.joined()).compactMap(Unicode.Scalar.init)
        return Dictionary(scalars.map { (Character($0), $0.value) }) { first, _ in first }
    }()
}

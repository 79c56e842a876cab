import AggregatorCore

extension UnsafeBufferPointer<UInt8> {
    /// The number of bytes of a character whose end is missing; `nil` for what is none, or is as likely windows-1252.
    ///
    /// In windows-1252, `é”` are two bytes with which a Chinese character begins. So it is taken for one only right after a character of
    /// the same kind, such as Cyrillic or Chinese. The exceptions are beginnings that nobody writes in windows-1252: `ðŸ`, of emoji, and
    /// `â€`, of typographic quotes.
    func lengthOfBrokenCharacter(at index: Int) -> Int? {
        let lead = self[index]
        let wanted: Int
        switch lead {
        case 0xC4...0xDF: wanted = 2
        case 0xE0...0xEF: wanted = 3
        case 0xF0...0xF4: wanted = 4
        default: return nil
        }
        var length = 1
        while length < wanted, index + length < count, self[index + length] & 0xC0 == 0x80 { length += 1 }
        // All bytes are there, but they are no character: a surrogate, or an overlong form.
        guard length < wanted else { return nil }
        if length > 1, lead == 0xF0 && self[index + 1] == 0x9F || lead == 0xE2 && self[index + 1] == 0x80 { return length }
        guard wanted < 4, index >= wanted, lengthOfCharacter(at: index - wanted) == wanted else { return nil }
        let before = self[index - wanted]
        // Thai and the scripts of India begin with E0, those of the Far East with E3 and above.
        let isOfItsKind = wanted == 2 ? before >= 0xC4 : lead >= 0xE3 ? before >= 0xE3 : lead == before
        return isOfItsKind ? length : nil
    }
}

import AggregatorCore

extension UnsafeBufferPointer<UInt8> {
    /// How many bytes there are of a character whose end is missing; `nil` for what is none, or as likely some of windows-1252.
    ///
    /// In that `é”` are two bytes with which a Chinese character begins. So it is one only right behind a character of its kind, as of
    /// Cyrillic or Chinese, but for what nobody writes in windows-1252: `ðŸ`, which emoji begin with, and `â€`, as typographic quotes do.
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
        // All of it is there, and is none: a surrogate, or longer than it should be.
        guard length < wanted else { return nil }
        if length > 1, lead == 0xF0 && self[index + 1] == 0x9F || lead == 0xE2 && self[index + 1] == 0x80 { return length }
        guard wanted < 4, index >= wanted, lengthOfCharacter(at: index - wanted) == wanted else { return nil }
        let before = self[index - wanted]
        // Thai and the scripts of India begin with E0, those of the Far East with E3 and above.
        let isOfItsKind = wanted == 2 ? before >= 0xC4 : lead >= 0xE3 ? before >= 0xE3 : lead == before
        return isOfItsKind ? length : nil
    }
}

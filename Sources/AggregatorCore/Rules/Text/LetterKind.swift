/// The kind of a scalar in a search: part of a word between spaces, a letter of a script that puts no space between words, or neither.
enum LetterKind: UInt8 {
    case letter, dense, other

    /// Scalars below this have a place in the table: every alphabet, punctuation and symbols, none of the large scripts.
    private static let tableEnd: UInt32 = 0x2E80

    static func of(_ scalar: UInt32) -> LetterKind {
        scalar < 0x80 ? ofASCII(UInt8(truncatingIfNeeded: scalar)) : scalar < tableEnd ? table[Int(scalar)] : ofLarge(scalar)
    }

    static func ofASCII(_ byte: UInt8) -> LetterKind {
        (byte | 32) &- 97 < 26 || byte &- 48 < 10 ? .letter : .other
    }

    /// Thai, Lao, Tibetan, Myanmar, the parts of Hangul syllables, and Khmer.
    private static func isDense(_ scalar: UInt32) -> Bool {
        0x0E00...0x109F ~= scalar || 0x1100...0x11FF ~= scalar || 0x1780...0x17FF ~= scalar
    }

    private static func ofLarge(_ scalar: UInt32) -> LetterKind {
        switch scalar {
        // Korean has spaces, but words of many parts between them; it is searched like its neighbours.
        case 0x2E80...0x2FFF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x303C, 0x3040...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFF66...0xFFDC, 0x20000...0x3FFFF:
            .dense
        default: named(scalar) == .other ? .other : .letter
        }
    }

    private static func named(_ scalar: UInt32) -> LetterKind {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
            .decimalNumber, .letterNumber, .otherNumber:
            isDense(scalar) ? .dense : .letter
        default: .other
        }
    }

    private static let table: [LetterKind] = (0..<tableEnd).map(named)
}

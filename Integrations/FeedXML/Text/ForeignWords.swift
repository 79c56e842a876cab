/// Tells text in another alphabet than the Latin one from Latin text that was decoded so: in the latter, the letters beyond ASCII, which
/// any byte may stand for, are within words of ASCII letters (`GrьЯe`).
enum ForeignWords {
    /// Whether most letters of other alphabets in UTF-8 stand beside one another, and not beside an ASCII letter. Linear.
    static func areMost(in text: [UInt8]) -> Bool {
        var (among, within) = (0, 0)
        var (before, middle) = (Script.none, Script.none)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let after = Script(scalar.value)
            count(before, middle, after)
            (before, middle) = (middle, after)
        }
        count(before, middle, .none)
        return among > within

        func count(_ before: Script, _ middle: Script, _ after: Script) {
            guard middle == .other else { return }
            if before == .latin || after == .latin { within += 1 } else if before == .other || after == .other { among += 1 }
        }
    }

    /// What a character is a letter of.
    private enum Script {
        case none, latin, other

        init(_ scalar: UInt32) {
            switch scalar {
            case 0x41...0x5A, 0x61...0x7A: self = .latin
            // From Greek to Mongolian; from kana to Hangul; compatibility ideographs; narrow kana; further ideographs.
            case 0x370...0x1DFF, 0x3041...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x2_0000...0x3_FFFF: self = .other
            default: self = .none
            }
        }
    }
}

/// Tells text in another Latin encoding from such in windows-1252, in which some of its letters would be signs within words (`za³o¿y³`).
enum LatinWords {
    /// Whether one in fifty of the characters beyond ASCII, or more, is such a letter. Languages all of whose letters are some letters in
    /// windows-1252 too, as Turkish and Hungarian, can't be told so. Linear.
    ///
    /// - Parameters:
    ///   - text: What the bytes are in the other encoding, in UTF-8.
    ///   - source: The bytes, one for each character.
    static func areMore(in text: [UInt8], of source: Bytes) -> Bool {
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        guard scalars.count == source.count else { return false }
        var (found, high) = (0, 0)
        var (before, middle) = (Letter.none, (letter: Letter.none, isSign: false))
        for (byte, scalar) in zip(source, scalars) {
            let after = Letter(scalar)
            // A capital among small letters makes no word.
            if middle.isSign, before != .none, after != .none, middle.letter == .small || middle.letter == before { found += 1 }
            before = middle.letter
            // windows-1252 has letters in all rows beyond ASCII but these.
            middle = (after, 0xA0...0xBF ~= byte)
            if byte >= 0x80 { high += 1 }
        }
        return found > 0 && found * 50 >= high
    }

    private enum Letter {
        case none, small, capital

        init(_ scalar: Unicode.Scalar) {
            // Latin alone, up to its Extended-B.
            guard scalar.value < 0x250, scalar.properties.isAlphabetic else {
                self = .none
                return
            }
            self = scalar.properties.isUppercase ? .capital : .small
        }
    }
}

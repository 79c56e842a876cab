/// The form of each letter for search: without case, as the small letter of its capital, and without accents.
///
/// The capital is used because equivalent small letters meet there (`ς` and `σ`, `ß` and `ss`, `ſ` and `s`). The encoding of a letter makes
/// no difference: accents that canonical decomposition would split off are removed as well. Typographic characters become those of
/// keyboards (`’` and `'`, `–` and `-`, `…` and `...`), and invisible ones are left out (soft hyphens, joiners).
enum LetterFolds {
    /// Scalars below this have a place in the table: every alphabet, and punctuation, but none of the large scripts.
    static let end: UInt32 = 0x2E80
    /// In the table: the scalar is left out.
    static let nothing = UInt32.max
    /// In the table: the scalar becomes several, which `long` holds, or is joined to the letter before it.
    static let several = UInt32.max - 1

    static let table: [UInt32] = {
        var folds: [UInt32] = []
        return (0..<end).map { scalar in
            folds.removeAll(keepingCapacity: true)
            append(scalar, to: &folds)
            return folds.count > 1 || LetterJoining.isPart(scalar) ? several : folds.first ?? nothing
        }
    }()

    static let long: [UInt32: [UInt32]] = {
        let scalars = table.indices.filter { table[$0] == several }.map(UInt32.init).filter { !LetterJoining.isPart($0) }
        return Dictionary(uniqueKeysWithValues: scalars.map { ($0, folds(of: $0)) })
    }()

    /// Ideographs, kana without voicing marks, Hangul and pictures: most of what is beyond the table.
    static func hasNoCase(_ scalar: UInt32) -> Bool {
        0x2E80...0x3098 ~= scalar || 0x309B...0xA63F ~= scalar || 0xAC00...0xD7FF ~= scalar || 0x1F200...0x3FFFF ~= scalar
    }

    static func folds(of scalar: UInt32) -> [UInt32] {
        var folds: [UInt32] = []
        append(scalar, to: &folds)
        return folds
    }

    /// Folds until nothing is left to fold: `ẞ` is the capital of `ß`, which is `ss`.
    private static func append(_ scalar: UInt32, to folds: inout [UInt32]) {
        guard let letter = Unicode.Scalar(narrow(scalar)), !letter.properties.isDefaultIgnorableCodePoint else { return }
        if let keys = typed[scalar] { return folds += keys }
        guard letter.properties.changesWhenCaseMapped else { return appendBase(of: letter, to: &folds, from: scalar) }
        for capital in letter.properties.uppercaseMapping.unicodeScalars {
            for small in capital.properties.lowercaseMapping.unicodeScalars { appendBase(of: small, to: &folds, from: scalar) }
        }
    }

    /// The letter without its accents, folded again if it is another one; empty for an accent itself.
    private static func appendBase(of letter: Unicode.Scalar, to folds: inout [UInt32], from scalar: UInt32) {
        guard !isAccent(letter) else { return }
        let base = letter.value < 0xE0 ? letter.value : bases[letter.value] ?? letter.value
        if base == scalar { folds.append(base) } else { append(base, to: &folds) }
    }

    /// Typographic marks that blogs put in place of typed ones, as the keys that a user types in a search.
    static let typed: [UInt32: [UInt32]] = [
        0x2018: [0x27], 0x2019: [0x27], 0x201B: [0x27], 0x02BC: [0x27], 0x2032: [0x27],
        0x201C: [0x22], 0x201D: [0x22], 0x201E: [0x22], 0x201F: [0x22], 0x2033: [0x22],
        0x2010: [0x2D], 0x2011: [0x2D], 0x2012: [0x2D], 0x2013: [0x2D], 0x2014: [0x2D], 0x2015: [0x2D], 0x2212: [0x2D],
        0x2026: [0x2E, 0x2E, 0x2E],
    ]

    /// Full-width Latin letters and digits are the same as the usual ones.
    static func narrow(_ scalar: UInt32) -> UInt32 { 0xFF01...0xFF5E ~= scalar ? scalar - 0xFEE0 : scalar }

    /// Marks above, below and across letters, Hebrew and Arabic vowels, nuktas; not the signs that words of other scripts are made of
    /// (viramas, the vowels and tones of Thai, Lao and Tibetan, the voicing of kana).
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.canonicalCombiningClass.rawValue {
        case 1, 7, 10...36, 200...240: true
        default: false
        }
    }

    private static let bases = named.merging(unnamed) { $1 }

    /// The accented letters of Latin, Greek and Cyrillic, by their names in Unicode, and what they are without.
    private static let named: [UInt32: UInt32] = {
        let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xE0...0x2AF, 0x370...0x52F, 0x1E00...0x1FFF]
        var plain: [String: UInt32] = [:]
        var accented: [(letter: UInt32, base: String)] = []
        for letter in blocks.joined().compactMap(Unicode.Scalar.init) {
            guard let name = letter.properties.name else { continue }
            plain[name] = letter.value
            if let base = name.before(" WITH ") { accented.append((letter.value, base)) }
        }
        return accented.reduce(into: [:]) { $0[$1.letter] = plain[$1.base] }
    }()

    /// Letters whose Unicode name does not have the form “BASE WITH MARK” with a letter's name as its base, and letters outside of the
    /// blocks of `named`, so that the base has to be listed: Greek hooks, Cyrillic, Arabic with hamza and madda, nuktas, Hebrew with
    /// points.
    private static let unnamed: [UInt32: UInt32] = [
        0x3D3: 0x3D2, 0x3D4: 0x3D2, 0x439: 0x438, 0x451: 0x435, 0x453: 0x433, 0x457: 0x456, 0x45C: 0x43A, 0x45E: 0x443,
        0x622: 0x627, 0x623: 0x627, 0x624: 0x648, 0x625: 0x627, 0x626: 0x64A, 0x6C0: 0x6D5, 0x6C2: 0x6C1, 0x6D3: 0x6D2,
        0x929: 0x928, 0x931: 0x930, 0x934: 0x933, 0x958: 0x915, 0x959: 0x916, 0x95A: 0x917, 0x95B: 0x91C, 0x95C: 0x921, 0x95D: 0x922,
        0x95E: 0x92B, 0x95F: 0x92F, 0x9DC: 0x9A1, 0x9DD: 0x9A2, 0x9DF: 0x9AF, 0xA33: 0xA32, 0xA36: 0xA38, 0xA59: 0xA16, 0xA5A: 0xA17,
        0xA5B: 0xA1C, 0xA5E: 0xA2B, 0xB5C: 0xB21, 0xB5D: 0xB22, 0x1109A: 0x11099, 0x1109C: 0x1109B, 0x110AB: 0x110A5,
        0xFB1D: 0x5D9, 0xFB1F: 0x5F2, 0xFB2A: 0x5E9, 0xFB2B: 0x5E9, 0xFB2C: 0x5E9, 0xFB2D: 0x5E9, 0xFB2E: 0x5D0, 0xFB2F: 0x5D0,
        0xFB30: 0x5D0, 0xFB31: 0x5D1, 0xFB32: 0x5D2, 0xFB33: 0x5D3, 0xFB34: 0x5D4, 0xFB35: 0x5D5, 0xFB36: 0x5D6, 0xFB38: 0x5D8,
        0xFB39: 0x5D9, 0xFB3A: 0x5DA, 0xFB3B: 0x5DB, 0xFB3C: 0x5DC, 0xFB3E: 0x5DE, 0xFB40: 0x5E0, 0xFB41: 0x5E1, 0xFB43: 0x5E3,
        0xFB44: 0x5E4, 0xFB46: 0x5E6, 0xFB47: 0x5E7, 0xFB48: 0x5E8, 0xFB49: 0x5E9, 0xFB4A: 0x5EA, 0xFB4B: 0x5D5, 0xFB4C: 0x5D1,
        0xFB4D: 0x5DB, 0xFB4E: 0x5E4,
    ]
}

extension String {
    /// What stands before the first `part`, which is ASCII.
    fileprivate func before(_ part: StaticString) -> String? {
        var text = self
        return text.withUTF8 { text in
            part.withUTF8Buffer { part in
                text.indices.first { text[$0] == part[0] && text[$0...].starts(with: part) }.map {
                    String(decoding: text[..<$0], as: UTF8.self)
                }
            }
        }
    }
}

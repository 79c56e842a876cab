import AggregatorCore

/// Guesses the encoding of text that is no UTF-8 and has no better label.
///
/// There is a rule for each encoding, which text of its script meets and Western text never does; if none is met, the text is taken for
/// windows-1252, the most common encoding. Two-byte encodings are recognised by the share of pairs that are common in the language;
/// one-byte encodings by the ten letters that make up half of every text in the language, and Thai by the order of its letters. Linear, and
/// used only if UTF-8 failed.
enum EncodingGuess {
    /// The label for bytes that are not mostly UTF-8; `nil` if no rule is met.
    static func label(of bytes: Bytes) -> EncodingLabel? {
        // Read in pairs, Thai would be Chinese.
        let label = ThaiText.isMeant(by: bytes) ? "windows-874" : doubleByte(bytes) ?? singleByte(bytes)
        return label.flatMap { EncodingLabel(label: $0) }
    }
}

/// Encodings with characters of two bytes.
extension EncodingGuess {
    private static func doubleByte(_ bytes: Bytes) -> String? {
        // Half of Japanese text is kana, which is one block in both encodings.
        if let japanese = Pairs(bytes, leads: isHigh, trails: isHigh, isCommon: { lead, _ in lead == 0xA4 || lead == 0xA5 }),
            japanese.common >= 0.25
        {
            return "euc-jp"
        }
        let japanese = Pairs(
            bytes, leads: { 0x81...0x9F ~= $0 || 0xE0...0xFC ~= $0 }, trails: { $0 >= 0x40 && $0 != 0x7F && $0 <= 0xFC },
            singles: { 0xA1...0xDF ~= $0 },
            isCommon: { lead, trail in lead == 0x82 ? 0x9F...0xF1 ~= trail : lead == 0x83 && 0x40...0x96 ~= trail })
        if let japanese, japanese.common >= 0.25 { return "shift_jis" }
        // All syllables of Korean are in 25 rows; Chinese has common words in later rows too.
        if let korean = Pairs(bytes, leads: isHigh, trails: isHigh, isCommon: { lead, _ in lead <= 0xC8 }), korean.common >= 0.9 {
            return "euc-kr"
        }
        // Both Chinese encodings begin with the common characters. Only in Big5 a third of the second bytes are in ASCII.
        if let chinese = Pairs(
            bytes, leads: { 0xA1...0xF9 ~= $0 }, trails: { 0x40...0x7E ~= $0 || isHigh($0) }, isCommon: { lead, _ in 0xA4...0xC6 ~= lead }),
            chinese.common >= 0.6, 0.15...0.8 ~= chinese.lowTrails
        {
            return "big5"
        }
        if let chinese = Pairs(
            bytes, leads: { 0x81...0xFE ~= $0 }, trails: { $0 >= 0x40 && $0 != 0x7F && $0 != 0xFF },
            isCommon: { lead, trail in 0xB0...0xD7 ~= lead && trail >= 0xA1 }),
            chinese.common >= 0.6, chinese.lowTrails < 0.1
        {
            return "gbk"
        }
        return nil
    }

    private static func isHigh(_ byte: UInt8) -> Bool { 0xA1...0xFE ~= byte }

    /// The text, read in pairs of bytes.
    private struct Pairs {
        /// The share of pairs that are common; rows of punctuation, with which all such encodings begin, don't count.
        private(set) var common = 0.0
        /// The share of pairs whose second byte is in ASCII.
        private(set) var lowTrails = 0.0

        /// `nil` for text that is not in pairs, and for too little text. One pair, and one in fifty, may be broken: texts are cut anywhere.
        init?(
            _ bytes: Bytes, leads: (UInt8) -> Bool, trails: (UInt8) -> Bool, singles: (UInt8) -> Bool = { _ in false },
            isCommon: (UInt8, UInt8) -> Bool
        ) {
            var (pairs, found, low, broken, index) = (0, 0, 0, 0, 0)
            while index < bytes.count {
                let lead = bytes[index]
                index += 1
                if lead < 0x80 { continue }
                if singles(lead) {
                    pairs += 1
                    continue
                }
                guard index < bytes.count, leads(lead), trails(bytes[index]) else {
                    broken += 1
                    continue
                }
                if !(0xA1...0xA3 ~= lead) {
                    pairs += 1
                    if isCommon(lead, bytes[index]) { found += 1 }
                    if bytes[index] < 0x80 { low += 1 }
                }
                index += 1
            }
            guard pairs >= 8, broken <= 1 + pairs / 50 else { return nil }
            common = Double(found) / Double(pairs)
            lowTrails = Double(low) / Double(pairs)
        }
    }
}

/// Encodings with an alphabet beside the Latin one.
extension EncodingGuess {
    private static let alphabets: [(label: String, letters: [UInt8])] = [
        // о е а и н т с р в л
        ("windows-1251", [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2, 0xF1, 0xF0, 0xE2, 0xEB]),
        ("koi8-r", [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4, 0xD3, 0xD2, 0xD7, 0xCC]),
        ("iso-8859-5", [0xDE, 0xD5, 0xD0, 0xD8, 0xDD, 0xE2, 0xE1, 0xE0, 0xD2, 0xDB]),
        // α ο ι ε τ ν η υ σ ρ
        ("windows-1253", [0xE1, 0xEF, 0xE9, 0xE5, 0xF4, 0xED, 0xE7, 0xF5, 0xF3, 0xF1]),
        // י ו ה ל א ר ת ב ש מ
        ("windows-1255", [0xE9, 0xE5, 0xE4, 0xEC, 0xE0, 0xF8, 0xFA, 0xE1, 0xF9, 0xEE]),
        // ا ل ي م و ن ر ت ب ه
        ("windows-1256", [0xC7, 0xE1, 0xED, 0xE3, 0xE6, 0xE4, 0xD1, 0xCA, 0xC8, 0xE5]),
    ]

    private static func singleByte(_ bytes: Bytes) -> String? {
        var counts = [Int](repeating: 0, count: 256)
        var (high, inWords, run) = (0, 0, 0)
        for byte in bytes {
            guard byte >= 0xA0 else {
                if byte >= 0x80 { high += 1 }
                run = 0
                continue
            }
            high += 1
            run += 1
            counts[Int(byte)] += 1
            // Accented letters stand alone or in twos; so only runs of three and more count.
            inWords += run == 3 ? 3 : run > 3 ? 1 : 0
        }
        guard inWords >= 20, inWords * 5 >= high * 4 else { return nil }
        let scores = alphabets.map { alphabet in alphabet.letters.reduce(0) { $0 + counts[Int($1)] } }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] * 2 >= inWords else { return nil }
        return alphabets[best].label
    }
}

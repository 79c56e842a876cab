/// Supplies characters that people write and the library's Japanese encodings lack.
enum JapaneseText {
    /// Corrects rows 89 to 92, where NEC put IBM's letters (髙, 﨑, 德): the library reads them as user-defined characters.
    ///
    /// Both take three bytes in UTF-8, so each letter fits in the place of what was read for it.
    static func withLetters(_ decoded: IconvDecoder.Decoded) -> IconvDecoder.Decoded {
        var decoded = decoded
        decoded.bytes.withUnsafeMutableBufferPointer { bytes in
            var index = 0
            while index + 2 < bytes.count {
                // U+E178 to U+E2EF.
                guard bytes[index] == 0xEE, 0x85...0x8B ~= bytes[index + 1] else {
                    index += 1
                    continue
                }
                let scalar = 0xE000 | Int(bytes[index + 1] & 63) << 6 | Int(bytes[index + 2] & 63)
                let place = (scalar - firstOwn) * 3
                if letters.indices.contains(place), place + 3 <= letters.count {
                    for offset in 0..<3 { bytes[index + offset] = letters[place + offset] }
                }
                index += 3
            }
        }
        return decoded
    }

    /// ISO-2022-JP as EUC-JP, which has the same rows in another form: only in EUC-JP does the library know half-width kana and NEC's
    /// letters.
    static func extended(_ source: Bytes) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(source.count)
        var (set, index) = (Letters.ascii, 0)
        while index < source.count {
            let byte = source[index]
            if byte == 0x1B, let (next, length) = escape(source, at: index) {
                set = next
                index += length
                continue
            }
            index += 1
            guard 0x21...0x7E ~= byte else {
                // In EUC-JP such a byte would begin a pair; in this encoding it means nothing.
                out.append(byte < 0x80 ? byte : 0xFF)
                continue
            }
            switch set {
            case .ascii: out.append(byte)
            // EUC-JP has no half-width yen and overline; those of full width say the same.
            case .roman: out += byte == 0x5C ? [0xA1, 0xEF] : byte == 0x7E ? [0xA1, 0xB1] : [byte]
            case .kana: out += [0x8E, byte | 0x80]
            case .kanji, .supplement:
                guard index < source.count, 0x21...0x7E ~= source[index] else {
                    out.append(0xFF)
                    continue
                }
                if set == .supplement { out.append(0x8F) }
                out += [byte | 0x80, source[index] | 0x80]
                index += 1
            }
        }
        return out
    }

    private enum Letters { case ascii, roman, kana, kanji, supplement }

    private static func escape(_ source: Bytes, at index: Int) -> (set: Letters, length: Int)? {
        func byte(_ ahead: Int) -> UInt8 { index + ahead < source.count ? source[index + ahead] : 0 }
        switch (byte(1), byte(2), byte(3)) {
        case (UInt8(ascii: "("), UInt8(ascii: "B"), _): return (.ascii, 3)
        case (UInt8(ascii: "("), UInt8(ascii: "J"), _): return (.roman, 3)
        case (UInt8(ascii: "("), UInt8(ascii: "I"), _): return (.kana, 3)
        case (UInt8(ascii: "$"), UInt8(ascii: "@"), _), (UInt8(ascii: "$"), UInt8(ascii: "B"), _): return (.kanji, 3)
        case (UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: "D")): return (.supplement, 4)
        default: return nil
        }
    }

    /// The character that the library reads for the first one of row 89.
    private static let firstOwn = 0xE178

    /// The four rows in UTF-8, three bytes per character, by way of Shift_JIS, in which the library has them. Empty if it does not know
    /// Shift_JIS.
    private static let letters: [UInt8] = {
        var pairs: [UInt8] = []
        for lead in [0xED, 0xEE] as [UInt8] {
            for trail in UInt8(0x40)...0xFC where trail != 0x7F { pairs += [lead, trail] }
        }
        let decoded = pairs.withUnsafeBufferPointer { IconvDecoder.decode($0, named: "CP932") }?.bytes ?? []
        return decoded.count == pairs.count / 2 * 3 ? decoded : []
    }()
}

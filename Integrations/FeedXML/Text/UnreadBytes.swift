/// Bytes that the library can't read: what they mean on the web (Encoding Standard), or how many of them to skip.
struct UnreadBytes {
    /// The number of bytes, at least one.
    let length: Int
    /// In UTF-8; `nil` if the bytes mean nothing.
    let meaning: String?

    /// - Parameters:
    ///   - rest: The rest of the text, which is not empty.
    ///   - name: The library's name of the encoding.
    init(_ rest: Bytes, in name: String) {
        let lead = rest.first ?? 0
        let trail = rest.count > 1 ? rest[1] : 0
        if name == "BIG5-HKSCS", let sign = Self.big5[UInt16(lead) << 8 | UInt16(trail)] {
            (length, meaning) = (2, sign)
        } else {
            // The euro of windows-936.
            meaning = name == "GB18030" && lead == 0x80 ? "€" : nil
            // A high second byte is skipped with the first. An ASCII one is kept: it is markup more often than the end of a broken pair.
            length = trail >= 0x80 && Self.isLead(lead, in: name) ? 2 : 1
        }
    }

    private static func isLead(_ byte: UInt8, in name: String) -> Bool {
        switch name {
        case "BIG5-HKSCS", "GB18030", "CP949": 0x81...0xFE ~= byte
        case "EUC-JP-MS": 0xA1...0xFE ~= byte || byte == 0x8E
        case "CP932": 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte
        default: false
        }
    }

    /// Characters in daily use in Taiwan that Hong Kong's supplement leaves out, as they double other characters.
    private static let big5: [UInt16: String] = [
        0xA15A: "╴", 0xA1C3: "￣", 0xA1C5: "ˍ", 0xA1FE: "／", 0xA240: "＼", 0xA2CC: "十", 0xA2CE: "卅", 0xA3E1: "€",
    ]
}

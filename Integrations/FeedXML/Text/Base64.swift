/// Base 64 (RFC 4648), also with white space and without padding.
enum Base64 {
    /// The text that is encoded; `nil` if it is no base 64, or what is encoded is no text.
    static func decoded(_ text: String) -> String? {
        var out: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            let value: UInt32
            switch byte {
            case 65...90: value = UInt32(byte) - 65
            case 97...122: value = UInt32(byte) - 71
            case 48...57: value = UInt32(byte) + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="): continue
            case _ where isSpace(byte): continue
            default: return nil
            }
            bits = bits << 6 | value
            count += 1
            if count == 4 {
                out.append(contentsOf: [
                    UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
                ])
                bits = 0
                count = 0
            }
        }
        if count == 2 { out.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if count == 3 { out.append(contentsOf: [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]) }
        guard let text = String(validating: out, as: UTF8.self) else { return nil }
        let cleaned = text.unicodeScalars.filter { $0.value >= 32 && !(127..<160).contains($0.value) || $0.value == 9 || $0.value == 10 }
        return String(String.UnicodeScalarView(cleaned))
    }
}

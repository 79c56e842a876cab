/// Base 64 (RFC 4648), also with white space and without padding.
enum Base64 {
    /// The text that is encoded; `nil` if it is no base 64, or what is encoded is no text.
    static func decoded(_ text: String) -> String? {
        // On bytes alone, as the text may be as long as the document: a character or an array in between takes many times as much.
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count / 4 * 3 + 3)
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
                out.append(UInt8(truncatingIfNeeded: bits >> 16))
                out.append(UInt8(truncatingIfNeeded: bits >> 8))
                out.append(UInt8(truncatingIfNeeded: bits))
                bits = 0
                count = 0
            }
        }
        if count == 2 { out.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if count == 3 {
            out.append(UInt8(truncatingIfNeeded: bits >> 10))
            out.append(UInt8(truncatingIfNeeded: bits >> 2))
        }
        // First, as broken bytes may seem whole without a control character between them.
        guard let text = String(validating: out, as: UTF8.self) else { return nil }
        guard removeControls(&out) else { return text }
        return String(decoding: out, as: UTF8.self)
    }

    /// Removes the control characters of UTF-8 but tabs and line feeds: C0, DEL, and C1, which is C2 before 80 to 9F. Returns whether there
    /// were any.
    private static func removeControls(_ bytes: inout [UInt8]) -> Bool {
        var kept = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 {
                index += 2
                continue
            }
            index += 1
            guard byte >= 32 && byte != 127 || byte == 9 || byte == 10 else { continue }
            if kept != index - 1 { bytes[kept] = byte }
            kept += 1
        }
        guard kept < bytes.count else { return false }
        bytes.removeLast(bytes.count - kept)
        return true
    }
}

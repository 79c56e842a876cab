/// Base64 (RFC 4648, 4), the encoding of Basic authentication.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var word: UInt32 = 0
            for (offset, byte) in group.enumerated() { word |= UInt32(byte) << UInt32(16 - offset * 8) }
            for position in 0..<4 {
                text.append(position <= group.count ? alphabet[Int(word >> UInt32(18 - position * 6) & 63)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

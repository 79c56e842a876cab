/// Percent-encoding of bytes, as in `%41` (RFC 3986, 2.1).
public enum PercentEncoding {
    /// Replaces each byte that is not kept by `%` and two upper-case digits; by default, only ASCII letters and digits are kept.
    public static func encoded(
        _ text: some StringProtocol, keeping isKept: (UInt8) -> Bool = { 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte means the same with and without an escape: a letter, a digit or one of `-._~` (RFC 3986, 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || "-._~".utf8.contains(byte)
    }

    /// Replaces `%41` by `A`, and leaves invalid escapes as they are; bytes that are not UTF-8 become U+FFFD.
    public static func decoded(_ text: some StringProtocol) -> String { String(text: decodedBytes(text)) }

    /// The same for what need not be UTF-8, such as paths on a disk.
    public static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = hexadecimalValue(source[index + 1]),
                let low = hexadecimalValue(source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return bytes
    }
}

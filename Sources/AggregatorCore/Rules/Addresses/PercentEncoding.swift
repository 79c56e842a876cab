/// Percent-encoding of bytes, as in `%41` (RFC 3986, 2.1).
public enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Replaces each byte that is not kept by `%` and two upper-case digits; by default, only ASCII letters and digits are kept.
    public static func encoded(
        _ text: some StringProtocol, keeping isKept: (UInt8) -> Bool = { 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 }
    ) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte means the same with and without an escape: a letter, a digit or one of `-._~` (RFC 3986, 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || "-._~".utf8.contains(byte)
    }

    /// Whether a byte that no address may hold (RFC 3986, 2) could end an attribute of a page, or begin a tag.
    static func isMarkup(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
    }

    /// One spelling for what means the same (RFC 3986, 6.2.2.1 and 6.2.2.2): `A` for `%41`, `%2F` for `%2f`, `%C3%BC` for `ü`, and `%3C`
    /// for `<`.
    package static func normalized(_ text: some StringProtocol) -> String {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let escaped = escapedByte(source, index)
            let byte = escaped ?? source[index]
            if escaped == nil ? byte < 0x80 && !isMarkup(byte) : isUnreserved(byte) {
                bytes.append(byte)
            } else {
                append(byte, to: &bytes)
            }
            index += escaped == nil ? 1 : 3
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces `%41` by `A`, and leaves invalid escapes as they are; bytes that are not UTF-8 become U+FFFD.
    public static func decoded(_ text: some StringProtocol) -> String { String(text: decodedBytes(text)) }

    /// The same for what need not be UTF-8, such as paths on a disk.
    public static func decodedBytes(_ text: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            let escaped = escapedByte(source, index)
            bytes.append(escaped ?? source[index])
            index += escaped == nil ? 1 : 3
        }
        return bytes
    }

    /// The byte of a valid escape that begins at an index.
    private static func escapedByte(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimalValue(bytes[index + 1]),
            let low = hexadecimalValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits per byte.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Reads `hexadecimal`; `nil` for anything else.
    public init?(hexadecimal text: String) {
        self.init()
        var high: UInt8?
        for byte in text.utf8 {
            guard let digit = hexadecimalValue(byte) else { return nil }
            if let first = high { append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        if high != nil { return nil }
    }
}

/// The value of an ASCII hexadecimal digit, `nil` for any other byte.
func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
}

/// Eight hexadecimal digits per word.
func hexadecimalText(_ words: [UInt32]) -> String {
    words.map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
}

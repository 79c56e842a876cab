extension [UInt8] {
    /// Two lower-case digits a byte.
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

extension UInt8 {
    /// Whether it is one of `0` to `9`, as a byte of UTF-8.
    package var isASCIIDigit: Bool { 48...57 ~= self }

    /// Whether it is an ASCII letter in either case, as a byte of UTF-8.
    package var isASCIILetter: Bool { 97...122 ~= self | 32 }
}

/// The encoding that the web calls Latin-1 (WHATWG, index-windows-1252).
package enum Windows1252 {
    /// Every byte has a character. The five that the code page leaves open are control characters in the standard, and U+FFFD here, because
    /// control characters are never let through.
    package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard byte >= 128, byte < 160 else { return Unicode.Scalar(byte) }
        return high[Int(byte) - 128]
    }

    private static let high: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}",
        "\u{2039}", "\u{0152}", "\u{FFFD}", "\u{017D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
        "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
    ]
}

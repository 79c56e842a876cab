/// How the entries of a list are numbered: the `type` of an ordered list (HTML, 4.4.5).
enum ListNumbering: String {
    case decimal = "1"
    case lowerLetters = "a"
    case upperLetters = "A"
    case lowerRoman = "i"
    case upperRoman = "I"

    /// A number in that form; one that it has no form for is decimal, as in browsers.
    func written(_ number: Int) -> String {
        switch self {
        case .lowerLetters where number > 0: Self.letters(of: number)
        case .upperLetters where number > 0: Self.letters(of: number).uppercased()
        case .lowerRoman where 1..<4000 ~= number: Self.roman(number)
        case .upperRoman where 1..<4000 ~= number: Self.roman(number).uppercased()
        default: "\(number)"
        }
    }

    /// `z` is 26, and `aa` follows.
    private static func letters(of number: Int) -> String {
        var (rest, letters) = (number, "")
        while rest > 0 {
            rest -= 1
            letters = "\(UnicodeScalar(UInt8(ascii: "a") + UInt8(rest % 26)))" + letters
            rest /= 26
        }
        return letters
    }

    private static func roman(_ number: Int) -> String {
        let signs = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
            (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (rest, written) = (number, "")
        for (value, sign) in signs {
            written += String(repeating: sign, count: rest / value)
            rest %= value
        }
        return written
    }
}

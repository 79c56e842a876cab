/// Numbers above and below the line, as in `10²³` and `H₂O`: on it they would be others.
enum ScriptDigits {
    private static let digits = [
        "sup": Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"),
        "sub": Array("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
    ]
    private static let onLine = Array("0123456789+-−=()")

    /// What such an element holds, as it is written; `nil` where that is no number, as in `1st`. Behind it the number of a link may stand.
    ///
    /// - Parameter element: `sup` or `sub`.
    static func written(_ text: String, in element: String) -> String? {
        let number = text.prefix { onLine.contains($0) }
        let rest = text[number.endIndex...]
        guard number.contains(where: \.isNumber), rest.isEmpty || rest.hasPrefix(" ["), let digits = digits[element] else { return nil }
        let written = zip(onLine, digits).reduce(into: [Character: Character]()) { $0[$1.0] = $1.1 }
        return String(number.compactMap { written[$0] }) + rest
    }
}

/// Superscript and subscript numbers, as in `10²³` and `H₂O`: on the line, they would be other numbers.
enum ScriptDigits {
    private static let digits = [
        "sup": Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"),
        "sub": Array("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
    ]
    private static let onLine = Array("0123456789+-−=()")

    /// The content of the element in such digits; `nil` if it is no number, as in `1st`. The number of a link may follow it.
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

/// Superscript and subscript text, as in `10²³`, `H₂O` and `e^(−iωt)`: on the line, it would say something else.
enum ScriptDigits {
    private static let digits = [
        "sup": Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"),
        "sub": Array("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
    ]
    private static let onLine = Array("0123456789+-−=()")
    /// Letters that stand alone; in a word, as `max`, they would be hard to read.
    private static let letters: [String: [Character: Character]] = [
        "sup": ["n": "ⁿ", "i": "ⁱ"],
        "sub": [
            "a": "ₐ", "e": "ₑ", "h": "ₕ", "i": "ᵢ", "j": "ⱼ", "k": "ₖ", "l": "ₗ", "m": "ₘ", "n": "ₙ", "o": "ₒ", "p": "ₚ", "r": "ᵣ",
            "s": "ₛ",
            "t": "ₜ", "u": "ᵤ", "v": "ᵥ", "x": "ₓ",
        ],
    ]
    /// What only a term has in it, and no ordinal, footnote or word.
    private static let signs: Set<Character> = ["+", "−", "=", "/", "·", "√"]

    /// The content of the element in such signs; `nil` if it reads well on the line, as in `1st`. The number of a link may follow it.
    ///
    /// - Parameter element: `sup` or `sub`.
    static func written(_ text: String, in element: String) -> String? {
        let number = text.prefix { onLine.contains($0) }
        let rest = text[number.endIndex...]
        guard let digits = digits[element] else { return nil }
        if number.contains(where: \.isNumber), rest.isEmpty || rest.hasPrefix(" [") {
            let written = zip(onLine, digits).reduce(into: [Character: Character]()) { $0[$1.0] = $1.1 }
            return String(number.compactMap { written[$0] }) + rest
        }
        if text.count == 1, let letter = text.first.flatMap({ letters[element]?[$0] }) { return String(letter) }
        guard text.contains(where: signs.contains) || text.first == "-", text.contains(where: { $0.isLetter || $0.isNumber }) else {
            return nil
        }
        return "\(element == "sup" ? "^" : "_")(\(text))"
    }
}

/// Superscript and subscript text, as in `10²³`, `H₂O` and `e^(−iωt)`: on the line, it would say something else.
enum SuperscriptText {
    private static let digits = ["sup": signs(of: onLine, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"), "sub": signs(of: onLine, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")]
    private static let onLine = "0123456789+-−=()"
    /// Letters that stand alone, as in `2ᵏ`; in a word, as `max`, they would be hard to read. Unicode lacks the others.
    private static let letters = [
        "sup": signs(
            of: "abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
            "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ"),
        "sub": signs(of: "aehijklmnoprstuvxβγρφχ", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"),
    ]
    /// What a term has in it, and no ordinal, footnote or word.
    private static let operators: Set<Character> = ["+", "−", "=", "·", "√"]

    /// The content of the element in such signs; `nil` if it reads well on the line, as in `1st`. The number of a link may follow it.
    ///
    /// - Parameters:
    ///   - element: `sup` or `sub`.
    ///   - isBesideDigit: Whether a digit stands directly before or behind it.
    static func written(_ said: String, in element: String, isBesideDigit: Bool) -> String? {
        // Editors leave the space of the text around it in the element.
        var text = said[...]
        while text.last?.isWhitespace ?? false { text.removeLast() }
        let space = text.endIndex < said.endIndex ? " " : ""
        text = text.drop(while: \.isWhitespace)
        // As they make a dash of a minus.
        let sign = text.first == "–" && text.dropFirst().first.map { $0.isLetter || $0.isNumber } ?? false ? "−" : ""
        return signs(sign + text.dropFirst(sign.count), element, isBesideDigit: isBesideDigit).map { $0 + space }
    }

    private static func signs(of letters: String, _ signs: String) -> [Character: Character] {
        zip(letters, signs).reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    private static func signs(_ text: String, _ element: String, isBesideDigit: Bool) -> String? {
        let number = text.prefix { onLine.contains($0) }
        let rest = text[number.endIndex...]
        guard let digits = digits[element] else { return nil }
        if number.contains(where: \.isNumber), rest.isEmpty || rest.hasPrefix(" [") {
            return String(number.compactMap { digits[$0] }) + rest
        }
        if text.count == 1, let letter = text.first.flatMap({ letters[element]?[$0] }) { return String(letter) }
        return isTerm(text) || (isBesideDigit && (isOfNumber(text) || isVariable(text))) ? "\(element == "sup" ? "^" : "_")(\(text))" : nil
    }

    /// Whether a text would be read with a digit beside it, as `10` and `5.5` as 105.5. Cents, minutes and footnotes are read so.
    private static func isOfNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, 48...57 ~= first else { return false }
        let rest = text.drop { $0.isNumber }
        let isOfTwo = text.count - rest.count == 2
        if isOfTwo && !rest.contains(where: \.isNumber) || ["st", "nd", "rd", "th"].contains(rest) { return false }
        return !hasWords(text) && !text.contains(where: \.isCurrencySymbol)
    }

    /// Whether a text is a letter of formulas that Unicode neither raises nor lowers.
    private static func isVariable(_ text: String) -> Bool { text == "q" || (text.count == 1 && text.allSatisfy(isGreek)) }

    /// Whether a text is a term: a sign is in it, and no words.
    private static func isTerm(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isQuotient = parts.count == 2 && parts.allSatisfy(isOperand)
        guard isQuotient || text.contains(where: operators.contains) || text.first == "-", !isDate(parts), !text.contains(":"),
            text.contains(where: { $0.isLetter || $0.isNumber })
        else { return false }
        return !hasWords(text)
    }

    /// Whether there are three letters of one script in a row, as in none of `−iωt`, or two beside a space.
    private static func hasWords(_ text: String) -> Bool {
        var (run, word, isBehindSpace) = (0, 0, false)
        var previous: Character = "/"
        for character in text {
            if character.isLetter {
                if word == 0 { isBehindSpace = previous == " " }
                word += 1
                run = isGreek(character) == isGreek(previous) && previous.isLetter ? run + 1 : 1
                if run > 2 || (word > 1 && isBehindSpace) { return true }
            } else {
                if word > 1, character == " " { return true }
                (run, word) = (0, 0)
            }
            previous = character
        }
        return false
    }

    private static func isGreek(_ character: Character) -> Bool { character.unicodeScalars.allSatisfy { 0x370...0x3FF ~= $0.value } }

    /// Whether a text is one run of letters and digits, as on one side of a fraction; `05` is a day or a month.
    private static func isOperand(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber } && !(text.count > 1 && text.hasPrefix("0"))
    }

    private static func isDate(_ parts: [Substring]) -> Bool { parts.count > 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) } }
}

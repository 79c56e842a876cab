/// Notices what MathJax drew of a formula, or shows until it has: its script, right behind, says the same again.
struct MathJaxOutput {
    /// The element that is one, how many of its kind are open, and whether a text is in it.
    private var element: Element?
    private var depth = 0
    private var hasText = false
    /// Whether such an element with a text ended, and nothing has come since.
    private(set) var isComplete = false

    /// Whether a token is to be noted: of a text without formulas, nearly none is. MathJax writes `span` and `div`.
    func concerns(_ token: Token) -> Bool {
        isComplete || element != nil || token.kind == .startTag && (token.element == .span || token.element == .div)
    }

    /// Notes a token.
    ///
    /// - Parameter isShown: Whether a text is shown.
    mutating func note(_ bytes: Span<UInt8>, _ token: Token, _ attributes: [Attribute], isShown: Bool) {
        switch token.kind {
        case .text where !bytes.isBlank(token.range):
            isComplete = false
            // Some pages show this, of all formulas, until they are drawn.
            if element != nil, isShown, !bytes.says("[math]", in: token.range) { hasText = true }
        case .startTag:
            isComplete = isComplete && token.element == .script
            if element == nil {
                guard let name = token.element, !token.isSelfClosing, Self.isOutput(bytes, attributes) else { return }
                (element, depth, hasText) = (name, 1, false)
            } else if token.element == element, !token.isSelfClosing {
                depth += 1
            }
        case .endTag:
            isComplete = false
            guard element != nil, token.element == element else { return }
            depth -= 1
            if depth == 0 { (element, isComplete) = (nil, hasText) }
        case .text, .comment, .doctype, .end: break
        }
    }

    /// Notes a formula that was read without its tokens.
    mutating func noteFormula() {
        isComplete = false
        hasText = element != nil
    }

    private static func isOutput(_ bytes: Span<UInt8>, _ attributes: [Attribute]) -> Bool {
        guard let names = bytes.value(of: "class", in: attributes), names.count >= 7 else { return false }
        return names.contains { index in
            (index == names.lowerBound || bytes[index - 1].isSpace) && index + 7 <= names.upperBound && bytes.matches("mathjax", at: index)
        }
    }
}

/// What is shown of formulas and of their drawings.
extension VisibleContent {
    /// Whether a tag is one of MathML's, in a formula that is written by its elements.
    func isInFormula(_ token: Token) -> Bool { mathDepth > 0 && skipping == nil && token.element.map(\.isLaidOut) ?? true }

    /// Notes that an element of a formula begins.
    mutating func beginPart(_ bytes: Span<UInt8>, _ token: Token) {
        let isCompound = layout.setsOffParts && !token.isSelfClosing && isCompound(bytes, token)
        let hasNoLine = token.element == .mfrac && Formula.hasNoLine(bytes, tokenizer.attributes)
        let isOperator = layout.isInFence && PrefixedName.isLocal("mo", bytes, token.range)
        let part = FormulaLayout.Part(
            element: token.element, isSelfClosing: token.isSelfClosing, isCompound: isCompound, isOperator: isOperator,
            hasNoLine: hasNoLine,
            fence: token.element == .mfenced ? Fence(bytes, tokenizer.attributes) : nil)
        write(layout.begin(part))
    }

    /// Whether the element whose start tag was read last holds more than one text, and no brackets of its own. A few tokens tell.
    private func isCompound(_ bytes: Span<UInt8>, _ token: Token) -> Bool {
        guard token.element == nil else { return false }
        var ahead = tokenizer
        var (depth, texts) = (1, 0)
        for _ in 0..<6 where depth > 0 {
            let token = ahead.nextAfterBlank(bytes)
            switch token.kind {
            case .startTag:
                guard token.element == nil || token.element == .mfenced else { return true }
                depth += token.isSelfClosing ? 0 : 1
            case .endTag: depth -= 1
            case .text: texts += 1
            case .comment, .doctype: break
            case .end: return true
            }
        }
        return depth > 0 || texts > 1
    }

    /// The formula whose start tag was read last, as text; `nil` if it has no better one than that of its elements.
    mutating func formula(_ bytes: Span<UInt8>, _ token: Token) -> Token? {
        layout.isFraction = false
        guard skipping == nil, mathDepth == 0, !token.isSelfClosing, tokenizer.position >= lookedUpTo else { return nil }
        let formula = Formula.text(bytes, tokenizer.attributes, from: tokenizer.position)
        guard let text = formula.text else {
            lookedUpTo = formula.end
            layout.isFraction = formula.isFraction
            return nil
        }
        tokenizer.position = formula.end
        output.noteFormula()
        isBehindFormula = true
        return text
    }

    /// Skips a drawing of the formula before it.
    mutating func skipDrawing(_ bytes: Span<UInt8>) -> Bool {
        guard skipping == nil, tokenizer.position >= lookedUpTo, Formula.isDrawing(bytes, tokenizer.attributes) else { return false }
        let drawing = Formula.drawing(bytes, from: tokenizer.position)
        if drawing.isOne { tokenizer.position = drawing.end } else { lookedUpTo = drawing.end }
        return drawing.isOne
    }
}

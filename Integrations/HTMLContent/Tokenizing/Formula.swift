/// The text of a formula, for output without MathML: what its author wrote, usually in TeX. MathML's own elements say less in a line
/// (`FormulaLayout`).
enum Formula {
    /// The text, and where the formula's end tag ends. No text if the formula has none, never ends, or holds HTML; then `end` is how far
    /// that was looked for. `isFraction`: whether all of the formula, which ends, is one fraction.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of the formula's start tag.
    ///   - position: The index after that tag.
    static func text(_ bytes: Span<UInt8>, _ attributes: [Attribute], from position: Int) -> (text: Token?, end: Int, isFraction: Bool) {
        var tokenizer = Tokenizer()
        tokenizer.position = position
        tokenizer.allowsSections = true
        var written: Token?
        var (isInXML, isInAnnotation) = (false, false)
        // The fractions that are open, those in no other, and whether anything stands beside them.
        var (depth, fractions, hasOther) = (0, 0, false)
        while true {
            var token = tokenizer.next(bytes)
            // The text of an annotation is one piece; otherwise it has more in it than TeX.
            if token.kind == .startTag, token.element == .annotation, !isInXML, written == nil, isTeX(bytes, tokenizer.attributes) {
                let text = tokenizer.next(bytes)
                token = tokenizer.next(bytes)
                guard text.kind == .text, token.kind == .endTag, token.element == .annotation else {
                    return (nil, tokenizer.position, false)
                }
                if !bytes.isBlank(text.range) { written = text }
            }
            switch (token.kind, token.element) {
            case (.end, _), (.startTag, .math): return (nil, tokenizer.position, false)
            case (.endTag, .math):
                let text = isInXML ? nil : written ?? alternative(bytes, attributes)
                return (text, tokenizer.position, fractions == 1 && !hasOther)
            case (.startTag, .annotationXml): isInXML = isInXML || !token.isSelfClosing
            case (.endTag, .annotationXml): isInXML = false
            case (.startTag, .annotation): isInAnnotation = !token.isSelfClosing
            case (.endTag, .annotation): isInAnnotation = false
            case (.startTag, nil): break
            case (.startTag, .mfrac):
                if depth == 0 { fractions += 1 }
                if !token.isSelfClosing { depth += 1 }
            case (.endTag, .mfrac): depth = max(0, depth - 1)
            case (.startTag, let element?) where element.isLaidOut: break
            case (.startTag, _): guard isInXML else { return (nil, tokenizer.position, false) }
            case (.text, _): hasOther = hasOther || (depth == 0 && !isInAnnotation && !isInXML && !bytes.isBlank(token.range))
            default: break
            }
        }
    }

    /// Where the element ends whose start tag was read last, a hidden `span`: right after a formula, it is the formula once more, drawn
    /// with letters. If it isn't one, or never ends, `end` is how far that was looked for.
    static func drawing(_ bytes: Span<UInt8>, from position: Int) -> (isOne: Bool, end: Int) {
        var tokenizer = Tokenizer()
        tokenizer.position = position
        var depth = 1
        while depth > 0 {
            let token = tokenizer.next(bytes)
            switch token.kind {
            case .end: return (false, tokenizer.position)
            // Self-closing tags count as in XHTML: KaTeX writes many.
            case .startTag where token.element == .span: if !token.isSelfClosing { depth += 1 }
            case .endTag where token.element == .span: depth -= 1
            // A block begins, or one around it ends.
            case .startTag, .endTag: if token.element?.traits.contains(.endsParagraph) ?? false { return (false, tokenizer.position) }
            case .text, .comment, .doctype: break
            }
        }
        return (true, tokenizer.position)
    }

    /// Whether an element is hidden from screen readers (`aria-hidden`).
    static func isDrawing(_ bytes: Span<UInt8>, _ attributes: [Attribute]) -> Bool {
        attributes.first { $0.known == .ariaHidden }.map { bytes.says("true", in: $0.value) } ?? false
    }

    /// Whether a script with these attributes holds what an author wrote, for MathJax.
    static func isTeX(script attributes: [Attribute], _ bytes: Span<UInt8>) -> Bool {
        guard let type = attributes.first(where: { $0.known == .type })?.value, type.count >= 8 else { return false }
        let end = type.lowerBound + 8
        return bytes.says("math/tex", in: type.lowerBound..<end) && (end == type.upperBound || bytes[end] == UInt8(ascii: ";"))
    }

    /// The text of such a script without the comments, `% <![CDATA[` and `%]]>`, that kramdown hides its signs from XML with.
    static func tex(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Range<Int> {
        let (first, last) = (text.first { !bytes[$0].isSpace }, text.last { !bytes[$0].isSpace })
        guard let first, let last, last - first >= 15, bytes.matches("% <![cdata[", at: first), bytes.matches("%]]>", at: last - 3) else {
            return text
        }
        return (first + 11)..<(last - 3)
    }

    private static func isTeX(_ bytes: Span<UInt8>, _ attributes: [Attribute]) -> Bool {
        guard let encoding = attributes.first(where: { $0.known == .encoding })?.value else { return false }
        let names: [StaticString] = [
            "application/x-tex", "application/x-latex", "application/tex", "text/x-tex", "text/x-latex", "latex", "tex",
        ]
        return names.contains { bytes.says($0, in: encoding) }
    }

    /// Whether a fraction's line has no thickness.
    static func hasNoLine(_ bytes: Span<UInt8>, _ attributes: [Attribute]) -> Bool {
        guard let value = bytes.value(of: "linethickness", in: attributes) else { return false }
        return value.contains { bytes[$0] == UInt8(ascii: "0") } && !value.contains { 0x31...0x39 ~= bytes[$0] }
    }

    private static func alternative(_ bytes: Span<UInt8>, _ attributes: [Attribute]) -> Token? {
        guard let value = attributes.first(where: { $0.known == .alttext })?.value, !bytes.isBlank(value) else { return nil }
        return Token(kind: .text, range: value, hasReferences: true)
    }
}

extension Span where Element == UInt8 {
    /// The value of the attribute with this name.
    func value(of name: StaticString, in attributes: [Attribute]) -> Range<Int>? { attributes.first { says(name, in: $0.name) }?.value }

    /// Whether the range holds this text and nothing else, in any case.
    func says(_ text: StaticString, in range: Range<Int>) -> Bool {
        range.count == text.utf8CodeUnitCount && matches(text, at: range.lowerBound)
    }
}

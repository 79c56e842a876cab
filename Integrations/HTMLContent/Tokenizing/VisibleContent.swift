/// The tokens of what a browser would show: without scripts, styles, templates and drawings, and without tags that are unknown here.
struct VisibleContent {
    var tokenizer = Tokenizer()
    private let showsTitle: Bool
    /// Whether the text that follows is not to be shown.
    private var hidesText = false
    /// Whether the text that follows is a script of MathJax's.
    private var isTeX = false
    /// What is skipped now, if anything is.
    private(set) var skipping: Skipping?
    private(set) var mathDepth = 0
    var layout = FormulaLayout()
    var output = MathJaxOutput()
    /// What the layout of a formula says here, last first.
    private var written: [Token] = []
    /// Whether the token that was returned last was such a one.
    private var isWritten = false
    /// Whether only end tags have come since a formula.
    var isBehindFormula = false
    /// Up to here a formula, or a drawing of one, was looked for in vain: nothing before it is looked at twice.
    var lookedUpTo = 0
    /// Names of which no end tag follows any more; each was looked for once.
    private var neverEnding: [PackedName] = []

    /// - Parameter showsTitle: Whether to include the page's title, which a browser shows elsewhere.
    init(showsTitle: Bool = false) {
        self.showsTitle = showsTitle
        tokenizer.recovers = true
    }

    /// The attributes of the start tag that was returned last.
    var attributes: [Attribute] { isWritten ? [] : tokenizer.attributes }

    mutating func next(_ bytes: Span<UInt8>) -> Token {
        while true {
            if !written.isEmpty, let token = written.popLast() {
                isWritten = true
                return token
            }
            isWritten = false
            var token = tokenizer.next(bytes)
            if output.concerns(token) { output.note(bytes, token, tokenizer.attributes, isShown: skipping == nil && !hidesText) }
            if isTeX { (token.range, isTeX) = (Formula.tex(bytes, token.range), false) }
            switch token.kind {
            case .end: return token
            case .comment, .doctype: continue
            case .text:
                isBehindFormula = false
                if mathDepth > 0, skipping == nil, layout.isBetweenParts, bytes.isBlank(token.range) { continue }
                if !hidesText && skipping == nil { return token }
                hidesText = false
            case .startTag:
                hidesText = false
                let wasBehindFormula = isBehindFormula
                isBehindFormula = false
                if isInFormula(token) {
                    beginPart(bytes, token)
                    continue
                }
                guard let element = token.element, !isPartOfDrawing(bytes, token, element) else { continue }
                // A block in a formula ends what is open of that first, and is read again.
                if element.traits.contains(.endsParagraph) {
                    let ending = layout.finish()
                    if !ending.isEmpty {
                        write(ending)
                        tokenizer.position = token.range.lowerBound - 1
                        continue
                    }
                }
                if element == .math, let text = formula(bytes, token) { return text }
                if element == .span, wasBehindFormula, skipDrawing(bytes) { continue }
                if enter(bytes, startTag: token, element) { return token }
            case .endTag:
                hidesText = false
                if isInFormula(token) {
                    write(layout.end())
                    continue
                }
                guard let element = token.element, !isPartOfDrawing(bytes, token, element) else { continue }
                if element.traits.contains(.endsParagraph) { isBehindFormula = false }
                if leave(endTag: element) { return token }
            }
        }
    }

    /// Returns whether the start tag is shown.
    private mutating func enter(_ bytes: Span<UInt8>, startTag token: Token, _ element: Element) -> Bool {
        if let skipping {
            guard !skipping.holdsHTML, element.leavesForeignContent, skipping.element != .annotationXml else {
                skip(bytes, startTag: token, element, in: skipping)
                return false
            }
            endSkipping()
        }
        switch element {
        case .svg, .template, .annotation, .annotationXml:
            // Of HTML's own elements, none ends with its start tag in browsers.
            if element == .template ? !endsWithItsStartTag(bytes, token) : !token.isSelfClosing {
                skipping = Skipping(element, isPrefixed: element == .annotation && isPrefixed(bytes, token))
                tokenizer.allowsSections = element != .template
            }
            return false
        case .math:
            if !token.isSelfClosing { mathDepth += 1 }
            tokenizer.allowsSections = mathDepth > 0
            return false
        default:
            readText(bytes, of: element, token)
            return !element.traits.contains(.discarded) || (element == .title && showsTitle)
        }
    }

    private mutating func skip(_ bytes: Span<UInt8>, startTag token: Token, _ element: Element, in skipping: Skipping) {
        if element == skipping.element {
            if !token.isSelfClosing || element == .template { self.skipping?.depth += 1 }
        } else if skipping.holdsHTML {
            readText(bytes, of: element, token)
            if element == skipping.island { self.skipping?.islandDepth += 1 }
        } else if element == .foreignobject || element == .desc || element == .title, !token.isSelfClosing {
            self.skipping?.beginIsland(element)
            tokenizer.allowsSections = false
        }
    }

    /// Whether a tag is one of HTML's with a prefix in what is skipped: that ends no SVG and no MathML, to browsers least of all, unless
    /// it is an annotation with one as well.
    private func isPartOfDrawing(_ bytes: Span<UInt8>, _ token: Token, _ element: Element) -> Bool {
        guard let skipping, skipping.islandDepth == 0, element.leavesForeignContent else { return false }
        return !(skipping.isPrefixed && element.traits.contains(.endsParagraph)) && isPrefixed(bytes, token)
    }

    /// Puts tokens before those that follow.
    mutating func write(_ tokens: [Token]) { written.append(contentsOf: tokens.reversed()) }

    /// Returns whether the end tag is shown.
    private mutating func leave(endTag element: Element) -> Bool {
        guard let skipping else {
            if element == .math, mathDepth > 0 {
                mathDepth -= 1
                if mathDepth == 0 { write(layout.finish()) }
                isBehindFormula = mathDepth == 0
                tokenizer.allowsSections = mathDepth > 0
            }
            return true
        }
        if element == skipping.element {
            if skipping.depth > 1 { self.skipping?.depth -= 1 } else { endSkipping() }
        } else if skipping.islandDepth > 0 {
            guard element == skipping.island else { return false }
            self.skipping?.islandDepth -= 1
            if skipping.islandDepth == 1 { tokenizer.allowsSections = true }
        } else if element == .math && skipping.element != .template && skipping.element != .svg {
            endSkipping()
            return leave(endTag: element)
        } else if (element == .p || element == .br) && skipping.element != .template {
            endSkipping()
            return true
        }
        return false
    }

    /// Returns whether an element ends with its start tag, which was read last, as in XHTML: unless the next tag of its name is an end tag.
    mutating func endsWithItsStartTag(_ bytes: Span<UInt8>, _ token: Token) -> Bool {
        guard token.isSelfClosing else { return false }
        tokenizer.rawName = token.range
        return !tokenizer.endsNext(bytes)
    }

    /// Hides the content of the frame whose start tag was returned last.
    mutating func skipFrame(_ bytes: Span<UInt8>, _ token: Token) {
        guard !lacksEnd(bytes, .iframe, token) else { return }
        tokenizer.mode = .rawText
        tokenizer.rawName = token.range
        hidesText = true
    }

    private mutating func endSkipping() {
        skipping = nil
        tokenizer.allowsSections = mathDepth > 0
    }

    /// Tells the tokenizer how to read the text of the element.
    private mutating func readText(_ bytes: Span<UInt8>, of element: Element, _ token: Token) {
        let mode = element.textMode
        guard mode != .data, !lacksEnd(bytes, element, token) else { return }
        // A script's own rules are those of browsers, to which one with a prefix is none: it goes up to its end tag.
        tokenizer.mode = isPrefixed(bytes, token) ? .rawText : mode
        tokenizer.rawName = token.range
        hidesText = element.traits.contains(.discarded) && !(element == .title && showsTitle && skipping == nil)
        // MathJax keeps what the author wrote where browsers would look for a program.
        if element == .script, skipping == nil, !output.isComplete, Formula.isTeX(script: tokenizer.attributes, bytes) {
            (hidesText, isTeX) = (false, true)
        }
    }

    /// Returns whether the element counts as empty because it has no end tag: browsers would hide all the rest of the text.
    private mutating func lacksEnd(_ bytes: Span<UInt8>, _ element: Element, _ token: Token) -> Bool {
        let isPrefixed = isPrefixed(bytes, token)
        switch element {
        case .iframe, .noembed, .noframes, .title: break
        case .script, .style, .textarea, .xmp: guard token.isSelfClosing || isPrefixed else { return false }
        default: return false
        }
        // That is a tag of XML, which means what it says.
        if isPrefixed, token.isSelfClosing { return true }
        var name = PackedName()
        for index in token.range { name.append(bytes[index]) }
        if neverEnding.contains(name) { return true }
        tokenizer.rawName = token.range
        if tokenizer.endOfRawText(bytes, from: tokenizer.position) != nil { return false }
        neverEnding.append(name)
        return true
    }

    private func isPrefixed(_ bytes: Span<UInt8>, _ token: Token) -> Bool { PrefixedName.prefix(bytes, of: token.range) != nil }
}

/// Puts into words what the elements of a formula in MathML say by their places: powers, indices, fractions, roots, cells.
///
/// It counts the elements in each other, whatever their names: what isn't well-formed is laid out oddly, and loses no text.
struct FormulaLayout {
    private struct Open {
        var element: Element?
        /// Whether it is a fraction without a line.
        var hasNoLine: Bool
        /// The elements that began in it.
        var parts = 0
        /// What to write when it ends.
        var ending: [Token]
    }

    /// The deepest element that is looked at.
    private static let deepest = 64

    private var open: [Open] = []
    /// How many elements are open within the deepest one.
    private var beyond = 0

    /// Whether a text here stands between the parts of something, as only white space does.
    var isBetweenParts: Bool {
        switch open.last?.element {
        case .mfrac, .msub, .msubsup, .msup, .munder, .munderover: true
        default: false
        }
    }

    /// Whether the element that begins is a part of a fraction with a line.
    var isInFraction: Bool { open.last.map { $0.element == .mfrac && !$0.hasNoLine } ?? false }

    /// Whether all of the formula is one fraction.
    var isFraction = false

    /// Notes that an element begins, and returns what to write before its content.
    ///
    /// - Parameters:
    ///   - isCompound: Whether it needs brackets in a line: for the parts of a fraction.
    ///   - isFenced: Whether it is drawn with brackets, which are none of its texts.
    ///   - hasNoLine: Whether it is a fraction without a line, as binomials are.
    mutating func begin(_ element: Element?, isSelfClosing: Bool, isCompound: Bool, isFenced: Bool, hasNoLine: Bool) -> [Token] {
        guard beyond == 0, open.count < Self.deepest else {
            if !isSelfClosing { beyond += 1 }
            return []
        }
        guard !isSelfClosing else {
            if let last = open.indices.last { open[last].parts += 1 }
            return []
        }
        let hasBrackets = isCompound || needsBrackets(element, isFenced: isFenced, hasNoLine: hasNoLine)
        var (beginning, ending) = beginPart(hasBrackets: hasBrackets)
        if element == .msqrt {
            beginning.append(.written("√("))
            ending.insert(.written(")"), at: 0)
        } else if element == .mtd {
            ending.insert(.written(" "), at: 0)
        }
        open.append(Open(element: element, hasNoLine: hasNoLine, ending: ending))
        return beginning
    }

    /// Notes that an element ends, and returns what to write behind its content.
    mutating func end() -> [Token] {
        guard beyond == 0 else {
            beyond -= 1
            return []
        }
        return open.popLast()?.ending ?? []
    }

    /// Notes that the formula ends, and returns what to write behind it.
    mutating func finish() -> [Token] {
        let ending = open.reversed().flatMap(\.ending)
        (open, beyond) = ([], 0)
        return ending
    }

    /// Whether an element would be read with what stands beside it.
    private func needsBrackets(_ element: Element?, isFenced: Bool, hasNoLine: Bool) -> Bool {
        guard element == .mfrac || isFenced else { return false }
        switch open.last?.element {
        case .mfrac: return element == .mfrac
        // The whole of a power is set off as it is.
        case .msub, .msubsup, .msup: return open.last?.parts == 0
        default: return element == .mfrac && !hasNoLine && !(isFraction && !open.contains { $0.element == .mfrac })
        }
    }

    private mutating func beginPart(hasBrackets: Bool) -> ([Token], [Token]) {
        var beginning: [Token] = []
        var ending: [Token] = hasBrackets ? [.written(")")] : []
        if let last = open.indices.last {
            open[last].parts += 1
            switch (open[last].element, open[last].parts) {
            case (.mfrac, 2): beginning.append(.written(open[last].hasNoLine ? ", " : "/"))
            case (.msup, 2), (.msubsup, 3), (.munderover, 3):
                beginning.append(.tag(.startTag, .sup))
                ending.append(.tag(.endTag, .sup))
            case (.msub, 2), (.msubsup, 2), (.munder, 2), (.munderover, 2):
                beginning.append(.tag(.startTag, .sub))
                ending.append(.tag(.endTag, .sub))
            default: break
            }
        }
        if hasBrackets { beginning.append(.written("(")) }
        return (beginning, ending)
    }
}

extension Element {
    /// Whether its place in a formula says something.
    var isLaidOut: Bool {
        switch self {
        case .mfrac, .msqrt, .msub, .msubsup, .msup, .mtd, .munder, .munderover: true
        default: false
        }
    }
}

extension Token {
    fileprivate static func written(_ text: StaticString) -> Token {
        var token = Token(kind: .text, range: 0..<0)
        token.written = text
        return token
    }

    fileprivate static func tag(_ kind: Kind, _ element: Element) -> Token {
        var token = Token(kind: kind, range: 0..<0)
        token.element = element
        return token
    }
}

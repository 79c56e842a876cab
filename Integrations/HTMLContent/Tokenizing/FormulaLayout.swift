/// Puts into words what the elements of a formula in MathML say by their places: powers, indices, fractions, roots, cells.
///
/// It counts the elements in each other, whatever their names: what isn't well-formed is laid out oddly, and loses no text.
struct FormulaLayout {
    /// An element that begins.
    struct Part {
        var element: Element?
        var isSelfClosing: Bool
        /// Whether it needs brackets in a line: for the parts of a fraction and a root.
        var isCompound: Bool
        /// Whether it is a sign, beside which no comma stands.
        var isOperator: Bool
        /// Whether it is a fraction without a line, as binomials are.
        var hasNoLine: Bool
        /// What is drawn around it, which is none of its texts.
        var fence: Fence?
    }

    private struct Open {
        var part: Part
        /// The elements that began in it.
        var parts = 0
        /// Whether the last of them was a sign.
        var endsWithOperator = false
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
        switch open.last?.part.element {
        case .mfenced, .mfrac, .mroot, .msub, .msubsup, .msup, .munder, .munderover: true
        default: false
        }
    }

    /// Whether the element that begins is a part of a root, or of a fraction with a line.
    var setsOffParts: Bool { open.last.map { $0.part.element == .mroot || $0.part.element == .mfrac && !$0.part.hasNoLine } ?? false }

    /// Whether the element that begins is a part between brackets.
    var isInFence: Bool { open.last?.part.element == .mfenced }

    /// Whether all of the formula is one fraction.
    var isFraction = false

    /// Notes that an element begins, and returns what to write before its content.
    mutating func begin(_ part: Part) -> [Token] {
        guard beyond == 0, open.count < Self.deepest else {
            if !part.isSelfClosing { beyond += 1 }
            return []
        }
        guard !part.isSelfClosing else {
            if let last = open.indices.last { open[last].parts += 1 }
            return []
        }
        var (beginning, ending) = beginPart(part)
        if part.element == .msqrt {
            beginning.append(.written("√("))
            ending.insert(.written(")"), at: 0)
        } else if part.element == .mtd {
            ending.insert(.written(" "), at: 0)
        } else if let fence = part.fence {
            if let opening = fence.opening { beginning.append(opening) }
            if let closing = fence.closing { ending.insert(closing, at: 0) }
        }
        open.append(Open(part: part, ending: ending))
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
    private func needsBrackets(_ part: Part) -> Bool {
        if part.isCompound { return true }
        switch open.last?.part.element {
        case .mfrac: return part.element == .mfrac
        // The whole of a power is set off as it is.
        case .msub, .msubsup, .msup: return (part.element == .mfrac || part.element == .mroot) && open.last?.parts == 0
        case .mroot: return part.fence == nil && part.element != nil
        default:
            return part.element == .mfrac && !part.hasNoLine && !(isFraction && !open.contains { $0.part.element == .mfrac })
        }
    }

    private mutating func beginPart(_ part: Part) -> ([Token], [Token]) {
        let hasBrackets = needsBrackets(part)
        var beginning: [Token] = []
        var ending: [Token] = hasBrackets ? [.written(")")] : []
        if let last = open.indices.last {
            open[last].parts += 1
            switch (open[last].part.element, open[last].parts) {
            case (.mfenced, let number):
                let isParted = number > 1 && !part.isOperator && !open[last].endsWithOperator
                if isParted, let separator = open[last].part.fence?.separator { beginning.append(separator) }
                open[last].endsWithOperator = part.isOperator
            case (.mfrac, 2): beginning.append(.written(open[last].part.hasNoLine ? ", " : "/"))
            case (.mroot, 2):
                // The index stands before the root, and behind it in the markup: as a power, it may stay there.
                beginning += [.tag(.startTag, .sup), .written("1/")]
                ending.append(.tag(.endTag, .sup))
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
        case .mfenced, .mfrac, .mroot, .msqrt, .msub, .msubsup, .msup, .mtd, .munder, .munderover: true
        default: false
        }
    }
}

extension Token {
    static func written(_ text: StaticString) -> Token {
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

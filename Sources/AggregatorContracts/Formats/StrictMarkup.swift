/// A parser of strict markup: every tag closed, every value quoted, every `<` of the text escaped.
///
/// It accepts nothing else on purpose: if it can't read what a sanitizer writes, the sanitizer has broken its promise.
struct StrictMarkup {
    struct Tag: Equatable {
        var name: String
        var attributes: [(name: String, value: String)]

        static func == (a: Tag, b: Tag) -> Bool {
            a.name == b.name && a.attributes.elementsEqual(b.attributes) { $0.name == $1.name && $0.value == $1.value }
        }
    }

    private static let void: Set<String> = ["area", "br", "col", "hr", "img", "source", "track", "wbr"]

    private(set) var tags: [Tag] = []
    private(set) var depth = 0
    private(set) var text = ""

    init(_ markup: String) throws {
        var rest = markup[...]
        var open: [String] = []
        while let bracket = rest.firstIndex(of: "<") {
            try read(text: rest[..<bracket])
            rest = rest[rest.index(after: bracket)...]
            if rest.hasPrefix("/") {
                guard let end = rest.firstIndex(of: ">") else { throw ContractViolation("an end tag has no end") }
                let name = String(rest.dropFirst()[..<end])
                guard open.popLast() == name else { throw ContractViolation("</\(name)> closes what is not open") }
                rest = rest[rest.index(after: end)...]
            } else {
                let tag = try Self.tag(&rest)
                tags.append(tag)
                if !Self.void.contains(tag.name) { open.append(tag.name) }
                depth = max(depth, open.count)
            }
        }
        try read(text: rest)
        guard open.isEmpty else { throw ContractViolation("left open: \(open.joined(separator: " "))") }
    }

    /// Adds the raw text. A bare `>` is harmless, but a control character is refused; a bare `<` never gets here.
    private mutating func read(text part: Substring) throws {
        for scalar in part.unicodeScalars where scalar.value < 32 && scalar != "\n" && scalar != "\t" {
            throw ContractViolation("a control character, U+00\(String(scalar.value, radix: 16)), stands in the text")
        }
        text += part
    }

    private static func tag(_ rest: inout Substring) throws -> Tag {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard !name.isEmpty, name == name.lowercased() else { throw ContractViolation("a bare < before \(rest.prefix(20))") }
        rest = rest[name.endIndex...]
        var tag = Tag(name: String(name), attributes: [])
        while rest.first == " " {
            rest = rest.dropFirst()
            guard let equals = rest.range(of: "=\"") else { throw ContractViolation("an attribute of <\(name)> has no quoted value") }
            let attribute = String(rest[..<equals.lowerBound])
            guard attribute.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
                throw ContractViolation("<\(name)> has an attribute named \(attribute)")
            }
            rest = rest[equals.upperBound...]
            guard let quote = rest.firstIndex(of: "\"") else { throw ContractViolation("a value of <\(name)> has no end") }
            guard !rest[..<quote].contains("<") else { throw ContractViolation("a value of <\(name)> holds a bare <") }
            tag.attributes.append((attribute, String(rest[..<quote])))
            rest = rest[rest.index(after: quote)...]
        }
        guard rest.first == ">" else { throw ContractViolation("<\(name)> has no end") }
        rest = rest.dropFirst()
        return tag
    }
}

extension Substring {
    /// Returns the range of a short text in it.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

import AggregatorCore

/// Splits sanitized markup into its parts, one after the other. What a sanitizer would not write is skipped; nothing is looked at twice.
struct MarkupParts: Sequence, IteratorProtocol {
    enum Part: Equatable {
        case text(String)
        case start(Tag)
        case end(String)
    }

    struct Tag: Equatable {
        var name: String
        var attributes: Substring

        /// Whether it has `reversed`, whose value says nothing.
        var isReversed: Bool { attributes.split(separator: " ").contains { $0.hasPrefix("reversed=\"") } }

        /// The number that the value of an attribute begins with; `nil` without one. One of ten digits or more is cut.
        func count(_ name: String) -> Int? {
            value(name).flatMap { Int($0.drop { $0 == " " }.prefix(9).prefix { ("0"..."9").contains($0) }) }
        }

        /// The decoded value of an attribute; `nil` if it is missing or blank.
        func value(_ name: String) -> String? {
            var rest = attributes.utf8[...]
            while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
                let written = rest[..<equals].drop { $0 == 32 }
                let value = rest[equals...].dropFirst(2)
                guard let quote = value.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                if Substring(written) == name {
                    let text = MarkupText.of(sanitized: String(Substring(value[..<quote])))
                    return text.utf8.allSatisfy { $0 <= 32 } ? nil : text
                }
                rest = value[quote...].dropFirst()
            }
            return nil
        }
    }

    private var rest: Substring.UTF8View

    init(_ markup: Markup) { rest = markup.source[...].utf8 }

    /// Whether a digit comes next.
    var beginsWithDigit: Bool { rest.first.map { 48...57 ~= $0 } ?? false }

    /// The name of the next tag, with a `/` before that of an end tag; what stands before it is passed over. `nil` at the end, and where
    /// that takes more than so many bytes, which become fewer.
    mutating func nextTag(within bytes: inout Int) -> Substring? {
        guard let start = rest.prefix(bytes).firstIndex(of: UInt8(ascii: "<")) else {
            bytes = 0
            return nil
        }
        let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        bytes = Swift.max(bytes - rest[..<end].count, 0)
        let inner = Substring(rest[start..<end].dropFirst())
        rest = rest[end...].dropFirst()
        return inner.prefix { $0 != " " }
    }

    mutating func next() -> Part? {
        guard let first = rest.first else { return nil }
        guard first == UInt8(ascii: "<") else {
            let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
            let text = String(Substring(rest[..<end]))
            rest = rest[end...]
            return .text(MarkupText.of(sanitized: text))
        }
        // A value contains no `>`, as that is escaped.
        let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
        let inner = Substring(rest[..<end].dropFirst())
        rest = rest[end...].dropFirst()
        if inner.utf8.first == UInt8(ascii: "/") { return .end(String(inner.dropFirst())) }
        let name = inner.prefix { $0 != " " }
        return .start(Tag(name: String(name), attributes: inner[name.endIndex...]))
    }
}

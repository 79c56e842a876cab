/// Splits markup into tokens by the rules of the HTML standard, section 13.2.5: the one way that browsers split it.
///
/// Works on UTF-8 bytes, never goes back further than the tag it is in, and reports places instead of copies. What the standard replaces
/// while it reads (NUL, CR, character references) is left to those who use the text.
struct Tokenizer {
    /// How text is read: what the standard's tree builder sets after certain start tags.
    enum Mode {
        case data
        /// Text with character references up to the end tag of this name.
        case escapableText
        /// Text without character references, up to the end tag of this name.
        case rawText
        case script
        case plaintext
    }

    /// The most attributes of a tag that are kept: a document that needs more is an attack.
    static let attributeLimit = 256

    var position = 0
    var mode = Mode.data
    /// The name whose end tag closes raw text.
    var rawName: Range<Int> = 0..<0
    /// Whether `<![CDATA[` begins a section, as it does only inside of SVG and MathML.
    var allowsSections = false
    /// Whether what never ends hides nothing, instead of all the rest as in the standard: the `<!--` of such a comment is text, and a value
    /// without its second quotation mark ends with its tag, at the first `>`, also where a later tag has such marks. Nor does a `<` before
    /// an address, which is text as well.
    var recovers = false
    /// Whether it is known that no comment from here on ends; that is looked for once.
    var commentsNeverEnd = false
    /// The attributes of the start tag that was returned last.
    private(set) var attributes: [Attribute] = []
    private let elements = Element.names
    private let attributeNames = AttributeName.names

    mutating func next(_ bytes: Span<UInt8>) -> Token {
        while position < bytes.count {
            if mode != .data {
                let text = rawText(bytes)
                if !text.range.isEmpty { return text }
                continue
            }
            let start = position
            guard let markup = nextMarkup(bytes) else {
                position = bytes.count
                return Token(kind: .text, range: start..<bytes.count, hasReferences: true)
            }
            if markup > start {
                position = markup
                return Token(kind: .text, range: start..<markup, hasReferences: true)
            }
            if let token = readMarkup(bytes) { return token }
        }
        return .end
    }

    /// The next `<` that begins a tag, a comment or the like, and isn't text.
    private func nextMarkup(_ bytes: Span<UInt8>) -> Int? {
        var index = position
        while let candidate = bytes.firstIndex(of: ASCII.lessThan, from: index) {
            guard candidate + 1 < bytes.count else { return nil }
            switch bytes[candidate + 1] {
            case ASCII.exclamation, ASCII.question: return candidate
            case ASCII.slash where candidate + 2 < bytes.count: return candidate
            case let byte where byte.isLetter: return candidate
            default: index = candidate + 1
            }
        }
        return nil
    }

    /// Reads what begins at `<`; `nil` if that is nothing: `</>`, or a tag that never ends.
    private mutating func readMarkup(_ bytes: Span<UInt8>) -> Token? {
        switch bytes[position + 1] {
        case ASCII.exclamation: return readDeclaration(bytes)
        case ASCII.question: return readBogusComment(bytes, from: position + 1)
        case ASCII.slash:
            let byte = bytes[position + 2]
            if byte.isLetter { return readTag(bytes, .endTag, from: position + 2) }
            if byte == ASCII.greaterThan {
                position += 3
                return nil
            }
            return readBogusComment(bytes, from: position + 2)
        default: return readTag(bytes, .startTag, from: position + 1)
        }
    }

    private mutating func readTag(_ bytes: Span<UInt8>, _ kind: Token.Kind, from start: Int) -> Token? {
        var index = start
        var name = PackedName()
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isSpace || byte == ASCII.slash || byte == ASCII.greaterThan { break }
            name.append(byte)
            index += 1
        }
        // No name that is known has a prefix, so that hardly any name is looked at twice.
        let element = elements.find(name) ?? PrefixedName.element(bytes, start..<index, in: elements)
        var token = Token(kind: kind, range: start..<index, element: element)
        if recovers, kind == .startTag, token.element == nil, bytes.beginsAddress(token.range) {
            position = start
            return Token(kind: .text, range: start - 1..<start)
        }
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
        guard let end = readAttributes(bytes, from: index, &token.isSelfClosing) else {
            position = bytes.count
            return nil
        }
        position = end
        return token
    }

    /// Reads up to the end of the tag; returns the index after it, or `nil` if the markup ends before.
    private mutating func readAttributes(_ bytes: Span<UInt8>, from start: Int, _ isSelfClosing: inout Bool) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == ASCII.greaterThan { return index + 1 }
            if byte == ASCII.slash {
                index += 1
                if index < bytes.count, bytes[index] == ASCII.greaterThan {
                    isSelfClosing = true
                    return index + 1
                }
            } else if byte.isSpace {
                index += 1
            } else {
                guard let next = readAttribute(bytes, from: index) else { return nil }
                index = next
            }
        }
        return nil
    }

    private mutating func readAttribute(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        var name = PackedName()
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            // An equals sign at the beginning is part of the name.
            if byte.isSpace || byte == ASCII.slash || byte == ASCII.greaterThan || (byte == ASCII.equals && index > start) { break }
            name.append(byte)
            index += 1
        }
        var attribute = Attribute(name: start..<index, value: index..<index, known: attributeNames.find(name))
        var after = index
        while after < bytes.count, bytes[after].isSpace { after += 1 }
        if after < bytes.count, bytes[after] == ASCII.equals {
            guard let next = readValue(bytes, from: after + 1, &attribute.value) else { return nil }
            after = next
        }
        if attributes.count < Self.attributeLimit { attributes.append(attribute) }
        return after
    }

    private func readValue(_ bytes: Span<UInt8>, from start: Int, _ value: inout Range<Int>) -> Int? {
        var index = start
        while index < bytes.count, bytes[index].isSpace { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        if quote == ASCII.doubleQuote || quote == ASCII.singleQuote {
            if let end = bytes.firstIndex(of: quote, from: index + 1) {
                if recovers, let close = bytes.endOfUnclosed(index + 1..<end) {
                    value = index + 1..<close
                    return close
                }
                value = index + 1..<end
                return end + 1
            }
            // Looked for in vain once, as no such mark is left for other tags.
            guard recovers, let end = bytes.firstIndex(of: ASCII.greaterThan, from: index + 1) else { return nil }
            value = index + 1..<end
            return end
        }
        let first = index
        while index < bytes.count, !bytes[index].isSpace, bytes[index] != ASCII.greaterThan { index += 1 }
        value = first..<index
        return index
    }
}

extension Tokenizer {
    /// Reads text up to the end tag that closes it; an empty token if that end tag, or the end, is next.
    private mutating func rawText(_ bytes: Span<UInt8>) -> Token {
        let start = position
        let end: Int?
        switch mode {
        case .plaintext, .data: end = nil
        case .script: end = endOfScript(bytes, from: start)
        case .escapableText, .rawText: end = endOfRawText(bytes, from: start)
        }
        let token = Token(kind: .text, range: start..<(end ?? bytes.count), hasReferences: mode == .escapableText)
        position = end ?? bytes.count
        mode = .data
        return token
    }
}

extension Span<UInt8> {
    /// Whether what would be the name of a tag is the address of a mailbox or begins that of a page, as in `<jane@example.org>` and
    /// `<https://example.org/>` (RFC 3986, appendix C). None has a `<` in it, so nothing is looked at again for each of many.
    fileprivate func beginsAddress(_ name: Range<Int>) -> Bool {
        guard !name.contains(where: { self[$0] == ASCII.lessThan }) else { return false }
        return name.contains { self[$0] == ASCII.at } || (self[name.upperBound - 1] == ASCII.colon && equals("//", at: name.upperBound))
    }
}

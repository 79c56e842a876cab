/// The one place that writes markup: names from the allow-list, text and values escaped, nothing else.
struct MarkupWriter: ~Copyable {
    private var bytes: OutputBuffer
    private let elements = Element.names
    private let attributes = AttributeName.names

    init(capacity: Int) { bytes = OutputBuffer(capacity: capacity) }

    var count: Int { bytes.count }

    /// All that was written.
    func markup() -> String { bytes.text() }

    /// Whether what was written last is text.
    var endsWithText: Bool { bytes.count > 0 && bytes[bytes.count - 1] != ASCII.greaterThan }

    /// `<name`: attributes and `endStartTag` follow.
    mutating func beginStartTag(_ element: Element) {
        bytes.append(ASCII.lessThan)
        elements.write(element, to: &bytes)
    }

    mutating func endStartTag() { bytes.append(ASCII.greaterThan) }

    mutating func endTag(_ element: Element) {
        bytes.append(ASCII.lessThan)
        bytes.append(ASCII.slash)
        elements.write(element, to: &bytes)
        bytes.append(ASCII.greaterThan)
    }

    /// ` name="`: the value and `endAttribute` follow.
    mutating func beginAttribute(_ name: AttributeName) {
        bytes.append(ASCII.space)
        attributes.write(name, to: &bytes)
        bytes.append(ASCII.equals)
        bytes.append(ASCII.doubleQuote)
    }

    mutating func endAttribute() { bytes.append(ASCII.doubleQuote) }

    /// Writes our own text, which needs no escaping.
    mutating func trusted(_ text: StaticString) { bytes.append(text) }

    mutating func text(_ source: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
        write(source, range, hasReferences: hasReferences, inAttribute: false)
    }

    mutating func value(_ source: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
        write(source, range, hasReferences: hasReferences, inAttribute: true)
    }

    /// Writes a value without character references.
    mutating func value(_ text: [UInt8]) { write(text.span, 0..<text.count, hasReferences: false, inAttribute: true) }

    /// Repeats a start tag that was written before.
    mutating func again(_ startTag: Range<Int>) { bytes.append(again: startTag) }

    /// Takes back what was written last.
    mutating func truncate(to count: Int) { bytes.truncate(to: count) }

    /// HTML drops a line feed right after `<pre>`, so one that belongs to the text needs another before it.
    mutating func protectLineFeed(at index: Int) {
        if index < bytes.count, bytes[index] == ASCII.lineFeed { bytes.insert(ASCII.lineFeed, at: index) }
    }

    func isEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool { bytes.isEqual(first, second) }

    private mutating func write(_ source: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool, inAttribute: Bool) {
        var index = range.lowerBound
        while index < range.upperBound {
            let run = source.plainRun(index..<range.upperBound, stopsAtQuote: inAttribute)
            if run > index { bytes.append(source.extracting(index..<run)) }
            guard run < range.upperBound else { return }
            if source[run] == ASCII.ampersand, hasReferences,
                let reference = CharacterReference(source.extracting(..<range.upperBound), at: run, inAttribute: inAttribute)
            {
                write(reference.first, inAttribute: inAttribute)
                if reference.second != 0 { write(reference.second, inAttribute: inAttribute) }
                index = reference.end
            } else {
                let character = source.character(at: run)
                write(character.value, inAttribute: inAttribute)
                index = character.end
                if character.value == 0x0D, index < range.upperBound, source[index] == ASCII.lineFeed { index += 1 }
            }
        }
    }

    /// Writes a character, escaped where it would be markup.
    private mutating func write(_ character: UInt32, inAttribute: Bool) {
        switch character {
        case 0x26: bytes.append("&amp;")
        case 0x3C: bytes.append("&lt;")
        case 0x3E: bytes.append("&gt;")
        case 0x22 where inAttribute: bytes.append("&quot;")
        default: bytes.append(cleaned: character)
        }
    }
}

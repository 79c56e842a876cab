/// Makes one line of text from markup: tags removed, character references decoded once, white space folded.
struct PlainTextExtractor: ~Copyable {
    private var content = VisibleContent()
    private var output: OutputBuffer
    private var needsSpace = false

    init(capacity: Int) { output = OutputBuffer(capacity: capacity) }

    /// All the text of the markup.
    mutating func extract(_ bytes: Span<UInt8>) -> String {
        while true {
            let token = content.next(bytes)
            switch token.kind {
            case .text:
                if let written = token.written {
                    let text = written.withUTF8Buffer { Array($0) }
                    add(text.span, 0..<text.count, hasReferences: false)
                } else {
                    add(bytes, token.range, hasReferences: token.hasReferences)
                }
            case .startTag, .endTag:
                if let element = token.element, element.separatesWords { needsSpace = true }
            case .end: return text()
            case .comment, .doctype: break
            }
        }
    }

    /// The text so far.
    func text() -> String { output.text() }

    /// Adds text as it is written in markup.
    mutating func add(_ source: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
        let bytes = source.extracting(..<range.upperBound)
        var index = range.lowerBound
        while index < bytes.count {
            let byte = bytes[index]
            if byte == ASCII.ampersand, hasReferences, let reference = CharacterReference(bytes, at: index, inAttribute: false) {
                add(reference.first)
                if reference.second != 0 { add(reference.second) }
                index = reference.end
            } else if byte > ASCII.space && byte != ASCII.delete && byte != 0xC2 {
                add(byte: byte)
                index += 1
            } else {
                let character = bytes.character(at: index)
                add(character.value)
                index = character.end
            }
        }
    }

    private mutating func add(_ character: UInt32) {
        switch character {
        case 0x09...0x0D, 0x20: needsSpace = true
        case 0..<0x20, 0x7F..<0xA0: return
        default:
            separate()
            output.append(cleaned: character)
        }
    }

    private mutating func add(byte: UInt8) {
        separate()
        output.append(byte)
    }

    private mutating func separate() {
        if needsSpace && output.count > 0 { output.append(ASCII.space) }
        needsSpace = false
    }
}

extension Span where Element == UInt8 {
    /// Whether it is one line of text without markup, character references or white space to fold.
    var isFolded: Bool {
        var previous = ASCII.space
        for index in 0..<count {
            let byte = self[index]
            if byte < ASCII.space || byte == ASCII.lessThan || byte == ASCII.ampersand || byte == ASCII.delete || byte == 0xC2 {
                return false
            }
            if byte == ASCII.space && previous == ASCII.space { return false }
            previous = byte
        }
        return count == 0 || previous != ASCII.space
    }
}

extension Element {
    /// Whether a tag of it stands between two words.
    var separatesWords: Bool {
        switch self {
        case .br, .hr, .td, .th, .tr, .table, .caption, .li, .dd, .dt, .p, .listing, .xmp: true
        default: traits.contains(.endsParagraph)
        }
    }
}

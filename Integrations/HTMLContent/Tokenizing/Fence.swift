/// What an `mfenced` draws around its parts and between them, which are none of its texts: brackets and commas, or what its attributes
/// name (MathML 3, 3.3.8).
struct Fence {
    /// `nil` for none.
    private(set) var opening: Token? = .written("(")
    private(set) var closing: Token? = .written(")")
    private(set) var separator: Token? = .written(",")

    /// - Parameter attributes: Those of its start tag.
    init(_ bytes: Span<UInt8>, _ attributes: [Attribute]) {
        if let value = bytes.value(of: "open", in: attributes) { opening = Self.text(bytes, value) }
        if let value = bytes.value(of: "close", in: attributes) { closing = Self.text(bytes, value) }
        if let value = bytes.value(of: "separators", in: attributes) { separator = Self.text(bytes, Self.first(bytes, value)) }
    }

    /// The first of the separators, each a character: hardly any author names several.
    private static func first(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Range<Int> {
        guard let first = value.first(where: { !bytes[$0].isSpace }) else { return value }
        if bytes[first] == ASCII.ampersand, let reference = CharacterReference(bytes, at: first, inAttribute: true) {
            return first..<min(reference.end, value.upperBound)
        }
        return first..<(((first + 1)..<value.upperBound).first { bytes[$0] & 0xC0 != 0x80 } ?? value.upperBound)
    }

    private static func text(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Token? {
        bytes.isBlank(value) ? nil : Token(kind: .text, range: value, hasReferences: true)
    }
}

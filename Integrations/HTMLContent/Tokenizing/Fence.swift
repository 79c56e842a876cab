/// What an `mfenced` draws around its parts and between them, which are none of its texts: brackets and commas, or what its attributes
/// name (MathML 3, 3.3.8).
struct Fence {
    /// In bytes, of what stands between all parts: a reference to a character has no more.
    private static let longestSeparator = 16

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
        let isPlain = bytes[first] < 0x80 && bytes[first] != ASCII.ampersand
        return isPlain ? first..<(first + 1) : value.prefix(longestSeparator)
    }

    private static func text(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Token? {
        bytes.isBlank(value) ? nil : Token(kind: .text, range: value, hasReferences: true)
    }
}

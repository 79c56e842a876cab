/// A piece of markup, given by its place in the bytes; nothing is copied or decoded.
struct Token {
    enum Kind { case text, startTag, endTag, comment, doctype, end }

    var kind: Kind
    /// The text as written, the tag's name, or what the comment holds.
    var range: Range<Int>
    /// The tag's element, if this silo knows it.
    var element: Element?
    var isSelfClosing = false
    /// Whether `&` begins a character reference in this text.
    var hasReferences = false
    /// A text of ours that stands for what elements say; then `range` is empty.
    var written: StaticString?

    static let end = Token(kind: .end, range: 0..<0)
}

/// An attribute of the tag that was read last, given by its place in the bytes.
struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
    /// The attribute's name, if this silo knows it.
    var known: AttributeName?
}

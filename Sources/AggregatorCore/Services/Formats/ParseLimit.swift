/// One of the limits, by the name that errors, `--limit` and the configuration call it by. `ParseLimits` says what exactly each counts.
public enum ParseLimit: String, Sendable, Hashable, CaseIterable {
    /// Posts of one document, or entries of a list of subscriptions.
    case items
    /// Nested elements or JSON values.
    case depth
    /// Bytes of a tag, without quoted values.
    case tagLength = "tag-length"
    /// Attributes of one element.
    case attributes
    /// Namespace prefixes that are bound at one place.
    case namespaces
    /// Characters that entity references expand to.
    case entityExpansion = "entity-expansion"
    /// Bytes of one text.
    case fieldSize = "field-size"
    /// Elements, attributes and texts, or JSON values, of one item or around the items.
    case elements
    /// The same, except in markup, and the entries of one list.
    case parts
    /// Bytes that lists and addresses take in memory.
    case memory

    /// What the limit counts, for messages, as in `bytes in one text`.
    public var counted: String {
        switch self {
        case .items: "items in one document"
        case .depth: "elements or values inside of each other"
        case .tagLength: "bytes in one tag, without quoted values"
        case .attributes: "attributes on one element"
        case .namespaces: "namespaces in scope"
        case .entityExpansion: "characters that come of entities"
        case .fieldSize: "bytes in one text"
        case .elements: "elements, attributes and texts, or values, in one item"
        case .parts: "elements, texts or values of one item outside of markup, or entries of one list"
        case .memory: "bytes of lists and addresses in memory"
        }
    }

    /// The values that a user may set: none that would exhaust the machine's memory or a thread's stack.
    public var range: ClosedRange<Int> {
        switch self {
        case .items: 1...10_000_000
        case .depth: 1...1_000
        case .attributes, .namespaces: 1...100_000
        case .elements, .parts: 1...10_000_000
        case .tagLength, .entityExpansion, .fieldSize: 1...(1 << 28)
        case .memory: 1...(1 << 32)
        }
    }

    /// Whether it counts bytes, and is set as a size.
    public var isSize: Bool { self == .tagLength || self == .fieldSize || self == .memory }

    var property: any WritableKeyPath<ParseLimits, Int> & Sendable {
        switch self {
        case .items: \.items
        case .depth: \.depth
        case .tagLength: \.tagLength
        case .attributes: \.attributes
        case .namespaces: \.namespaces
        case .entityExpansion: \.entityExpansion
        case .fieldSize: \.fieldSize
        case .elements: \.elements
        case .parts: \.parts
        case .memory: \.memory
        }
    }
}

/// One of the limits, by the name that errors, `--limit` and the configuration call it by.
public enum ParseLimit: String, Sendable, Hashable, CaseIterable {
    /// Each is a member of `ParseLimits`, which says what it counts.
    case items, depth
    case tagLength = "tag-length"
    case attributes, namespaces
    case entityExpansion = "entity-expansion"
    case fieldSize = "field-size"
    case elements, parts, memory

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

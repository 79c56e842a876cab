/// How much of a document is understood: what is beyond is an error that names the limit and how to raise it. Of `parts` what is beyond is
/// passed over, with the warning `too-many-parts`: a post whose lists go on for ever is a post all the same.
///
/// How large the document itself may be is for those who bring its bytes (`Request.Limits.bytes`, `FileService.read`).
public struct ParseLimits: Sendable, Hashable {
    public var items = 100_000
    /// Elements inside of each other, or JSON values.
    public var depth = 256
    /// Bytes between `<` and `>`.
    public var tagLength = 256 << 10
    /// Of one element.
    public var attributes = 1_000
    /// Prefixes that are bound at one place.
    public var namespaces = 1_000
    /// Characters that come of a document's entity references, beyond its own size.
    public var entityExpansion = 1 << 20
    /// Bytes of one text.
    public var fieldSize = 16 << 20
    /// Elements, attributes and texts, or JSON values, that one item has, or the feed around its items.
    public var elements = 1_000_000
    /// The same where they are no markup, and entries of one list. An item of a real feed has a hundred of them; a feed of itself, with
    /// all of its categories, some thousands.
    public var parts = 20_000
    /// Bytes that the lists and addresses of all posts take (`Post.listSize`), which may be fifty times as much as they took in the
    /// document.
    public var memory = 48 << 20
    public init() {}

    public subscript(limit: ParseLimit) -> Int {
        get { self[keyPath: limit.property] }
        set { self[keyPath: limit.property] = newValue }
    }
}

/// One of the limits, by the name that errors, `--limit` and the configuration call it by.
public enum ParseLimit: String, Sendable, Hashable, CaseIterable {
    case items, depth
    case tagLength = "tag-length"
    case attributes, namespaces
    case entityExpansion = "entity-expansion"
    case fieldSize = "field-size"
    case elements, parts, memory

    /// What there may be so many of, as in `bytes in one tag`.
    public var counted: String {
        switch self {
        case .items: "items in one document"
        case .depth: "elements or values inside of each other"
        case .tagLength: "bytes in one tag"
        case .attributes: "attributes on one element"
        case .namespaces: "namespaces in scope"
        case .entityExpansion: "characters that come of entities"
        case .fieldSize: "bytes in one text"
        case .elements: "elements, attributes and texts, or values, in one item"
        case .parts: "of them outside of markup, or in one list"
        case .memory: "bytes of lists and addresses in memory"
        }
    }

    /// What a person may set: nothing that would take the machine's memory or a thread's stack.
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

extension FeedDocument.Warning {
    /// A list, or an item, goes on beyond `ParseLimits.parts`.
    public static func tooManyParts(_ limits: ParseLimits) -> FeedDocument.Warning {
        FeedDocument.Warning(
            code: "too-many-parts",
            message:
                "An item, the feed around its items, or a list has more than \(limits.parts) parts: the rest was passed over; if it is wanted, raise the limit with --limit parts=N."
        )
    }
}

extension FormatFailure {
    /// The document exceeds a limit.
    public static func exceeded(_ limit: ParseLimit, of limits: ParseLimits) -> FormatFailure {
        let most = limits[limit]
        let more = min(most.multipliedReportingOverflow(by: 2).partialValue, limit.range.upperBound)
        let advice =
            more > most ? "if you trust it, raise the limit, as with --limit \(limit.rawValue)=\(more)" : "there is no higher limit"
        return FormatFailure(
            .limitExceeded, "The document exceeds the limit `\(limit.rawValue)`, with more than \(most) \(limit.counted); \(advice).")
    }
}

/// How much of a document is understood: what is beyond is an error that names the limit and how to raise it. Of `parts` what is beyond is
/// passed over, with the warning `too-many-parts`: a post whose lists go on for ever is a post all the same.
///
/// How large the document itself may be is for those who bring its bytes (`Request.Limits.bytes`, `FileService.read`).
public struct ParseLimits: Sendable, Hashable {
    /// Posts of one document, or entries of a list of subscriptions.
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
    /// The defaults.
    public init() {}

    /// Nothing is checked: `ParseLimit.range` says what a person may set.
    public subscript(limit: ParseLimit) -> Int {
        get { self[keyPath: limit.property] }
        set { self[keyPath: limit.property] = newValue }
    }
}

/// How much of a document is parsed. More is an error that names the limit and how to raise it, except that list entries beyond `parts` are
/// passed over with the warning `too-many-parts`. In markup that is elements of an XML document (XHTML), attributes beyond `attributes` are
/// passed over as well (`too-many-attributes`), and what is deeper than `depth` is flattened (`too-deep`): such a post is still a post.
/// What makes markup of every kind safe has bounds of its own, which these do not change.
///
/// The size of the document itself is limited where its bytes are read (`Request.Limits.bytes`, `FileService.read`).
public struct ParseLimits: Sendable, Hashable {
    /// Posts of one document, or entries of a list of subscriptions.
    public var items = 100_000
    /// Nested elements or JSON values.
    public var depth = 256
    /// Bytes from `<` to `>`, but for values in quotation marks, which are texts.
    public var tagLength = 256 << 10
    /// Attributes of one element.
    public var attributes = 1_000
    /// Namespace prefixes that are bound at one place.
    public var namespaces = 1_000
    /// Characters that a document's entity references expand to, beyond the document's own size.
    public var entityExpansion = 1 << 20
    /// Bytes of one text.
    public var fieldSize = 16 << 20
    /// Elements, attributes and texts, or JSON values, that one item has, or the feed around its items.
    public var elements = 1_000_000
    /// The same, except in markup and for the root's attributes, and the entries of one list. An item of a real feed has a hundred of them;
    /// a feed itself, with all of its categories, some thousands.
    public var parts = 20_000
    /// Bytes that the lists and addresses of all posts take in memory (`Post.listSize`), which may be fifty times their size in the
    /// document; and, by themselves, those of the feed (`Feed.checkSize`).
    public var memory = 48 << 20
    /// Creates the default limits.
    public init() {}

    /// The value of a limit. It is not checked: `ParseLimit.range` says what a user may set.
    public subscript(limit: ParseLimit) -> Int {
        get { self[keyPath: limit.property] }
        set { self[keyPath: limit.property] = newValue }
    }
}

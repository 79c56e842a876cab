/// HTML, and how far it can be trusted.
///
/// A format hands on what the source wrote (`untrusted`, with the address that its relative references resolve against); an
/// `HTMLProcessor` turns that into what may be stored and shown (`sanitized`). Nothing is shown that is not sanitized.
public struct Markup: Sendable, Hashable {
    /// `untrusted` is as a source wrote it; `sanitized` may be stored and shown.
    public enum Trust: Sendable, Hashable { case untrusted, sanitized }

    /// Where a base comes from. A reference on the page of a post is resolved against that page, unless the source says otherwise.
    public enum BaseOrigin: Sendable, Hashable {
        /// The base is the address of the document.
        case address
        /// The source gives the base for the whole document.
        case document
        /// The source gives the base for this text: then fragments (`#…`) are to be found there, too.
        case text
    }

    /// The markup itself.
    public var source: String
    /// What relative references in `source` resolve against: `xml:base`, else the document's address. Sanitized markup has none.
    public var base: WebAddress?
    /// Where `base` comes from.
    public var baseOrigin: BaseOrigin
    /// Set when the value is created, and never changed.
    public let trust: Trust

    /// Markup from outside.
    public init(untrusted source: String, base: WebAddress? = nil, baseOrigin: BaseOrigin = .address) {
        self.source = source
        self.base = base
        self.baseOrigin = baseOrigin
        self.trust = .untrusted
    }

    /// Creates markup that a sanitizer wrote. Only an `HTMLProcessor`, and a store that reads back what one wrote, may do so.
    public init(sanitized source: String) {
        self.source = source
        self.base = nil
        self.baseOrigin = .address
        self.trust = .sanitized
    }
}

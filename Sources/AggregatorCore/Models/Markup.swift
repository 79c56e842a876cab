/// HTML, and how far it can be trusted.
///
/// A format hands on what the source wrote (`untrusted`, with the address that its relative references resolve against); an
/// `HTMLProcessor` turns that into what may be stored and shown (`sanitized`). Nothing is shown that is not sanitized.
public struct Markup: Sendable, Hashable {
    /// `untrusted` is as a source wrote it; `sanitized` may be stored and shown.
    public enum Trust: Sendable, Hashable { case untrusted, sanitized }

    /// The markup itself.
    public var source: String
    /// What relative references in `source` resolve against: `xml:base`, else the document's address. Sanitized markup has none.
    public var base: WebAddress?
    /// Its source says where this text is, by an `xml:base` that is not the whole document's: then places in it are to be found there, and
    /// not on the post's page.
    public var hasOwnBase: Bool
    /// Set by the initialiser that made it, and never afterwards.
    public let trust: Trust

    /// Markup from outside.
    public init(untrusted source: String, base: WebAddress? = nil, hasOwnBase: Bool = false) {
        self.source = source
        self.base = base
        self.hasOwnBase = hasOwnBase
        self.trust = .untrusted
    }

    /// Markup that a sanitiser wrote. Only an `HTMLProcessor`, and a store that reads back what one wrote, may say so.
    public init(sanitized source: String) {
        self.source = source
        self.base = nil
        self.hasOwnBase = false
        self.trust = .sanitized
    }
}

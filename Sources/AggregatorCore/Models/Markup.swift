/// HTML, and how far it can be trusted.
///
/// A format hands on what the source wrote (`untrusted`, with the address that its relative references resolve against); an
/// `HTMLProcessor` turns that into what may be stored and shown (`sanitized`). Nothing is shown that is not sanitized.
public struct Markup: Sendable, Hashable {
    public enum Trust: Sendable, Hashable { case untrusted, sanitized }

    public var source: String
    /// What relative references in `source` resolve against: `xml:base`, else the document's address. Sanitized markup has none.
    public var base: WebAddress?
    /// Its source says where this text is, by an `xml:base` that is not the whole document's: then places in it are to be found there, and
    /// not on the post's page.
    public var hasOwnBase: Bool
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

/// A short text that a source may have written with markup: a title, a summary.
public struct RichText: Sendable, Hashable {
    /// Plain text, entities decoded, tags removed. Empty while `html` is untrusted: the `HTMLProcessor` fills it in.
    public var plain: String
    /// The text with its markup, there only where the source's had some.
    public var html: Markup?

    public init(plain: String, html: Markup? = nil) {
        self.plain = plain
        self.html = html
    }

    /// Text as a source gave it, which may hold markup or entities; plain at once where it holds neither.
    public init(untrusted source: String, base: WebAddress? = nil) { self.init(Markup(untrusted: source, base: base)) }

    /// What may hold markup or entities, as a source gave it.
    public init(_ markup: Markup) {
        var text = markup.source
        if text.withUTF8({ $0.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }) {
            self.init(plain: "", html: markup)
        } else {
            self.init(plain: markup.source)
        }
    }
}

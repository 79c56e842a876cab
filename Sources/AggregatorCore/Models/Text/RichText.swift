/// A short text that a source may have written with markup: a title, a summary.
public struct RichText: Sendable, Hashable {
    /// Plain text, entities decoded, tags removed. Empty while `html` is untrusted: the `HTMLProcessor` fills it in.
    public var plain: String
    /// The text with its markup, there only where the source's had some.
    public var html: Markup?

    /// Creates a text that is plain already; with `html`, the same text with its markup.
    public init(plain: String, html: Markup? = nil) {
        self.plain = plain
        self.html = html
    }

    /// Creates a text as a source gave it, which may hold markup or entities; plain at once where it holds neither.
    public init(untrusted source: String, base: WebAddress? = nil) { self.init(Markup(untrusted: source, base: base)) }

    /// Creates a text from what may hold markup or entities, as a source gave it.
    public init(_ markup: Markup) {
        var text = markup.source
        if text.withUTF8({ $0.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }) {
            self.init(plain: "", html: markup)
        } else {
            self.init(plain: markup.source)
        }
    }
}

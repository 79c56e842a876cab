/// Processes HTML: makes it safe, extracts its text, finds feeds in it. Pure.
///
/// - `sanitized` has only allowed elements, attributes and address schemes. It is balanced and escaped, and its references are absolute.
/// - Sanitizing sanitized markup changes nothing; the same input gives the same output.
/// - `plainText` has no markup: entities are decoded, tags removed, white space folded. The result is text, never to be read as HTML.
/// - No input makes it trap; time and depth are bounded.
public protocol HTMLProcessor: Sendable {
    /// The markup made safe to store and to show.
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup
    /// The text that a person would read in this markup.
    func plainText(_ markup: Markup) -> String
    /// The name of a page in UTF-8, and the feeds that it links to, in its order. Addresses are resolved against its `<base>`, or against
    /// `address`.
    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks
}

/// Options of sanitizing, besides making markup safe.
public struct SanitizingOptions: Sendable, Hashable {
    /// Whether to remove tracking pixels and parameters (`utm_…`).
    public var removesTracking: Bool
    /// The page on which the text is read. A reference to a place in the text (`#note`) leads to this page, if it is a web address;
    /// otherwise to the text's base.
    public var page: WebAddress?
    /// The address of the document that holds the text, if that is not the text's base. A reference that names the folders between the two
    /// is relative to this address: `posts/one/a.png`, in the text of `/posts/one/` and a document of `/`.
    public var document: WebAddress?
    /// The most bytes that the bases of references may add to the text; `nil` where the text alone decides. References for which there is
    /// no room are left out; addresses that are whole stay.
    public var growth: Int?
    /// Creates options; by default, markup is made safe and nothing else.
    public init(removesTracking: Bool = false, page: WebAddress? = nil, document: WebAddress? = nil, growth: Int? = nil) {
        self.removesTracking = removesTracking
        self.page = page
        self.document = document
        self.growth = growth
    }
}

/// What the program does with HTML: makes it safe, makes it text, finds feeds in it. Pure.
///
/// - `sanitized` holds only allowed elements, attributes and address schemes, balanced and escaped, its references absolute.
/// - Sanitizing what is sanitized changes nothing; the same input gives the same output.
/// - `plainText` holds no markup: entities decoded, tags gone, white space folded; what it returns is text, never to be read as HTML.
/// - Whatever comes in, nothing traps, and time and depth are bounded.
public protocol HTMLProcessor: Sendable {
    /// The markup made safe to store and to show.
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup
    /// The text that a person would read in this markup.
    func plainText(_ markup: Markup) -> String
    /// Feeds that a page in UTF-8 links to, in its order, addresses resolved against its `<base>`, else `address`; and what it calls itself.
    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks
}

/// What sanitizing does besides making markup safe.
public struct SanitizingOptions: Sendable, Hashable {
    /// Remove tracking pixels and parameters (`utm_…`).
    public var removesTracking: Bool
    /// The page on which the text is read. A reference to a place in the text (`#note`) leads to this page, if it is a web address; otherwise
    /// to the text's base.
    public var page: WebAddress?
    /// Where the document was found that holds the text, where that is not the text's base. A reference that names the folders between the
    /// two was written from there: `posts/one/a.png`, in the text of `/posts/one/` and a document of `/`.
    public var document: WebAddress?
    /// Without arguments, markup is made safe and nothing else.
    public init(removesTracking: Bool = false, page: WebAddress? = nil, document: WebAddress? = nil) {
        self.removesTracking = removesTracking
        self.page = page
        self.document = document
    }
}

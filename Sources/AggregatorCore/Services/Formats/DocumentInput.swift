/// The bytes of a document to parse, and what is known of them.
public struct DocumentInput: Sendable {
    /// The whole document, content codings undone, in its own character encoding.
    public var bytes: [UInt8]
    /// The whole Content-Type header; `nil` where there was none.
    public var contentType: String?
    /// Where the document came from: the base of relative references if the document names none.
    public var address: WebAddress?
    /// What the document may hold; what it holds beyond is a failure or passed over, as `ParseLimits` says.
    public var limits: ParseLimits
    /// The secrets that its server was shown: addresses that repeat them are not among the feeds that it links to.
    public var linkSecrets: LinkSecrets?

    /// Creates an input; without arguments, its type and origin are unknown.
    public init(bytes: [UInt8], contentType: String? = nil, address: WebAddress? = nil, limits: ParseLimits = ParseLimits()) {
        self.bytes = bytes
        self.contentType = contentType
        self.address = address
        self.limits = limits
    }
}

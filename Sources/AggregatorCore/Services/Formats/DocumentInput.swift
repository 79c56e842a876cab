/// Bytes to understand, and what is known of them.
public struct DocumentInput: Sendable {
    /// Whole, content codings undone, in the encoding that they came in.
    public var bytes: [UInt8]
    /// The Content-Type header, whole; `nil` where nobody said.
    public var contentType: String?
    /// What relative references resolve against when the document has nothing better: where it came from.
    public var address: WebAddress?
    /// What the document may hold; what it holds beyond is a failure or passed over, as `ParseLimits` says.
    public var limits: ParseLimits

    /// Whole, of unknown type and origin, where nothing else is said.
    public init(bytes: [UInt8], contentType: String? = nil, address: WebAddress? = nil, limits: ParseLimits = ParseLimits()) {
        self.bytes = bytes
        self.contentType = contentType
        self.address = address
        self.limits = limits
    }
}

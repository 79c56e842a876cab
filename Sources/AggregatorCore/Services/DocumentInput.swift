/// Bytes to understand, and what is known of them.
public struct DocumentInput: Sendable {
    public var bytes: [UInt8]
    /// The Content-Type header, whole.
    public var contentType: String?
    /// What relative references resolve against when the document has nothing better: where it came from.
    public var address: WebAddress?
    public var limits: ParseLimits

    public init(bytes: [UInt8], contentType: String? = nil, address: WebAddress? = nil, limits: ParseLimits = ParseLimits()) {
        self.bytes = bytes
        self.contentType = contentType
        self.address = address
        self.limits = limits
    }
}

/// What a conditional request sends back, exactly as it came (RFC 9110, 8.8).
public struct Validators: Sendable, Hashable {
    /// The value of `ETag`, with its quotes and its `W/`.
    public var entityTag: String?
    /// The value of `Last-Modified`; never read as a date.
    public var lastModified: String?
    /// Creates validators; without arguments, the request is unconditional.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
    /// Whether there is nothing to make a request conditional with.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

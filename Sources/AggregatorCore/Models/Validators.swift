/// What a conditional request sends back, exactly as it came (RFC 9110, 8.8).
public struct Validators: Sendable, Hashable {
    public var entityTag: String?
    public var lastModified: String?
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }
}

/// Who holds the rights, in words, and the licence, by address.
public struct Rights: Sendable, Hashable {
    /// As in `© 2026 Ada`.
    public var statement: String?
    public var license: WebAddress?

    public init(statement: String? = nil, license: WebAddress? = nil) {
        self.statement = statement
        self.license = license
    }

    public var isEmpty: Bool { statement == nil && license == nil }
}

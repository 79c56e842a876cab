/// A rights statement in words, and the address of the licence.
public struct Rights: Sendable, Hashable {
    /// As in `© 2026 Ada`.
    public var statement: String?
    /// The address of the licence.
    public var license: WebAddress?

    /// Creates rights; without arguments, nothing is said.
    public init(statement: String? = nil, license: WebAddress? = nil) {
        self.statement = statement
        self.license = license
    }
}

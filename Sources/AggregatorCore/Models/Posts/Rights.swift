/// Who holds the rights, in words, and the licence, by address.
public struct Rights: Sendable, Hashable {
    /// As in `© 2026 Ada`.
    public var statement: String?
    /// Where the licence is.
    public var license: WebAddress?

    /// Without arguments: nothing is said.
    public init(statement: String? = nil, license: WebAddress? = nil) {
        self.statement = statement
        self.license = license
    }
}

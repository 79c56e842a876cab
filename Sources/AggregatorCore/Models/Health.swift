public struct Health: Sendable, Hashable {
    public var isWell: Bool
    /// Versions and what else a person who asks wants to know.
    public var summary: String
    public init(isWell: Bool = true, summary: String) {
        self.isWell = isWell
        self.summary = summary
    }
}

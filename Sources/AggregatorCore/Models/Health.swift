/// How a silo is, for `aggregator doctor`.
public struct Health: Sendable, Hashable {
    /// `false` where something of what it brings will not work on this machine: `summary` says what, and what to do.
    public var isWell: Bool
    /// Versions and what else a person who asks wants to know.
    public var summary: String
    /// Well, where nothing else is said.
    public init(isWell: Bool = true, summary: String) {
        self.isWell = isWell
        self.summary = summary
    }
}

/// The state of an integration, for `aggregator doctor`.
public struct Health: Sendable, Hashable {
    /// `false` where something that it provides will not work on this machine: `summary` says what, and what to do.
    public var isWell: Bool
    /// Versions and other facts, for people.
    public var summary: String
    /// Creates a state; well unless said otherwise.
    public init(isWell: Bool = true, summary: String) {
        self.isWell = isWell
        self.summary = summary
    }
}

/// How a store is opened.
public struct StoreOptions: Sendable, Hashable {
    /// Seconds that a writer waits for another before it fails with `busy`; 0 does not wait, and more than a day counts as a day.
    public let wait: Double
    /// Whether nothing may be written (`unwritable`), and a store that is not there is not made (`notMade`).
    public var isReadOnly: Bool
    /// Whether it is opened for repair (`CheckableStore`): what prevents opening may then be changed, but nothing that the store holds.
    public var isRepairing: Bool
    /// Creates options: by default for reading and writing, with a wait of five seconds.
    public init(wait: Double = 5, isReadOnly: Bool = false, isRepairing: Bool = false) {
        // NaN does not wait.
        self.wait = wait > 0 ? min(wait, 86_400) : 0
        self.isReadOnly = isReadOnly
        self.isRepairing = isRepairing
    }
}

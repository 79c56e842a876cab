/// How a store is opened.
public struct StoreOptions: Sendable, Hashable {
    /// What a store is opened for.
    public enum Access: Sendable, Hashable {
        /// To read: nothing may be written (`unwritable`), and a store that is not there is not made (`notMade`).
        case reading
        /// To read and write.
        case writing
        /// To read, write and repair (`CheckableStore`): what prevents opening may then be changed, but nothing that the store holds.
        case repairing
    }

    /// Seconds that a writer waits for another before it fails with `busy`; 0 does not wait, and more than a day counts as a day.
    public let wait: Double
    /// What it is opened for.
    public var access: Access
    /// Creates options: by default for reading and writing, with a wait of five seconds.
    public init(wait: Double = 5, _ access: Access = .writing) {
        // NaN does not wait.
        self.wait = wait > 0 ? min(wait, 86_400) : 0
        self.access = access
    }

    /// Whether it is opened to read alone.
    public var isReadOnly: Bool { access == .reading }

    /// Whether it is opened for repair.
    public var isRepairing: Bool { access == .repairing }
}

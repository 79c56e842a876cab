import AggregatorCore

/// Why a statement, or a transaction, failed.
enum QueryFailure: Error, Sendable {
    /// The server refused it: its SQLSTATE and its sentence.
    case refused(state: String, message: String)
    /// There is no connection (any more).
    case disconnected(String)
    /// The record of this can't be read.
    case unreadable(String)
    /// A failure of the store itself.
    case store(StoreFailure)

    static let serialization = "40001"
    private static let deadlock = "40P01"

    /// Whether two transactions got into each other's way, so that the same one may pass the next time.
    var isCollision: Bool {
        // Serialization failure, deadlock, and rows that another transaction added or removed between our look and our write.
        if case .refused(let state, _) = self { return [Self.serialization, Self.deadlock, "23505", "23P01", "23503"].contains(state) }
        return false
    }

    /// Whether the server broke off what only reads for the sake of others: a standby does so that has to replay what a read stands in the
    /// way of (PostgreSQL, “Handling Query Conflicts”).
    var isBreakOff: Bool {
        if case .refused(let state, _) = self { return [Self.serialization, Self.deadlock].contains(state) }
        return false
    }

    var isDisconnection: Bool {
        if case .disconnected = self { return true }
        return false
    }
}

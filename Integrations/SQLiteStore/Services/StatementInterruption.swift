import AggregatorCore
import GRDB
import GRDBSQLite

/// Interrupts SQLite when the caller no longer waits; what was changed is rolled back with its transaction.
final class StatementInterruption: Sendable {
    private let hasCome = Locked(false)

    func come() { hasCome.withLock { $0 = true } }

    /// SQLite asks once per so many of its steps, each of which takes far less than a millisecond.
    private static let steps: Int32 = 10_000

    func watching<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
        sqlite3_progress_handler(
            db.sqliteConnection, Self.steps,
            { context in
                guard let context else { return 0 }
                return Unmanaged<StatementInterruption>.fromOpaque(context).takeUnretainedValue().hasCome.withLock { $0 ? 1 : 0 }
            }, Unmanaged.passUnretained(self).toOpaque())
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(self) {
            let value = try body()
            // SQLite does not ask during short statements.
            if hasCome.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
            return value
        }
    }
}

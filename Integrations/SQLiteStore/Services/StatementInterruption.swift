import AggregatorCore
import GRDB
import GRDBSQLite

/// Ends what SQLite is at when somebody no longer waits for it; what it has begun to change is taken back with its transaction.
final class StatementInterruption: Sendable {
    private let hasCome = Locked(false)

    func come() { hasCome.withLock { $0 = true } }

    /// SQLite asks every so many of its steps, each of them far below a millisecond.
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
            // Short statements are not asked.
            if hasCome.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
            return value
        }
    }
}

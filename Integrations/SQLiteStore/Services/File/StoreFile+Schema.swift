import GRDB

extension StoreFile {
    /// Whether SQLite can't read the schema, without which it reads nothing else.
    var hasUnreadableSchema: Bool {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: databasePath, configuration: configuration)
            defer { try? queue.close() }
            _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
            return false
        } catch { return (error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT }
    }
}

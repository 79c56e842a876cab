import GRDB

/// Gives free room of the file back to the system. SQLite rewrites the whole file for that.
struct Compaction {
    let db: Database

    /// A compaction is worth it if one page in so many is free, or one post in so many was removed; less room is used again by later posts.
    private static let share = 10
    /// Bytes of free room that are worth a compaction however large the file is: as many as its log may have.
    private static let ample = 64 << 20

    /// - Parameter removed: The number of removed posts. If they stood between others, they leave room within pages, and no page is free.
    func isWorthwhile(removed: Int) throws -> Bool {
        let free = try number("PRAGMA freelist_count")
        if try free * number("PRAGMA page_size") >= Self.ample { return true }
        if try free > 0 && free * Self.share >= number("PRAGMA page_count") { return true }
        return try removed > 0 && (removed * Self.share >= number("SELECT count(*) FROM post") + removed)
    }

    private func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }

    /// Uses a temporary file rather than as much memory; if there is no room for the file, memory after all.
    func run() throws {
        defer { try? db.execute(sql: "PRAGMA temp_store = MEMORY") }
        try db.execute(sql: "PRAGMA temp_store = FILE")
        do { try db.execute(sql: "VACUUM") } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode)
        {
            try db.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
        }
    }
}

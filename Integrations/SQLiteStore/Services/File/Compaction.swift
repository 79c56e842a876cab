import GRDB

/// Gives free room of the file back to the system: SQLite writes the whole file anew for that.
struct Compaction {
    let db: Database

    /// Free room, or posts that have gone, of which there is one in so many: less is used again by what comes next.
    private static let share = 10
    /// Bytes that are given back however large the file is: as many as its log may have.
    private static let ample = 64 << 20

    /// - Parameter removed: How many posts have gone. Where they stood between others they leave room in pages, and no page is free.
    func isWorthwhile(removed: Int) throws -> Bool {
        let free = try number("PRAGMA freelist_count")
        if try free * number("PRAGMA page_size") >= Self.ample { return true }
        if try free > 0 && free * Self.share >= number("PRAGMA page_count") { return true }
        return try removed > 0 && (removed * Self.share >= number("SELECT count(*) FROM post") + removed)
    }

    private func number(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }

    /// By way of a temporary file, not of as much memory; where there is no room for one, in memory after all.
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

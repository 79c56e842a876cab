import GRDB

/// Checks whether the index is intact, and replaces it.
extension SearchIndex {
    static let table = "CREATE VIRTUAL TABLE search USING fts5(text, content='', columnsize=0, detail=none, tokenize='ascii')"
    /// Bytes gathered in memory before they are written: all of a batch, so that FTS5 merges less.
    static let gathering = "INSERT INTO search (search, rank) VALUES ('hashsize', 4194304)"

    /// Asks FTS5 itself, which SQLite's own check skips before version 3.44.
    static func isWhole(_ db: Database) throws -> Bool {
        do {
            if db.configuration.readonly {
                try walk(db)
            } else {
                try db.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')")
            }
            return try Bool.fetchOne(db, sql: "SELECT EXISTS (\(lostLeaves))") == false
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode) {
            // Also if the index, or a table in which it keeps itself, is missing.
            return false
        }
    }

    /// FTS5's check counts as a write. A read-only connection goes through all terms instead, which reads every page. The virtual table for
    /// that is temporary and holds nothing; FTS5 can't drop it if the index is damaged.
    private static func walk(_ db: Database) throws {
        try db.execute(sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_term USING fts5vocab(main, search, row)")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.search_term")
    }

    /// Pages on which terms begin and that no search would reach: neither check notices if all of those are lost (fts5_index.c: "%_idx" and
    /// SEGMENT LEAF FORMAT; a page that has terms ends with a list of them, and says where that begins).
    private static let lostLeaves = """
        SELECT 1 FROM search_data WHERE id > 10 AND (id >> 36) & 1 = 0 AND hex(substr(block, 3, 2)) <> printf('%04X', length(block))
        AND (id >> 37, id & 0x7FFFFFFF) NOT IN (SELECT segid, pgno >> 1 FROM search_idx)
        """

    /// Replaces the index by an empty one, whatever is left of it, and notes all posts for it.
    static func replace(_ db: Database) throws {
        // FTS5 can't drop a table that it can't open.
        try db.execute(
            sql: """
                PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'search'; PRAGMA writable_schema = RESET;
                DROP TABLE IF EXISTS search_data; DROP TABLE IF EXISTS search_idx; DROP TABLE IF EXISTS search_config;
                \(table); \(gathering)
                """)
        try rebuild(db)
    }
}

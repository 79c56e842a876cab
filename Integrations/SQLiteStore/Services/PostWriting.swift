import AggregatorCore
import GRDB

extension StoredPost {
    /// Adds the rows of a post that is not there; `feed` is the feed's number. Returns the post's.
    func insert(_ db: Database, feed: Int64) throws -> Int64 {
        let row = PostRow(post)
        try db.cachedStatement(
            sql: """
                INSERT INTO post (id, feed, is_read, is_starred, seen_seconds, seen_nanoseconds, changed_seconds, changed_nanoseconds,
                sort_seconds, sort_nanoseconds, fingerprint, kind, tags, record, is_apart)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id.value.blob, feed, status.isRead, status.isStarred, firstSeen.seconds, firstSeen.nanoseconds, lastChanged?.seconds,
            lastChanged?.nanoseconds, sortDate.seconds, sortDate.nanoseconds, fingerprint.blob, row.kind, row.tags, row.record,
            status.isApart,
        ])
        let number = db.lastInsertedRowID
        try db.cachedStatement(sql: "INSERT INTO body (post, html, text, markdown) VALUES (?, ?, ?, ?)")
            .execute(arguments: [number, row.html, row.text, row.markdown])
        try SearchIndex.noteNew(db, number, post)
        return number
    }
}

extension [Evidence] {
    /// Adds what no post of the feed has yet. All of a post at once: beginning a statement costs as much as a row.
    func insert(_ db: Database, feed: Int64, of number: Int64) throws {
        for start in stride(from: 0, to: count, by: 8) {
            let some = self[start..<Swift.min(start + 8, count)]
            let rows = repeatElement("(?, ?, ?, ?)", count: some.count).joined(separator: ", ")
            let values = some.flatMap { [feed, $0.kind.rawValue, $0.key.blob, number] as [any DatabaseValueConvertible] }
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO evidence (feed, kind, key, post) VALUES \(rows)")
                .execute(arguments: StatementArguments(values))
        }
    }
}

/// Rows of posts that were removed.
enum Removed {
    static func number(_ db: Database, _ id: PostID) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT number FROM removed WHERE id = ?"), arguments: [id.value.blob])
    }

    static func insert(_ db: Database, _ id: PostID, feed: Int64, _ fingerprint: Identifier, _ moment: Timestamp) throws -> Int64 {
        let lowest = try Int64.fetchOne(db.cachedStatement(sql: "SELECT min(number) FROM removed")) ?? 0
        try db.cachedStatement(sql: "INSERT INTO removed (number, id, feed, fingerprint, seconds, nanoseconds) VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [lowest - 1, id.value.blob, feed, fingerprint.blob, moment.seconds, moment.nanoseconds])
        return lowest - 1
    }
}

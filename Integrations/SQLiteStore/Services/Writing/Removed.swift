import AggregatorCore
import GRDB

/// Rows of posts that were removed.
enum Removed {
    static let find = "SELECT number FROM removed WHERE id = ?"

    /// Whether there are any.
    static func areThere(_ db: Database) throws -> Bool {
        try RowStatement(db, "SELECT EXISTS (SELECT 1 FROM removed)").first([]) { $0.integer(0) != 0 } ?? false
    }

    static func insert(_ db: Database, _ id: PostID, feed: Int64, _ fingerprint: Identifier, _ moment: Timestamp) throws -> Int64 {
        // Below zero, whatever a damaged row says.
        let lowest = min(try Int64.fetchOne(db.cachedStatement(sql: "SELECT min(number) FROM removed")) ?? 0, 0)
        guard lowest > .min else { throw UnreadableRecord("numbers of removed posts") }
        try db.cachedStatement(sql: "INSERT INTO removed (number, id, feed, fingerprint, seconds, nanoseconds) VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [lowest - 1, id.value.blob, feed, fingerprint.blob, moment.seconds, moment.nanoseconds])
        return lowest - 1
    }
}

import AggregatorCore
import GRDB

/// The rows of what posts said before they were edited; a later version has a higher number.
enum Versions {
    /// Keeps what a post says now as a version, before it is replaced.
    static func keep(_ db: Database, _ number: Int64) throws {
        let find = try RowStatement(db, "SELECT \(StoredPost.columns) FROM \(PostSearch.tables) WHERE post.number = ?")
        guard let stored = try find.first([.integer(number)], { StoredPost($0) }) else { return }
        try insert(db, [stored.version], of: number)
        try db.cachedStatement(
            sql: """
                DELETE FROM version WHERE number IN (SELECT number FROM (
                    SELECT number, row_number() OVER newest AS place, sum(length(CAST(record AS BLOB))) OVER newest AS bytes
                    FROM version WHERE post = ?1 WINDOW newest AS (ORDER BY number DESC)
                ) WHERE place > ?2 OR place > 1 AND bytes > ?3)
                """
        ).execute(arguments: [number, PostVersion.limit, PostVersion.mostBytes])
    }

    static func insert(_ db: Database, _ versions: [PostVersion], of number: Int64) throws {
        let statement = try db.cachedStatement(sql: "INSERT INTO version (post, record) VALUES (?, ?)")
        for version in versions { try statement.execute(arguments: [number, version.recordText]) }
    }

    /// The versions, oldest first; their length in bytes; and whether some can't be read.
    static func all(_ db: Database, of number: Int64) throws -> (versions: [PostVersion], bytes: Int, isDamaged: Bool) {
        let statement = try db.cachedStatement(sql: "SELECT record FROM version WHERE post = ? ORDER BY number")
        let rows = try Row.fetchAll(statement, arguments: [number])
        let versions: [PostVersion] = rows.compactMap { $0.record(0) }
        return (versions, rows.reduce(0) { $0 + $1.textBytes(0...0) }, versions.count < rows.count)
    }

    static let bytes = "ifnull((SELECT sum(length(CAST(version.record AS BLOB))) FROM version WHERE version.post = post.number), 0)"
}

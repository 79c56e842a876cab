import AggregatorCore
import GRDB

/// Brings what can be read of a damaged file into a new one. What indexes alone say of a row becomes a row again, if a poor one: so a post
/// keeps its marks, and what else it is known by.
struct Salvage {
    private let source: ReadableRows
    private let target: Database

    /// - Parameter target: of the same schema, and empty.
    init(from source: Database, to target: Database) {
        self.source = ReadableRows(source)
        self.target = target
    }

    /// Returns what was lost. Records that can't be read are left, and rows that refer to nothing: a check of the new file mends them.
    func run() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        for table in SalvagedTable.all {
            let insert = Insertion(target, table.name)
            let hasGaps = try source.forEach(of: table.name, by: table.key) { try insert.insert($0) }
            guard hasGaps || insert.refused > 0 else { continue }
            if let remains = table.remains { _ = try source.isRead(remains) { try insert.insert($0) } }
            findings.append(StoreFinding("\(table.what) that can't be read: \(table.advice).", isMended: true))
        }
        if try !copyEvidence() {
            findings.append(StoreFinding("Evidence that can't be read: it was made anew from the posts.", isMended: true))
        }
        let settings = Insertion(target, "setting")
        if try !source.isRead("SELECT * FROM setting", { try settings.insert($0) }) {
            findings.append(StoreFinding("Settings that can't be read: save searches again, and set what was set.", isMended: true))
        }
        try SearchIndex.noteAll(target)
        return findings
    }

    /// Whether all of it could be read.
    private func copyEvidence() throws -> Bool {
        let insert = Insertion(target, "evidence")
        let feeds = try Int64.fetchAll(target, sql: "SELECT number FROM feed")
        guard try source.forEachEvidence(of: feeds, { try insert.insert($0) }) else { return true }
        let add = try RowStatement(target, EvidenceRows.insert)
        let find = try RowStatement(target, "SELECT \(StoredPost.columns) FROM \(PostSearch.tables) WHERE post.number = ?")
        let lost = "SELECT number, feed FROM post WHERE number NOT IN (SELECT post FROM evidence)"
        for row in try Row.fetchAll(target, sql: lost) {
            let (number, feed) = (row.integer(0), row.integer(1))
            guard let stored = try find.first([.integer(number)], { StoredPost($0) }) else { continue }
            for item in Identity.evidence(of: stored.post) {
                try add.run([.integer(feed), .integer(Int64(item.kind.rawValue)), .blob(item.key), .integer(number)])
            }
        }
        return false
    }
}

/// Puts rows into a table of the same columns, but for those that it has already.
private final class Insertion {
    private let db: Database
    private let table: String
    /// Rows that can't be what the table holds.
    private(set) var refused = 0

    init(_ db: Database, _ table: String) { (self.db, self.table) = (db, table) }

    func insert(_ row: Row) throws {
        let places = repeatElement("?", count: row.count).joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (\(places)) ON CONFLICT DO NOTHING")
        do {
            try statement.execute(arguments: StatementArguments(row.databaseValues))
        } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {
            refused += 1
        }
    }
}

/// A table that is brought over row by row; its key is its rowid.
private struct SalvagedTable {
    var name: String
    var key: String
    var what: String
    /// What it means that some are lost.
    var advice: String
    /// A query of indexes alone, for what they say of rows that can't be read; their records are none, which a check mends.
    var remains: String?

    /// Those that others refer to first. What searches look into is made anew.
    static let all = [
        SalvagedTable(
            name: "feed", key: "number", what: "Descriptions of feeds", advice: "their next documents bring new ones",
            remains: "SELECT number, id, NULL FROM feed INDEXED BY sqlite_autoindex_feed_1"),
        SalvagedTable(
            name: "subscription", key: "feed", what: "Rows of subscriptions", advice: "what their index knows of them was brought over",
            remains: "SELECT feed, address, '' FROM subscription INDEXED BY sqlite_autoindex_subscription_1"),
        SalvagedTable(name: "source", key: "feed", what: "States of sources", advice: "their sources are asked anew"),
        SalvagedTable(
            name: "post", key: "number", what: "Rows of posts", advice: "what their indexes know of them was brought over",
            remains: """
                SELECT number, id, feed, sort_seconds, sort_nanoseconds, is_read,
                number IN (SELECT number FROM post INDEXED BY post_starred WHERE is_starred = 1), 'post', sort_seconds, sort_nanoseconds,
                NULL, NULL, zeroblob(16), NULL, '', 0 FROM post INDEXED BY post_by_feed
                """),
        SalvagedTable(name: "body", key: "post", what: "Rows of texts", advice: "they stay behind"),
        SalvagedTable(
            name: "removed", key: "number", what: "Removed posts", advice: "what their indexes know of them stays removed",
            remains: """
                WITH place AS MATERIALIZED (SELECT number, feed FROM removed INDEXED BY removed_by_feed)
                SELECT number, id, place.feed, zeroblob(16), 0, 0 FROM removed INDEXED BY sqlite_autoindex_removed_1 JOIN place USING (number)
                """),
        SalvagedTable(name: "version", key: "number", what: "Versions of posts", advice: "they stay behind"),
    ]
}

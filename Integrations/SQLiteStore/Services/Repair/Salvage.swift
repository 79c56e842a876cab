import AggregatorCore
import GRDB

import struct Foundation.Data

/// Brings what can be read of a damaged file into a new one. If only indexes know a row, a row is made of what they have; so a post keeps
/// its marks and whatever else is known of it.
struct Salvage {
    private let source: ReadableRows
    private let target: Database

    /// - Parameters:
    ///   - source: A database of any format so far: tables have gained columns since, and never lost one.
    ///   - target: An empty database of the newest format.
    init(from source: Database, to target: Database) {
        self.source = ReadableRows(source)
        self.target = target
    }

    /// Returns what was lost. Records that can't be read and rows that refer to nothing are kept: a check of the new file mends them.
    func run() throws -> [StoreFinding] {
        var findings: [StoreFinding] = []
        var gaps: Set<TableName> = []
        var wholeFeeds: Set<Int64>?
        let format = try source.format()
        // A table that exists is brought over, whatever the header says.
        for table in try SalvagedTable.all.filter({ try $0.firstFormat <= format || source.hasTable($0.name.rawValue) }) {
            if try bring(table) {
                gaps.insert(table.name)
                findings.append(.salvaged("\(table.what) that can't be read", table.advice))
            }
            switch table.name {
            case .feed: wholeFeeds = try bringEvidence()
            case .source where gaps.contains(.subscription): findings += try addSubscriptions()
            default: break
            }
        }
        if try !bringSettings() {
            findings.append(.salvaged("Settings that can't be read", "save searches again, and set what was set"))
        }
        if let wholeFeeds {
            try EvidenceSalvage(db: target).makeAnew(except: wholeFeeds)
            findings.append(.salvaged("Evidence that can't be read", "it was made anew from the posts"))
        }
        let nameless = try Int.fetchOne(target, sql: "SELECT count(*) FROM body WHERE post NOT IN (SELECT number FROM post)") ?? 0
        if nameless > 0 { findings.append(.nameless(nameless)) }
        if gaps.contains(.post) {
            // Without its state, a source is asked for all that it still has, without validators.
            try target.execute(sql: "DELETE FROM source")
            findings.append(.salvaged("Posts that nothing is left of", "their sources are asked for everything anew"))
        }
        try SearchIndex.noteAll(target)
        if format < Schema.version { try SearchIndex.refold(target) }
        return findings
    }

    /// Brings a table's rows over. Returns whether some could not be read.
    private func bring(_ table: SalvagedTable) throws -> Bool {
        let name = table.name.rawValue
        let insert = Insertion(into: table.name, of: target)
        var hasGaps = try source.forEach(of: name, by: table.key) { if try table.holds($0) { try insert.insert($0) } }
        let isThere = try target.cachedStatement(sql: "SELECT 1 FROM \(name) WHERE \(table.key) = ?")
        // A page that holds another page's contents shows no gap. So the indexes are always read.
        for remains in table.remains {
            let poor = Insertion(into: table.name, of: target)
            _ = try source.isRead(remains) { row in
                let number = row.integer(0)
                guard try Int.fetchOne(isThere, arguments: [number]) == nil else { return }
                hasGaps = true
                // The row may be readable after all: the gap in front of it was estimated too large.
                _ = try source.isRead("SELECT * FROM \(name) WHERE \(table.key) = \(number)") { try insert.insert($0) }
                try poor.insert(row)
            }
        }
        switch table.name {
        case .post where hasGaps: try addPostsByEvidence()
        case .body where hasGaps: try addTexts(by: insert)
        default: break
        }
        return hasGaps || insert.refused > 0
    }

    /// Brings the evidence of all feeds over. Returns the feeds of which none was lost; `nil` if none was of any.
    private func bringEvidence() throws -> Set<Int64>? {
        let evidence = Insertion(into: .evidence, of: target)
        let feeds = try Int64.fetchAll(target, sql: "SELECT number FROM feed")
        return try source.forEachEvidence(of: feeds) { try evidence.insert($0) }
    }

    /// Returns whether all settings could be read.
    private func bringSettings() throws -> Bool {
        let settings = Insertion(into: .setting, of: target)
        let all = "SELECT * FROM setting ORDER BY key"
        if try source.isRead(all, { try settings.insert($0) }) { return true }
        // From the other end as well, up to what can't be read.
        _ = try source.isRead(all + " DESC") { try settings.insert($0) }
        return false
    }

    /// Adds the texts of posts that have none: the gap in front of them may have been estimated too large.
    private func addTexts(by insert: Insertion) throws {
        for number in try Int64.fetchAll(target, sql: "SELECT number FROM post WHERE number NOT IN (SELECT post FROM body)") {
            _ = try source.isRead("SELECT * FROM body WHERE post = \(number)") { try insert.insert($0) }
        }
    }

    /// Sources that have a state and no subscription any more. They are followed at the address that the feed gives as its own, if the
    /// feed's id was made from it.
    private func addSubscriptions() throws -> [StoreFinding] {
        let followed = "SELECT feed.number, feed.id, feed.record FROM source JOIN feed ON feed.number = source.feed"
        let lost = try Row.fetchAll(target, sql: "\(followed) WHERE source.feed NOT IN (SELECT feed FROM subscription)")
        let insert = try RowStatement(target, "INSERT OR IGNORE INTO subscription (feed, address, record) VALUES (?, ?, ?)")
        var (unknown, bare): ([String], [String]) = ([], [])
        for row in lost {
            let feed: Feed? = row.record(2)
            let id = row.wholeIdentifier(1).map(FeedID.init)
            guard let id, let address = feed?.addresses.feed, Identity.feed(firstAddress: address) == id else {
                unknown.append(StoreFinding.name(of: feed, id))
                continue
            }
            let subscription = Subscription(id: id, address: address, added: .epoch)
            try insert.run([.integer(row.integer(0)), .text(address.text), .text(subscription.recordText)])
            // Another subscription may have moved there.
            let name = StoreFinding.name(of: feed, id)
            if target.changesCount == 0 { unknown.append(name) } else { bare.append(name) }
        }
        var findings: [StoreFinding] = []
        if !bare.isEmpty { findings.append(.bareSubscriptions(bare)) }
        if !unknown.isEmpty { findings.append(.lostSubscriptions(unknown)) }
        return findings
    }

    /// Adds posts that only indexes without a feed column know, with the feed from their evidence; and sets the stars of posts whose rows
    /// were made from indexes.
    private func addPostsByEvidence() throws {
        let lost = "SELECT post, feed FROM evidence WHERE post > 0 AND post NOT IN (SELECT number FROM post) GROUP BY post"
        let feeds = Dictionary(
            try Row.fetchAll(target, sql: lost).map { ($0.integer(0), $0.integer(1)) }, uniquingKeysWith: { first, _ in first })
        let (forwards, backwards) = ("", " ORDER BY sort_seconds, sort_nanoseconds, id DESC")
        let poor = Insertion(into: .post, of: target)
        let byDate = SalvagedTable.posts("number, id, 0 AS feed", by: "post_by_date")
        for query in [byDate + forwards, byDate + backwards, SalvagedTable.postsBySign] where !feeds.isEmpty {
            _ = try source.isRead(query) { row in
                guard let feed = feeds[row.integer(0)], row.wholeIdentifier(1) != nil else { return }
                try poor.insert(row, ["feed": feed])
            }
        }
        let star = try target.cachedStatement(sql: "UPDATE post SET is_starred = 1 WHERE number = ? AND record = ''")
        for order in [forwards, backwards] {
            _ = try source.isRead("SELECT number FROM post INDEXED BY post_starred WHERE is_starred = 1" + order) {
                try star.execute(arguments: [$0.integer(0)])
            }
        }
    }
}

/// Inserts the rows of one query into a table that has columns of their names; rows that the table has already are skipped.
private final class Insertion {
    private let db: Database
    private let table: TableName
    private var statement: Statement?
    /// The number of rows that the table's constraints refuse.
    private(set) var refused = 0

    init(into table: TableName, of db: Database) {
        self.db = db
        self.table = table
    }

    /// - Parameter changes: Values that replace those of the row, by names of columns.
    func insert(_ row: Row, _ changes: [String: Int64] = [:]) throws {
        let statement = try self.statement ?? made(Array(row.columnNames))
        self.statement = statement
        do {
            let values = try row.enumerated().map { index, cell in
                try changes[cell.0]?.databaseValue ?? (hasTexts ? bytes(of: cell.1, row, index) : cell.1)
            }
            try statement.execute(arguments: StatementArguments(values))
        } catch let error as DatabaseError where [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode) {
            refused += 1
        }
    }

    /// Whether all columns but the key are texts. Older versions kept texts with NULs, which GRDB reads and writes only up to the first. So
    /// they are copied as bytes, and SQLite casts those to text.
    private var hasTexts: Bool { table == .body }

    private func bytes(of value: DatabaseValue, _ row: Row, _ index: Int) throws -> DatabaseValue {
        guard case .string = value.storage else { return value }
        return try row.withUnsafeData(atIndex: index) { $0.map { Data(Array($0)).databaseValue } ?? .null }
    }

    private func made(_ columns: [String]) throws -> Statement {
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = columns.indices.map { hasTexts && $0 > 0 ? "CAST(? AS TEXT)" : "?" }.joined(separator: ", ")
        return try db.makeStatement(sql: "INSERT INTO \(table.rawValue) (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING")
    }
}

extension StoreFinding {
    fileprivate static func salvaged(_ what: String, _ advice: String) -> Self { Self("\(what): \(advice).", isMended: true) }

    fileprivate static func nameless(_ count: Int) -> Self {
        Self("Posts of which nothing but the text is left (\(count)): they are in the damaged file alone.", isMended: false)
    }
}

/// The tables whose rows are brought over.
private enum TableName: String { case feed, subscription, source, post, body, removed, version, evidence, setting }

/// A table that is brought over row by row; its key is its rowid.
private struct SalvagedTable {
    var name: TableName
    var key: String
    var what: String
    /// The effect of lost rows for the user.
    var advice: String
    /// The first format that has the table.
    var firstFormat = 1
    /// Queries of indexes alone, from both ends, for rows that can't be read. Their records are empty, which a check mends.
    var remains: [String] = []

    /// Whether a row can belong to the table. A page whose end is missing reads as zeros there, but no key is 0, and only removed posts
    /// have negative numbers. A text that ends in zeros is not whole; in older stores some texts have a NUL before their end.
    func holds(_ row: Row) throws -> Bool {
        let key = row.integer(0)
        guard name == .removed ? key < 0 : key > 0 else { return false }
        return try name != .body || (1..<row.count).allSatisfy { try row.withUnsafeData(atIndex: $0) { $0?.last != 0 } }
    }

    /// Tables that others refer to come first. Those of the search are made anew.
    static let all = [
        SalvagedTable(
            name: .feed, key: "number", what: "Descriptions of feeds", advice: "their next documents bring new ones",
            remains: bothWays("SELECT number, id FROM feed INDEXED BY sqlite_autoindex_feed_1", "id DESC")),
        SalvagedTable(
            name: .subscription, key: "feed", what: "Rows of subscriptions", advice: "what their index knows of them was brought over",
            remains: bothWays(
                "SELECT feed, address, '' AS record FROM subscription INDEXED BY sqlite_autoindex_subscription_1", "address DESC")),
        SalvagedTable(name: .source, key: "feed", what: "States of sources", advice: "their sources are asked anew"),
        SalvagedTable(
            name: .post, key: "number", what: "Rows of posts", advice: "what their indexes know of them was brought over",
            remains: bothWays(
                posts("number, id, feed, is_read", by: "post_by_feed"),
                "feed DESC, sort_seconds, sort_nanoseconds, id DESC, is_read DESC")),
        SalvagedTable(name: .body, key: "post", what: "Rows of texts", advice: "they stay behind"),
        SalvagedTable(
            name: .removed, key: "number", what: "Removed posts", advice: "what their indexes know of them stays removed",
            firstFormat: 2,
            remains: [
                """
                WITH place AS MATERIALIZED (SELECT number, feed FROM removed INDEXED BY removed_by_feed)
                SELECT number, id, place.feed AS feed, zeroblob(16) AS fingerprint, 0 AS seconds, 0 AS nanoseconds
                FROM removed INDEXED BY sqlite_autoindex_removed_1 JOIN place USING (number)
                """
            ]),
        SalvagedTable(name: .version, key: "number", what: "Versions of posts", advice: "they stay behind", firstFormat: 4),
    ]

    /// A query for what an index has of posts, with defaults for the other columns of a row.
    static func posts(_ columns: String, by index: String) -> String {
        """
        SELECT \(columns), sort_seconds, sort_nanoseconds, sort_seconds AS seen_seconds, sort_nanoseconds AS seen_nanoseconds,
        'post' AS kind, zeroblob(16) AS fingerprint, '' AS record FROM post INDEXED BY \(index)
        """
    }

    /// What the signs know of posts, if the table of posts and its indexes can't be read.
    static let postsBySign = """
        SELECT DISTINCT post AS number, id, 0 AS feed, 0 AS sort_seconds, 0 AS sort_nanoseconds, 0 AS seen_seconds,
        0 AS seen_nanoseconds, 'post' AS kind, zeroblob(16) AS fingerprint, '' AS record FROM sign
        """

    private static func bothWays(_ query: String, _ order: String) -> [String] { [query, query + " ORDER BY " + order] }
}

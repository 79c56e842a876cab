import AggregatorCore
import GRDB

import struct Foundation.Data

/// Reads what can be read of the tables of a damaged file: all but the pages that SQLite can't read.
struct ReadableRows {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The format of its schema; 1 if that is unknown.
    func format() throws -> Int {
        let stamp = try Schema.Stamp(db)
        return stamp.isLost ? 1 : stamp.version
    }

    func hasTable(_ name: String) throws -> Bool { try db.tableExists(name) }

    /// Passes on the rows of a table whose key is its rowid and the first of the columns, in order. Returns whether some can't be read, as
    /// for a table that is missing.
    func forEach(of table: String, by key: String, columns: String = "*", _ body: (Row) throws -> Void) throws -> Bool {
        guard try db.tableExists(table) else { return true }
        let sql = "SELECT \(columns) FROM \(table) WHERE \(key) >= ? ORDER BY \(key)"
        var (hasGaps, start) = (false, Int64.min)
        while true {
            var next = start
            let isWhole = try isRead(sql, [start]) { row in
                let number = row.integer(0)
                // A page in another's place may have smaller numbers; what was read is not read again.
                next = max(next, number == .max ? number : number + 1)
                try body(row)
            }
            guard !isWhole else { return hasGaps }
            hasGaps = true
            guard let readable = try firstReadable(sql + " LIMIT 1", after: next) else { return true }
            start = readable
        }
    }

    /// Tries the next thousand numbers one by one, as a page holds few rows; then, as an inner page may be lost, in growing strides. `nil`
    /// if nothing more can be read.
    private func firstReadable(_ sql: String, after number: Int64) throws -> Int64? {
        let left = UInt64(bitPattern: .max &- number)
        var (last, distance): (UInt64, UInt64) = (0, 1)
        while distance <= left {
            if try isRead(sql, [number &+ Int64(bitPattern: distance)]) {
                return number &+ Int64(bitPattern: try nearest(sql, number, last, distance))
            }
            last = distance
            guard distance < 1 << 63 else { return nil }
            distance = distance < 1000 ? distance + 1 : distance * 2
        }
        return nil
    }

    /// The least distance that can be read, between `unreadable` and `readable`.
    private func nearest(_ sql: String, _ number: Int64, _ unreadable: UInt64, _ readable: UInt64) throws -> UInt64 {
        var (unreadable, readable) = (unreadable, readable)
        while readable - unreadable > 1 {
            let middle = unreadable + (readable - unreadable) / 2
            if try isRead(sql, [number &+ Int64(bitPattern: middle)]) { readable = middle } else { unreadable = middle }
        }
        return readable
    }

    /// Passes on the rows of evidence of these feeds, some perhaps twice. Returns the feeds of which all could be read; `nil` if nothing of
    /// the table is unreadable.
    ///
    /// The key is no number: what can't be read as a whole is read in ever smaller parts. If an inner page that covers many feeds is lost,
    /// those are hundreds per feed: so each kind of part has one statement, and unknown kinds of evidence have no smaller parts.
    func forEachEvidence(of feeds: [Int64], _ body: (Row) throws -> Void) throws -> Set<Int64>? {
        let all = "SELECT * FROM evidence"
        if try isRead(all, [], body) { return nil }
        let places = ["feed = ?", "feed = ? AND kind = ?", "feed = ? AND kind = ? AND key >= ? AND key < ?"]
        let parts = try places.compactMap { place in try attempt { try db.makeStatement(sql: "\(all) WHERE \(place)") } }
        guard parts.count == places.count else { return [] }
        let bounds = (UInt8.min...UInt8.max).map { Data([$0]) } + [Data(repeating: .max, count: 17)]
        var whole = Set(feeds)
        for feed in feeds where try !isRead(parts[0], [feed], body) {
            whole.remove(feed)
            for kind in UInt8(0)..<16 where try !isRead(parts[1], [feed, kind], body) {
                guard Evidence.Kind(rawValue: kind) != nil else { continue }
                for (start, end) in zip(bounds, bounds.dropFirst()) { _ = try isRead(parts[2], [feed, kind, start, end], body) }
            }
        }
        return whole
    }

    /// Returns whether all rows of a query could be read; those before an unreadable one are passed on.
    func isRead(_ sql: String, _ body: (Row) throws -> Void) throws -> Bool { try isRead(sql, [], body) }

    private func isRead(_ sql: String, _ arguments: StatementArguments, _ body: (Row) throws -> Void = { _ in }) throws -> Bool {
        guard let statement = try attempt({ try db.makeStatement(sql: sql) }) else { return false }
        return try isRead(statement, arguments, body)
    }

    private func isRead(_ statement: Statement, _ arguments: StatementArguments, _ body: (Row) throws -> Void) throws -> Bool {
        let rows = try attempt { try Row.fetchCursor(statement, arguments: arguments) }
        while let rows {
            guard let next = try attempt({ Optional(try rows.next()) }) else { return false }
            guard let row = next else { return true }
            try body(row)
        }
        return false
    }

    /// `nil` if a page can't be read, because of its contents or the disk, or if a table or an index is missing.
    private func attempt<Value>(_ body: () throws -> Value?) throws -> Value? {
        do { return try body() } catch let error as DatabaseError where error.isOfAPage || error.isOfTheSchema { return nil }
    }
}

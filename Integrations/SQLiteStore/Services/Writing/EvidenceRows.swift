import AggregatorCore
import GRDB

/// The rows of evidence.
enum EvidenceRows {
    static let insert = "INSERT OR IGNORE INTO evidence (feed, kind, key, post) VALUES (?, ?, ?, ?)"

    /// The kind and the key of a row, also of kinds that this version does not know.
    typealias Key = (kind: Int64, key: Identifier)

    /// The rows of these posts and removed posts of a feed, in one walk over the feed's evidence: it has no index by post.
    static func keys(_ db: Database, of feed: Int64, _ numbers: Set<Int64>) throws -> [Int64: [Key]] {
        var keys: [Int64: [Key]] = [:]
        guard !numbers.isEmpty else { return keys }
        try RowStatement(db, "SELECT post, kind, key FROM evidence WHERE feed = ?").forEach([.integer(feed)]) { row in
            let number = row.integer(0)
            if numbers.contains(number) { keys[number, default: []].append((row.integer(1), row.identifier(2))) }
        }
        return keys
    }

    /// The number of rows for each post and removed post of a feed, likewise in one walk.
    static func counts(_ db: Database, of feed: Int64) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        try RowStatement(db, "SELECT post FROM evidence WHERE feed = ?").forEach([.integer(feed)]) {
            counts[$0.integer(0), default: 0] += 1
        }
        return counts
    }

    /// The evidence of these posts and removed posts of a feed.
    static func all(_ db: Database, of feed: Int64, _ numbers: Set<Int64>) throws -> [Int64: [Evidence]] {
        try keys(db, of: feed, numbers).mapValues { $0.compactMap(Evidence.init) }
    }
}

extension Evidence {
    /// `nil` for a kind that this version does not know.
    init?(_ row: EvidenceRows.Key) {
        guard let kind = UInt8(exactly: row.kind).flatMap(Kind.init) else { return nil }
        self.init(kind: kind, key: row.key)
    }
}

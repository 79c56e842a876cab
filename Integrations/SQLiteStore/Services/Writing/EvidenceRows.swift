import AggregatorCore
import GRDB

/// The rows of evidence.
enum EvidenceRows {
    static let insert = "INSERT OR IGNORE INTO evidence (feed, kind, key, post) VALUES (?, ?, ?, ?)"

    /// What a row says, whether or not this program knows what it means.
    typealias Key = (kind: Int64, key: Identifier)

    /// The rows of these posts, and removed ones, of a feed, in one walk over the feed's: it has no index by post.
    static func keys(_ db: Database, of feed: Int64, _ numbers: Set<Int64>) throws -> [Int64: [Key]] {
        var keys: [Int64: [Key]] = [:]
        guard !numbers.isEmpty else { return keys }
        try RowStatement(db, "SELECT post, kind, key FROM evidence WHERE feed = ?").forEach([.integer(feed)]) { row in
            let number = row.integer(0)
            if numbers.contains(number) { keys[number, default: []].append((row.integer(1), row.identifier(2))) }
        }
        return keys
    }

    /// By how much each post of a feed, and each removed one, is recognised, in one walk like that.
    static func counts(_ db: Database, of feed: Int64) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        try RowStatement(db, "SELECT post FROM evidence WHERE feed = ?").forEach([.integer(feed)]) {
            counts[$0.integer(0), default: 0] += 1
        }
        return counts
    }

    /// All that these posts, and removed ones, of a feed are recognised by.
    static func all(_ db: Database, of feed: Int64, _ numbers: Set<Int64>) throws -> [Int64: [Evidence]] {
        try keys(db, of: feed, numbers).mapValues { keys in
            keys.compactMap { row in
                UInt8(exactly: row.kind).flatMap(Evidence.Kind.init).map { Evidence(kind: $0, key: row.key) }
            }
        }
    }
}

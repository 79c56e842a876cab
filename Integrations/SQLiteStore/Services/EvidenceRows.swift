import AggregatorCore
import GRDB

/// The rows of evidence.
enum EvidenceRows {
    static let insert = "INSERT OR IGNORE INTO evidence (feed, kind, key, post) VALUES (?, ?, ?, ?)"

    /// All that these posts, and removed ones, of a feed are recognised by, in one walk over the feed's: it has no index by post.
    static func all(_ db: Database, of feed: Int64, _ numbers: Set<Int64>) throws -> [Int64: [Evidence]] {
        var evidence: [Int64: [Evidence]] = [:]
        guard !numbers.isEmpty else { return evidence }
        try RowStatement(db, "SELECT post, kind, key FROM evidence WHERE feed = ?").forEach([.integer(feed)]) { row in
            let number = row.integer(0)
            guard numbers.contains(number), let kind = UInt8(exactly: row.integer(1)).flatMap(Evidence.Kind.init) else { return }
            evidence[number, default: []].append(Evidence(kind: kind, key: row.identifier(2)))
        }
        return evidence
    }
}

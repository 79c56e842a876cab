import AggregatorCore
import GRDB

/// The rows of signs, by which posts that may be alike are found. They are written with the search index, outside of a pull's transactions.
/// For the newest posts that have none yet, or perhaps not all, they are computed from the texts.
enum Signs {
    /// The number of posts, newest first, that are read if they are not indexed yet: a list should not wait for what a large pull left.
    private static let unindexedLimit = 4000

    /// The signs that the post lacks. Signs from before it had a document are removed unless they are the same.
    static func missing(_ db: Database, _ number: Int64, _ post: StoredPost, isIndexed: Bool) throws -> [SimilaritySign] {
        var found: Set<Int64> = []
        try RowStatement(db, "SELECT sign FROM sign WHERE post = ?").forEach([.integer(number)]) { found.insert($0.integer(0)) }
        let signs = SimilaritySign.of(post.post)
        guard !found.isEmpty else { return signs }
        if !isIndexed, found != Set(signs.map { Int64(bitPattern: $0.value) }) {
            try RowStatement(db, "DELETE FROM sign WHERE post = ?").run([.integer(number)])
            return signs
        }
        return signs.filter { !found.contains(Int64(bitPattern: $0.value)) }
    }

    static func posts(
        _ db: Database, sharing signs: [SimilaritySign], limit: Int, noting unreadable: DamageLog
    ) throws -> [SimilaritySign: [PostID]] {
        var found: [SimilaritySign: Set<PostID>] = [:]
        let asked = Set(signs)
        /// Lists do without similar posts if pages can't be read.
        func attempt(_ body: () throws -> Void) throws {
            do { try body() } catch let error as DatabaseError where error.isOfAPage { unreadable.note("signs of posts") }
        }
        let find = try db.cachedStatement(sql: "SELECT id FROM sign WHERE sign = ? ORDER BY id LIMIT ?")
        for sign in asked {
            try attempt {
                let rows = try Row.fetchAll(find, arguments: [Int64(bitPattern: sign.value), limit])
                if !rows.isEmpty { found[sign] = Set(rows.map { PostID($0.identifier(0)) }) }
            }
        }
        var fresh: [Int64] = []
        try attempt {
            fresh = try Int64.fetchAll(
                db,
                sql: """
                    SELECT post FROM (SELECT post FROM unindexed ORDER BY post DESC LIMIT \(unindexedLimit)) AS fresh
                    WHERE NOT EXISTS (SELECT 1 FROM sign WHERE sign.post = fresh.post)
                    OR EXISTS (SELECT 1 FROM document WHERE document.post = fresh.post)
                    """)
        }
        let reader = try PostReader(db, noting: unreadable)
        for number in fresh {
            guard let post = try reader.post(number) else { continue }
            for sign in SimilaritySign.of(post.post) where asked.contains(sign) { found[sign, default: []].insert(post.id) }
        }
        return found.mapValues { Array($0.sorted().prefix(limit)) }
    }
}

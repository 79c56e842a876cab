import AggregatorCore
import GRDB

/// The rows of signs, by which posts that may be alike are found. They are written with the search index, outside of a pull's transactions.
/// For the newest posts that have none yet, or perhaps not all, they are computed from the texts (`FreshSigns`).
enum Signs {
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
        _ db: Database, sharing signs: [SimilaritySign], limit: Int, noting unreadable: DamageLog, _ kept: FreshSigns.Kept?
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
        try attempt {
            let fresh = try FreshSigns.current(db, noting: unreadable, kept)
            for sign in asked { if let ids = fresh.posts[sign] { found[sign, default: []].formUnion(ids) } }
        }
        return found.mapValues { Array($0.sorted().prefix(limit)) }
    }
}

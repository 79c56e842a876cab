import AggregatorCore
import GRDB

/// Rows of signs and tags for posts that the search index already has. Their keys lie all over their tables; so those of many posts are
/// written together and in key order, and each page is written once for all of them instead of once for a few.
///
/// Their posts stay noted as unindexed until all rows are written, also if the process is killed before. Document numbers tell what became
/// of a post meanwhile: one that was changed or removed does not have that document any more.
struct IndexRows: Sendable {
    private struct SignRow {
        var sign: Int64
        var id: Identifier
        var post: Int64
        var document: Int64
    }

    private struct TagRow {
        var tag: String
        var document: Int64
    }

    private struct Indexed {
        var post: Int64
        var document: Int64
    }

    private var signs: [SignRow] = []
    private var tags: [TagRow] = []
    private var posts: [Indexed] = []
    private var tagSize = 0

    /// Bytes in memory, approximately, at which the rows are written: those of some twenty thousand posts.
    private static let limit = 6 << 20
    /// Rows per transaction: it takes no longer than one that indexes a batch of posts.
    private static let atOnce = 25_000

    var isEmpty: Bool { posts.isEmpty }

    var isFull: Bool {
        signs.count * MemoryLayout<SignRow>.stride + tags.count * MemoryLayout<TagRow>.stride + tagSize
            + posts.count * MemoryLayout<Indexed>.stride >= Self.limit
    }

    mutating func add(_ post: Int64, document: Int64, id: PostID, signs: [SimilaritySign], tags: [String]) {
        posts.append(Indexed(post: post, document: document))
        for sign in signs { self.signs.append(SignRow(sign: Int64(bitPattern: sign.value), id: id.value, post: post, document: document)) }
        for tag in tags {
            self.tags.append(TagRow(tag: tag, document: document))
            tagSize += tag.utf8.count
        }
    }

    mutating func add(_ others: IndexRows) {
        signs += others.signs
        tags += others.tags
        posts += others.posts
        tagSize += others.tagSize
    }

    /// The transactions that write the rows, to be run in this order; a few rows take one.
    consuming func steps() -> [@Sendable (Database) throws -> Void] {
        signs.sort { $0.sign < $1.sign }
        tags.sort { ($0.tag == $1.tag) ? $0.document < $1.document : $0.tag.utf8.lexicographicallyPrecedes($1.tag.utf8) }
        let (signs, tags, posts) = (signs, tags, posts)
        if signs.count + tags.count <= Self.atOnce {
            return [
                { db in
                    try Self.write(db, signs[...])
                    try Self.write(db, tags[...])
                    try Self.forget(db, posts)
                }
            ]
        }
        var steps: [@Sendable (Database) throws -> Void] = []
        for slice in Self.slices(signs.count) { steps.append { try Self.write($0, signs[slice]) } }
        for slice in Self.slices(tags.count) { steps.append { try Self.write($0, tags[slice]) } }
        steps.append { try Self.forget($0, posts) }
        return steps
    }

    private static func slices(_ count: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: atOnce).map { $0..<min($0 + atOnce, count) }
    }

    private static func write(_ db: Database, _ rows: ArraySlice<SignRow>) throws {
        let statement = try RowStatement(
            db,
            """
            INSERT OR IGNORE INTO sign (sign, id, post)
            SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM document WHERE post = ?3 AND number = ?4)
            """)
        for row in rows { try statement.run([.integer(row.sign), .blob(row.id), .integer(row.post), .integer(row.document)]) }
    }

    /// Tags of a document that is gone are written too: they point nowhere, as they would if it had gone later.
    private static func write(_ db: Database, _ rows: ArraySlice<TagRow>) throws {
        let insert = try Tags.Insertion(db)
        for row in rows { try insert.run(row.tag, row.document) }
    }

    private static func forget(_ db: Database, _ posts: [Indexed]) throws {
        let statement = try RowStatement(
            db, "DELETE FROM unindexed WHERE post = ?1 AND EXISTS (SELECT 1 FROM document WHERE post = ?1 AND number = ?2)")
        for post in posts { try statement.run([.integer(post.post), .integer(post.document)]) }
    }
}

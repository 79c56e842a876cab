import AggregatorCore
import GRDB

/// Reads posts one by one: what can't be read of one hides no other.
struct PostReader {
    private let unreadable: DamageLog
    private let whole: GRDB.Statement
    private let textless: GRDB.Statement

    /// - Parameter key: the column that they are asked for by.
    init(_ db: Database, by key: String, noting unreadable: DamageLog) throws {
        self.unreadable = unreadable
        whole = try db.cachedStatement(sql: "SELECT \(StoredPost.columns) FROM \(PostSearch.tables) WHERE post.\(key) = ?")
        textless = try db.cachedStatement(
            sql: """
                SELECT \(StoredPost.columns) FROM post JOIN feed ON feed.number = post.feed
                JOIN (SELECT NULL AS post, NULL AS html, NULL AS text, NULL AS markdown) AS body WHERE post.\(key) = ?
                """)
    }

    /// Without its texts where those can't be read, and `nil` where nothing of it can, which is noted; or where it is not there.
    func post(_ key: some DatabaseValueConvertible) throws -> StoredPost? {
        for statement in [whole, textless] {
            do { return try Row.fetchOne(statement, arguments: [key]).map { StoredPost($0, noting: unreadable) } } catch let error
                as DatabaseError where error.isOfAPage
            {}
        }
        unreadable.note("posts")
        return nil
    }
}

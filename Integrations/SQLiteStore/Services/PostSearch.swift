import AggregatorCore
import GRDB

/// Runs a query: by index where SQLite can answer it, row by row in order where words are looked for.
struct PostSearch {
    static let tables = "post JOIN feed ON feed.number = post.feed LEFT JOIN body ON body.post = post.number"
    private static let order: SQL = "ORDER BY post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id"

    private let query: PostQuery
    private let words: [String]
    private let limit: Int

    init(_ query: PostQuery) {
        self.query = query
        words = query.search.map(SearchText.words) ?? []
        limit = max(query.limit ?? .max, 0)
    }

    func posts(_ db: Database) throws -> [StoredPost] {
        let columns = SQL(sql: StoredPost.columns)
        let request: SQL = "SELECT \(columns) FROM \(SQL(sql: Self.tables)) WHERE \(try query.condition(db)) \(Self.order) \(bound)"
        let rows = try SQLRequest<Row>(literal: request).fetchCursor(db)
        var posts: [StoredPost] = []
        while posts.count < limit, let row = try rows.next() {
            let post = StoredPost(row)
            if matches(post) { posts.append(post) }
        }
        return posts
    }

    /// The rows' numbers, in order.
    func numbers(_ db: Database) throws -> [Int64] {
        guard words.isEmpty else {
            let find = try db.cachedStatement(sql: "SELECT number FROM post WHERE id = ?")
            return try posts(db).compactMap { try Int64.fetchOne(find, arguments: [$0.id.value.blob]) }
        }
        let request: SQL = "SELECT post.number FROM post WHERE \(try query.condition(db)) \(Self.order) \(bound)"
        return try SQLRequest<Int64>(literal: request).fetchAll(db)
    }

    /// Where words are looked for, how many rows that takes is not known.
    private var bound: SQL { words.isEmpty ? "LIMIT \(limit)" : "" }

    private func matches(_ post: StoredPost) -> Bool {
        words.isEmpty || words.allSatisfy(SearchText(post.post).contains)
    }
}

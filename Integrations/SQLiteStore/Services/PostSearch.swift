import AggregatorCore
import GRDB

/// Runs a query: by index where SQLite can answer it; where words are looked for, the index says which posts may match, and each is
/// looked into, in order, until there are enough.
struct PostSearch {
    static let tables = "post JOIN feed ON feed.number = post.feed LEFT JOIN body ON body.post = post.number"
    private static let order: SQL = "post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id"

    private let query: PostQuery
    private let words: [String]
    private let limit: Int

    init(_ query: PostQuery) {
        self.query = query
        words = query.search.map(SearchText.words) ?? []
        limit = max(query.limit ?? .max, 0)
    }

    func posts(_ db: Database) throws -> [StoredPost] {
        guard words.isEmpty else { return try found(db).map(\.post) }
        let columns = SQL(sql: StoredPost.columns)
        let request: SQL = """
            SELECT \(columns) FROM \(SQL(sql: Self.tables)) WHERE \(try query.condition(db)) ORDER BY \(Self.order) LIMIT \(limit)
            """
        return try SQLRequest<Row>(literal: request).fetchAll(db).map(StoredPost.init)
    }

    /// The rows' numbers, in order.
    func numbers(_ db: Database) throws -> [Int64] {
        guard words.isEmpty else { return try found(db).map(\.number) }
        let request: SQL = "SELECT post.number FROM post WHERE \(try query.condition(db)) ORDER BY \(Self.order) LIMIT \(limit)"
        return try SQLRequest<Int64>(literal: request).fetchAll(db)
    }

    private func found(_ db: Database) throws -> [(number: Int64, post: StoredPost)] {
        // The numbers first: what is sorted should not carry the texts along.
        let candidates = try SQLRequest<Int64>(literal: try request(db)).fetchCursor(db)
        let find = try db.cachedStatement(sql: "SELECT \(StoredPost.columns) FROM \(Self.tables) WHERE post.number = ?")
        var found: [(number: Int64, post: StoredPost)] = []
        while found.count < limit, let number = try candidates.next() {
            guard let row = try Row.fetchOne(find, arguments: [number]) else { continue }
            let post = StoredPost(row)
            let text = SearchText(post.post)
            if words.allSatisfy(text.contains) { found.append((number, post)) }
        }
        return found
    }

    private func request(_ db: Database) throws -> SQL {
        var condition = try query.condition(db)
        if let candidates = SearchIndex.candidates(words) { condition = "\(condition) AND \(candidates)" }
        guard query.ordersByWords else { return "SELECT post.number FROM post WHERE \(condition) ORDER BY \(Self.order)" }
        let hits = SearchIndex.hits(words)
        if let after = query.after {
            let date = after.sortDate
            condition = """
                \(condition) AND ((\(hits)) < \(after.hits) OR ((\(hits)) = \(after.hits) AND (post.sort_seconds < \(date.seconds)
                OR (post.sort_seconds = \(date.seconds) AND (post.sort_nanoseconds < \(date.nanoseconds)
                OR (post.sort_nanoseconds = \(date.nanoseconds) AND post.id > \(after.id.value.blob)))))))
                """
        }
        return "SELECT post.number FROM post WHERE \(condition) ORDER BY (\(hits)) DESC, \(Self.order)"
    }
}

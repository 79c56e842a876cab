import AggregatorCore
import GRDB

/// Runs a query: by index where SQLite can answer it; where words are looked for, the index says which posts may match
/// (`SearchCandidates`), and each is looked into, in order, until there are enough.
struct PostSearch {
    static let tables = "post JOIN feed ON feed.number = post.feed LEFT JOIN body ON body.post = post.number"
    static let order: SQL = "post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id"

    private let query: PostQuery
    private let words: [String]
    private let limit: Int

    init(_ query: PostQuery) {
        self.query = query
        words = query.search.map(SearchText.words) ?? []
        limit = max(query.limit ?? .max, 0)
    }

    /// Statements are kept, but not one for each number of feeds.
    private var isRepeated: Bool { query.tag == nil && (query.feeds?.count ?? 0) < 2 }

    func posts(_ db: Database) throws -> [StoredPost] {
        guard words.isEmpty else { return try found(db).map(\.post) }
        let columns = SQL(sql: StoredPost.columns)
        let request: SQL = """
            SELECT \(columns) FROM \(SQL(sql: Self.tables)) WHERE \(try query.condition(db)) ORDER BY \(Self.order) LIMIT \(limit)
            """
        // A row at a time: what is read from a row is not copied first.
        return try Array(SQLRequest<Row>(literal: request, cached: isRepeated).fetchCursor(db).map(StoredPost.init))
    }

    /// The rows' numbers, in order.
    func numbers(_ db: Database) throws -> [Int64] {
        guard words.isEmpty else { return try found(db).map(\.number) }
        let request: SQL = "SELECT post.number FROM post WHERE \(try query.condition(db)) ORDER BY \(Self.order) LIMIT \(limit)"
        return try SQLRequest<Int64>(literal: request, cached: isRepeated).fetchAll(db)
    }

    private func found(_ db: Database) throws -> [(number: Int64, post: StoredPost)] {
        var found: [(number: Int64, post: StoredPost)] = []
        guard let candidates = try SearchCandidates(db, words, ordersByWords: query.ordersByWords) else {
            try find(try request(db), among: nil, db, &found)
            return found
        }
        for group in candidates.groups where found.count < limit {
            guard let query = group.query(query) else { continue }
            try find(try group.request(query, db), among: group.posts, db, &found)
        }
        return found
    }

    /// Adds those that have all of the words, until there are enough. The numbers first: what is sorted should not carry the texts along.
    private func find(
        _ request: SQL, among candidates: Set<Int64>?, _ db: Database, _ found: inout [(number: Int64, post: StoredPost)]
    ) throws {
        let numbers = try SQLRequest<Int64>(literal: request).fetchCursor(db)
        let find = try db.cachedStatement(sql: "SELECT \(StoredPost.columns) FROM \(Self.tables) WHERE post.number = ?")
        while found.count < limit, let number = try numbers.next() {
            guard candidates?.contains(number) ?? true, let row = try Row.fetchOne(find, arguments: [number]) else { continue }
            let post = StoredPost(row)
            let text = SearchText(post.post)
            if words.allSatisfy(text.contains) { found.append((number, post)) }
        }
    }

    /// Where no index helps: every post.
    private func request(_ db: Database) throws -> SQL {
        var condition = try query.condition(db)
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

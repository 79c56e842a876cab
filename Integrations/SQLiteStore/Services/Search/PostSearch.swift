import AggregatorCore
import GRDB

/// Runs a query: by index if SQLite can answer it. For words, the search index names posts that may match (`SearchCandidates`), and each of
/// those is read, in order, until there are enough.
struct PostSearch {
    /// A post counts even if its feed or its texts are missing.
    static let tables = "post LEFT JOIN feed ON feed.number = post.feed LEFT JOIN body ON body.post = post.number"
    static let order: SQL = "post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id"

    let query: PostQuery
    private let words: [String]
    let limit: Int
    let unreadable: DamageLog

    init(_ query: PostQuery, noting unreadable: DamageLog) {
        self.unreadable = unreadable
        self.query = query
        words = query.search.map(SearchText.words) ?? []
        limit = max(query.limit ?? .max, 0)
    }

    /// Whether the statement is cached: not if its text differs with the number of feeds or the tag.
    private var isRepeated: Bool { query.tag == nil && (query.feeds?.count ?? 0) < 2 }

    func posts(_ db: Database) throws -> [StoredPost] {
        do { return try answer(db) } catch let error as DatabaseError where error.isOfAPage { return try readable(db) }
    }

    private func answer(_ db: Database) throws -> [StoredPost] {
        guard words.isEmpty else { return try found(db).map(\.post) }
        let tagged = try query.tagged(db)
        var room = query.room
        if let few = try tagged?.posts(db) {
            // The numbers first, so that sorting does not carry the texts along.
            let find = try self.find(db)
            var posts: [StoredPost] = []
            for number in try numbers(db, among: few, tagged) where !room.isFull {
                guard let post = try post(number, find) else { continue }
                posts.append(post)
                room.take(post)
            }
            return posts
        }
        let columns = SQL(sql: StoredPost.columns)
        let request: SQL = """
            SELECT \(columns) FROM \(SQL(sql: Self.tables)) WHERE \(query.condition(tagged)) ORDER BY \(Self.order) LIMIT \(limit)
            """
        var posts: [StoredPost] = []
        try RowStatement(db, request, isRepeated: isRepeated).prefix { row in
            let post = post(row)
            posts.append(post)
            room.take(post)
            return !room.isFull
        }
        return posts
    }

    private func post(_ row: RowCells) -> StoredPost { StoredPost(row, noting: unreadable) }

    /// The post with a number that an index has. If its table has not, that is noted.
    private func post(_ number: Int64, _ find: RowStatement) throws -> StoredPost? {
        let post = try find.first([.integer(number)], post)
        if post == nil { unreadable.note("posts") }
        return post
    }

    /// The rows' numbers, in order.
    func numbers(_ db: Database) throws -> [Int64] {
        guard words.isEmpty else { return try found(db).map(\.number) }
        let tagged = try query.tagged(db)
        if let few = try tagged?.posts(db) { return Array(try numbers(db, among: few, tagged).prefix(limit)) }
        let request: SQL = "SELECT post.number FROM post WHERE \(query.condition(tagged)) ORDER BY \(Self.order) LIMIT \(limit)"
        return try SQLRequest<Int64>(literal: request, cached: isRepeated).fetchAll(db)
    }

    /// The numbers of those among `few`, the posts that may have the tag, that match.
    private func numbers(_ db: Database, among few: Set<Int64>, _ tagged: Tagged?) throws -> [Int64] {
        try SQLRequest<Int64>(literal: Self.numbers(among: few, where: query.condition(tagged))).fetchAll(db)
    }

    /// A request for the numbers of those of `posts` that fulfil the condition, in order. First come those that the table does not have,
    /// though an index has them: whoever looks those up notes that.
    static func numbers(among posts: Set<Int64>, where condition: SQL) -> SQL {
        let list = "[\(posts.map(\.description).joined(separator: ","))]"
        return """
            SELECT value FROM json_each(\(list)) LEFT JOIN post ON post.number = value WHERE post.number IS NULL OR (\(condition))
            ORDER BY post.number IS NOT NULL, \(order)
            """
    }

    private func find(_ db: Database) throws -> RowStatement {
        try RowStatement(db, "SELECT \(StoredPost.columns) FROM \(Self.tables) WHERE post.number = ?")
    }

    private func found(_ db: Database) throws -> [(number: Int64, post: StoredPost)] {
        var found: [(number: Int64, post: StoredPost)] = []
        var room = query.room
        let tagged = try query.tagged(db)
        guard let candidates = try SearchCandidates(db, words, ordersByWords: query.ordersByWords) else {
            try find(request(query.condition(tagged)), among: nil, db, &found, &room)
            return found
        }
        for group in candidates.groups where !room.isFull {
            guard let query = group.query(query) else { continue }
            try find(group.request(query, tagged), among: group.posts, db, &found, &room)
        }
        return found
    }

    /// Adds posts that have all of the words, until there are enough. Only numbers are sorted, so that sorting does not carry the texts
    /// along.
    private func find(
        _ request: SQL, among candidates: Set<Int64>?, _ db: Database, _ found: inout [(number: Int64, post: StoredPost)],
        _ room: inout PostQuery.Room
    ) throws {
        let numbers = try SQLRequest<Int64>(literal: request).fetchCursor(db)
        let find = try self.find(db)
        while !room.isFull, let number = try numbers.next() {
            guard candidates?.contains(number) ?? true, let post = try post(number, find) else { continue }
            let text = SearchText(post.post)
            guard words.allSatisfy(text.contains) else { continue }
            found.append((number, post))
            room.take(post)
        }
    }

    /// A request for every post, if no index helps.
    private func request(_ condition: SQL) -> SQL {
        guard query.ordersByWords else { return "SELECT post.number FROM post WHERE \(condition) ORDER BY \(Self.order)" }
        let hits = SearchIndex.hits(words)
        var condition = condition
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

import AggregatorCore
import GRDB

extension SQLiteStore: PostStore {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        try await read { [unreadable] in try PostSearch(query, noting: unreadable).posts($0) }
    }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await read { [unreadable] db in
            let reader = try PostReader(db, noting: unreadable)
            return try ids.compactMap { try reader.post($0) }
        }
    }

    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        guard limit > 0, let range = Identifier.range(startingWith: prefix) else { return [] }
        return try await read { [unreadable] db in
            let sql = "SELECT id FROM post WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
            do {
                return try Row.fetchAll(db, sql: sql, arguments: [range.lowerBound.blob, range.upperBound.blob, limit]).map {
                    PostID($0.identifier(0))
                }
            } catch let error as DatabaseError where error.isOfAPage {
                let ids = try ReadablePosts(db, noting: unreadable).places.map(\.id)
                return Array(ids.filter { range.contains($0.value) }.sorted().prefix(limit))
            }
        }
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        let kept = isReadOnly ? freshSigns : nil
        return try await read { [unreadable] in try Signs.posts($0, sharing: signs, limit: max(limit, 0), noting: unreadable, kept) }
    }

    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        try await read { [unreadable] db in
            guard let number = try PostReader(db, noting: unreadable).number(of: id) else { return [] }
            let kept = try Versions.all(db, of: number)
            if kept.isDamaged { unreadable.note("post \(id)") }
            return kept.versions
        }
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { db in
            let find = try db.cachedStatement(sql: "SELECT number FROM post WHERE id = ?")
            return try change.apply(to: ids.compactMap { try Int64.fetchOne(find, arguments: [$0.value.blob]) }, db)
        }
    }

    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await write { [unreadable] db in
            try change.apply(to: try PostSearch(query.withoutTextBudget, noting: unreadable).numbers(db), db)
        }
    }
}

extension StatusChange {
    /// Returns how many rows it changed.
    fileprivate func apply(to numbers: [Int64], _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE post SET is_read = ifnull(?1, is_read), is_starred = ifnull(?2, is_starred), is_apart = ifnull(?3, is_apart)
                WHERE number = ?4 AND (is_read <> ifnull(?1, is_read) OR is_starred <> ifnull(?2, is_starred)
                OR is_apart <> ifnull(?3, is_apart))
                """)
        var count = 0
        // In file order, so that a page with many of the rows is written once.
        for number in numbers.sorted() {
            try statement.execute(arguments: [isRead, isStarred, isApart, number])
            count += db.changesCount
        }
        return count
    }
}

import AggregatorCore

extension PostgresStore: PostStore {
    func posts(matching query: PostQuery) async throws(StoreFailure) -> [StoredPost] {
        guard query.looksInside || query.textBudget != nil else {
            return try await read { [unreadable] (connection) throws(QueryFailure) in
                try query.candidates(connection, noting: unreadable)
            }
        }
        return try await inSession { [unreadable] (session) throws(QueryFailure) in
            try session.look { (connection) throws(QueryFailure) in try query.found(connection, noting: unreadable) { $0 } }
        }
    }

    func posts(_ ids: [PostID]) async throws(StoreFailure) -> [StoredPost] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            let found = try connection.run(
                "SELECT \(StoredPost.columns) FROM \(StoredPost.tables) WHERE post.id = ANY($1)", [.uuids(ids.map(\.value))])
            let byID = found.rows.compactMap { StoredPost($0, noting: unreadable) }.reduce(into: [:]) { $0[$1.id] = $1 }
            return ids.compactMap { byID[$0] }
        }
    }

    func postIDs(startingWith prefix: String, limit: Int) async throws(StoreFailure) -> [PostID] {
        guard limit > 0, let range = Identifier.range(startingWith: prefix) else { return [] }
        return try await read { (connection) throws(QueryFailure) in
            try connection.run(
                "SELECT id FROM post WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3",
                [.uuid(range.lowerBound), .uuid(range.upperBound), .bigint(Int64(limit))]
            ).rows.compactMap { $0.identifier(0).map(PostID.init) }
        }
    }

    func posts(sharing signs: [SimilaritySign], limit: Int) async throws(StoreFailure) -> [SimilaritySign: [PostID]] {
        guard !signs.isEmpty else { return [:] }
        return try await read { (connection) throws(QueryFailure) in
            try SignRows.posts(sharing: signs, limit: max(limit, 0), connection)
        }
    }

    func versions(of id: PostID) async throws(StoreFailure) -> [PostVersion] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            let rows = try connection.run("SELECT \(VersionRows.column) FROM post WHERE post.id = $1", [.uuid(id.value)])
            if let row = rows.first, row.wholeVersions(0) == nil { unreadable.note("post \(id)") }
            return rows.first?.versions(0) ?? []
        }
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        guard !ids.isEmpty else { return 0 }
        return try await write { (connection) throws(QueryFailure) in
            try connection.run(change.update("$4"), change.values + [.uuids(ids.map(\.value))]).writtenCount
        }
    }

    func mark(matching query: PostQuery, _ change: StatusChange) async throws(StoreFailure) -> Int {
        guard !query.looksInside else {
            return try await write { [unreadable] (connection) throws(QueryFailure) in
                let found = try query.withoutTextBudget.found(connection, noting: unreadable, \.id.value)
                return try connection.run(change.update("$4"), change.values + [.uuids(found)]).writtenCount
            }
        }
        var selection = ParameterizedSQL("SELECT post.id FROM post", change.values)
        query.appendSelection(to: &selection)
        return try await write { [selection] (connection) throws(QueryFailure) in
            try connection.runOnce(change.update("ARRAY(\(selection.sql))"), selection.parameters).writtenCount
        }
    }
}

extension StatusChange {
    /// The values of `update(_:)`.
    fileprivate var values: [Parameter] { [.flag(isRead), .flag(isStarred), .flag(isApart)] }

    /// An update of those of `posts` that the change makes different.
    fileprivate func update(_ posts: String) -> String {
        """
        UPDATE post AS marked SET is_read = coalesce($1, marked.is_read), is_starred = coalesce($2, marked.is_starred),
            is_apart = coalesce($3, marked.is_apart)
        WHERE marked.id = ANY(\(posts))
            AND (marked.is_read <> coalesce($1, marked.is_read) OR marked.is_starred <> coalesce($2, marked.is_starred)
                OR marked.is_apart <> coalesce($3, marked.is_apart))
        """
    }
}

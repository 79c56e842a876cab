import AggregatorCore

extension PostQuery {
    /// The most candidates that are read at a time, and the bytes after which there are enough.
    private static let portion = (rows: 200, bytes: 4 << 20 as Int64)

    /// What the server finds. For words it may be too much: the server sees that they are in a text, but not where they begin. So it may be
    /// for tags, as the server ignores accents.
    func candidates(_ connection: Connection, noting unreadable: DamageLog) throws(QueryFailure) -> [StoredPost] {
        var statement = ParameterizedSQL("SELECT \(StoredPost.columns) FROM \(StoredPost.tables)")
        appendSelection(to: &statement)
        return try connection.runOnce(statement.sql, statement.parameters).rows.compactMap { StoredPost($0, noting: unreadable) }
    }

    /// Something of each candidate that matches by the rules of `SearchText` and `TagKey`, inside of a transaction. Candidates are read in
    /// portions until there is no room for more; however many portions these are, the server looks for candidates twice at most.
    func found<Value>(
        _ connection: Connection, noting unreadable: DamageLog, _ value: (StoredPost) -> Value
    ) throws(QueryFailure) -> [Value] {
        var room = self.room
        guard !room.isFull else { return [] }
        let words = search.map(SearchText.words) ?? []
        let key = tag.map(TagKey.init)
        var tagged: Set<FeedID> = []
        if let tag { tagged = try SubscriptionRows.feeds(tagged: tag, connection) }
        var found: [Value] = []
        var last: StoredPost?
        /// Takes those that match, and returns whether there is no room for more.
        func take(_ candidates: [StoredPost]) -> Bool {
            last = candidates.last ?? last
            for candidate in candidates where !room.isFull {
                if let key, !tagged.contains(candidate.feed), !key.isAmong(candidate.post.categories) { continue }
                guard words.isEmpty || words.allSatisfy(SearchText(candidate.post).contains) else { continue }
                found.append(value(candidate))
                room.take(candidate)
            }
            return room.isFull
        }
        // One portion is enough for nearly every query, and the server has a faster way to a few rows than to all.
        var part = self
        if looksInside { part.limit = Self.portion.rows }
        var statement = ParameterizedSQL("SELECT \(Self.measure) FROM \(StoredPost.tables)")
        part.appendSelection(to: &statement)
        let first = Array(try connection.runOnce(statement.sql, statement.parameters).rows)
        guard try !Self.read(first, connection, noting: unreadable, until: take), looksInside, first.count == Self.portion.rows else {
            return found
        }
        part.limit = nil
        if let last { part.after = place(of: last) }
        try part.forEachPortion(connection, noting: unreadable, until: take)
        return found
    }

    /// Passes on portion after portion of the candidates, until `isEnough`. The server sorts their ids and lengths alone, without the texts.
    private func forEachPortion(
        _ connection: Connection, noting unreadable: DamageLog, until isEnough: ([StoredPost]) -> Bool
    ) throws(QueryFailure) {
        var statement = ParameterizedSQL("DECLARE candidates NO SCROLL CURSOR FOR SELECT \(Self.measure) FROM \(StoredPost.tables)")
        appendSelection(to: &statement)
        try connection.runOnce(statement.sql, statement.parameters)
        while true {
            let rows = Array(try connection.runOnce("FETCH \(Self.portion.rows) FROM candidates", []).rows)
            guard !rows.isEmpty, try !Self.read(rows, connection, noting: unreadable, until: isEnough) else { break }
        }
        try connection.script("CLOSE candidates")
    }

    /// Id and length of a candidate.
    private static let measure = "post.id, \(StoredPost.bytes)"

    /// Passes on the posts of these rows of `measure`, as many at a time as memory has room for, and returns whether that was enough: a
    /// server sends the whole of an answer, whoever still wants it.
    private static func read(
        _ rows: [ResultRow], _ connection: Connection, noting unreadable: DamageLog, until isEnough: ([StoredPost]) -> Bool
    ) throws(QueryFailure) -> Bool {
        var ids: [Identifier] = []
        var bytes: Int64 = 0
        for row in rows {
            if let id = row.identifier(0) { ids.append(id) }
            bytes += row.number(1) ?? 0
            guard bytes >= portion.bytes else { continue }
            if isEnough(try posts(ids, connection, noting: unreadable)) { return true }
            (ids, bytes) = ([], 0)
        }
        guard !ids.isEmpty else { return false }
        return isEnough(try posts(ids, connection, noting: unreadable))
    }

    /// Posts in the order of the ids. Each is looked up by itself: a server that takes the tables for small would go through them again for
    /// every portion.
    private static func posts(
        _ ids: [Identifier], _ connection: Connection, noting unreadable: DamageLog
    ) throws(QueryFailure) -> [StoredPost] {
        try connection.run(
            """
            SELECT found.* FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place) CROSS JOIN LATERAL (
                SELECT \(StoredPost.columns) FROM \(StoredPost.tables) WHERE post.id = asked.id LIMIT 1
            ) AS found ORDER BY asked.place
            """, [.uuids(ids)]
        ).rows.compactMap { StoredPost($0, noting: unreadable) }
    }
}

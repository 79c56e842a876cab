import AggregatorCore

extension PostQuery {
    /// The number of candidates that are read at a time.
    private static let portion = 200

    /// What the server finds. For words it may be too much: the server sees that they are in a text, but not where they begin. So it may be
    /// for tags, as the server ignores accents.
    func candidates(_ connection: Connection, noting unreadable: DamageLog) throws(QueryFailure) -> [StoredPost] {
        var statement = Statement("SELECT \(StoredPost.columns) FROM \(StoredPost.tables)")
        appendSelection(to: &statement)
        return try connection.runOnce(statement.sql, statement.parameters).rows.compactMap { StoredPost($0, noting: unreadable) }
    }

    /// Something of each candidate that matches by the rules of `SearchText` and `TagKey`, inside of a transaction. Candidates are read in
    /// portions until there are enough; however many portions these are, the server looks for candidates twice at most.
    func found<Value>(
        _ connection: Connection, noting unreadable: DamageLog, _ value: (StoredPost) -> Value
    ) throws(QueryFailure) -> [Value] {
        let wanted = max(limit ?? .max, 0)
        guard wanted > 0 else { return [] }
        let words = search.map(SearchText.words) ?? []
        let key = tag.map(TagKey.init)
        var tagged: Set<FeedID> = []
        if let tag { tagged = try SubscriptionRows.feeds(tagged: tag, connection) }
        var found: [Value] = []
        /// Takes those that match, and returns whether there are enough.
        func take(_ candidates: [StoredPost]) -> Bool {
            for candidate in candidates where found.count < wanted {
                if let key, !tagged.contains(candidate.feed), !key.isAmong(candidate.post.categories) { continue }
                if words.isEmpty || words.allSatisfy(SearchText(candidate.post).contains) { found.append(value(candidate)) }
            }
            return found.count >= wanted
        }
        // One portion is enough for nearly every query, and the server has a faster way to a few rows than to all.
        var part = self
        part.limit = Self.portion
        let first = try part.candidates(connection, noting: unreadable)
        guard !take(first), first.count == Self.portion, let last = first.last else { return found }
        part.limit = nil
        part.after = place(of: last)
        try part.forEachPortion(connection, noting: unreadable, until: take)
        return found
    }

    /// Passes on portion after portion of the candidates, until `isEnough`. The server sorts their ids alone, without the texts.
    private func forEachPortion(
        _ connection: Connection, noting unreadable: DamageLog, until isEnough: ([StoredPost]) -> Bool
    ) throws(QueryFailure) {
        var statement = Statement("DECLARE candidates NO SCROLL CURSOR FOR SELECT post.id FROM \(StoredPost.tables)")
        appendSelection(to: &statement)
        try connection.runOnce(statement.sql, statement.parameters)
        while true {
            let ids = try connection.runOnce("FETCH \(Self.portion) FROM candidates", []).rows.compactMap { $0.identifier(0) }
            guard !ids.isEmpty, try !isEnough(Self.posts(ids, connection, noting: unreadable)) else { break }
        }
        try connection.script("CLOSE candidates")
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

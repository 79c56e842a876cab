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

    /// The candidates that match by the rules of `SearchText` and `TagKey`, read in portions until there are enough.
    func found(_ connection: Connection, noting unreadable: DamageLog) throws(QueryFailure) -> [StoredPost] {
        let words = search.map(SearchText.words) ?? []
        let key = tag.map(TagKey.init)
        var tagged: Set<FeedID> = []
        if let tag { tagged = try SubscriptionRows.feeds(tagged: tag, connection) }
        func matches(_ post: StoredPost) -> Bool {
            if let key, !tagged.contains(post.feed), !key.isAmong(post.post.categories) { return false }
            return words.isEmpty || words.allSatisfy(SearchText(post.post).contains)
        }
        let limit = limit ?? .max
        var rest = self
        var found: [StoredPost] = []
        while found.count < limit {
            rest.limit = Self.portion
            let candidates = try rest.candidates(connection, noting: unreadable)
            found += candidates.lazy.filter(matches)
            guard let last = candidates.last, candidates.count == Self.portion else { break }
            rest.after = place(of: last)
        }
        return Array(found.prefix(max(limit, 0)))
    }
}

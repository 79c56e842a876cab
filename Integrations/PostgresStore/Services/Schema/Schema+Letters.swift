import AggregatorCore

extension Schema {
    /// Format 4: the search folds letters (`LetterFolds`) otherwise. Nothing is stored elsewhere, but all of it is made anew.
    static let letters = "COMMENT ON COLUMN body.folded IS 'without case and accents, as format 4 takes them away'"
    /// Format 5: likewise for printed marks and invisible characters.
    static let marks = "COMMENT ON COLUMN body.folded IS '\(remark)'"
    private static let remark = "without case, accents and what is not seen, as format 5 takes them away"

    /// The format of tables that no longer name it, by what only that format leaves behind; `nil` if it can't be told.
    static func recognised(_ connection: Connection) throws(QueryFailure) -> Int? {
        let column = try connection.runOnce(
            """
            SELECT FROM pg_attribute WHERE attname = 'folded' AND NOT attisdropped AND attrelid = to_regclass('body')
                AND col_description(attrelid, attnum) = $1
            """, [.text(remark)])
        return column.first == nil ? nil : 5
    }

    /// The number of posts that are read and written at a time: their texts are in memory meanwhile.
    private static let portion: Int64 = 500

    /// Makes anew what is stored of posts and subscriptions without case and accents, and the signs.
    static func refold(_ connection: Connection) throws(QueryFailure) {
        var last: Identifier?
        while true {
            let posts = try connection.run(
                """
                SELECT \(StoredPost.columns) FROM \(StoredPost.tables) WHERE $1 IS NULL OR post.id > $1 ORDER BY post.id LIMIT $2
                """, [.uuid(last), .bigint(portion)]
            ).rows.compactMap { StoredPost($0) }
            guard let end = posts.last else { break }
            let rows = posts.map { (id: $0.id, row: PostRow($0.post)) }
            try Bodies.write(rows, connection)
            try connection.run(
                """
                UPDATE post SET tags = string_to_array(fresh.tags, E'\\x1F')
                FROM unnest($1::uuid[], $2::text[]) AS fresh (id, tags) WHERE post.id = fresh.id
                """, [.uuids(rows.map(\.id.value)), .texts(rows.map(\.row.tags))])
            last = end.id.value
        }
        for row in try connection.run("SELECT record FROM subscription", []).rows {
            if let subscription: Subscription = row.record(0) { try SubscriptionRows.replace(with: subscription, connection) }
        }
    }
}

import AggregatorCore

/// The rows of signs, by which posts that may be alike are found.
enum SignRows {
    /// Writes the signs of these posts in place of the former ones.
    static func write(_ posts: [(id: PostID, signs: [SimilaritySign])], _ connection: Connection) throws(QueryFailure) {
        try connection.run("DELETE FROM sign WHERE post = ANY($1)", [.uuids(posts.map(\.id.value))])
        let rows = posts.flatMap { post in post.signs.map { (sign: Int64(bitPattern: $0.value), id: post.id.value) } }
        guard !rows.isEmpty else { return }
        try connection.run(
            "INSERT INTO sign (sign, post) SELECT * FROM unnest($1::bigint[], $2::uuid[])",
            [.bigints(rows.map(\.sign)), .uuids(rows.map(\.id))])
    }

    static func posts(
        sharing signs: [SimilaritySign], limit: Int, _ connection: Connection
    ) throws(QueryFailure) -> [SimilaritySign: [PostID]] {
        let rows = try connection.run(
            """
            SELECT asked.sign, found.post FROM unnest($1::bigint[]) AS asked (sign)
            CROSS JOIN LATERAL (SELECT post FROM sign WHERE sign.sign = asked.sign ORDER BY post LIMIT $2) AS found
            ORDER BY found.post
            """, [.bigints(Set(signs).map { Int64(bitPattern: $0.value) }), .bigint(Int64(limit))]
        ).rows
        return rows.reduce(into: [:]) { found, row in
            guard let sign = row.number(0), let id = row.identifier(1) else { return }
            found[SimilaritySign(UInt64(bitPattern: sign)), default: []].append(PostID(id))
        }
    }
}

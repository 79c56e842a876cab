import AggregatorCore

/// The texts of posts.
enum Bodies {
    static func write(_ posts: [(id: PostID, row: PostRow)], _ connection: Connection) throws(QueryFailure) {
        guard !posts.isEmpty else { return }
        try SignRows.write(posts.map { ($0.id, $0.row.signs) }, connection)
        try connection.run(
            """
            INSERT INTO body (post, html, text, markdown, title, folded, grams)
            SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::tsvector[])
            ON CONFLICT (post) DO UPDATE SET html = excluded.html, text = excluded.text, markdown = excluded.markdown,
                title = excluded.title, folded = excluded.folded, grams = excluded.grams
            """,
            [
                .uuids(posts.map(\.id.value)), .texts(posts.map(\.row.html)), .texts(posts.map(\.row.text)),
                .texts(posts.map(\.row.markdown)), .texts(posts.map(\.row.title)), .texts(posts.map(\.row.folded)),
                .vectors(posts.map(\.row.grams)),
            ])
    }
}

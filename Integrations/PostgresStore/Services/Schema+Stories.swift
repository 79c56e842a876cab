import AggregatorCore

extension Schema {
    /// What posts said before they were edited, and what those have in common that may be alike.
    static let stories = """
        CREATE TABLE version (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            post uuid NOT NULL REFERENCES post ON DELETE CASCADE,
            record text NOT NULL -- JSON
        );
        CREATE INDEX version_by_post ON version (post, number);

        -- Posts by what those have in common that may be alike (`Sign`).
        CREATE TABLE sign (
            sign bigint NOT NULL,
            post uuid NOT NULL REFERENCES post ON DELETE CASCADE,
            PRIMARY KEY (sign, post)
        );
        CREATE INDEX sign_by_post ON sign (post);

        -- No story with any other post, by the user's word.
        ALTER TABLE post ADD COLUMN is_apart boolean NOT NULL DEFAULT false;
        """

    /// Gives signs to posts that were stored before there were any.
    static func sign(_ connection: Connection) throws(QueryFailure) {
        var last: Identifier?
        while true {
            let posts = try connection.run(
                """
                SELECT \(StoredPost.columns) FROM \(StoredPost.tables) WHERE ($1 IS NULL OR post.id > $1)
                    AND NOT EXISTS (SELECT FROM sign WHERE sign.post = post.id) ORDER BY post.id LIMIT 500
                """, [.uuid(last)]
            ).rows.compactMap(StoredPost.init)
            guard let end = posts.last else { return }
            try SignRows.write(posts.map { ($0.id, Sign.of($0.post)) }, connection)
            last = end.id.value
        }
    }
}

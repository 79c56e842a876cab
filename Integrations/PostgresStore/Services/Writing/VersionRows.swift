import AggregatorCore

/// The rows of what posts said before they were edited; a later version has a higher number.
enum VersionRows {
    /// Keeps what posts say now as versions, if they are about to be changed.
    static func keep(_ sightings: [Harvest.Sighting], _ connection: Connection) throws(QueryFailure) {
        guard !sightings.isEmpty else { return }
        let changed = try connection.run(
            """
            SELECT \(StoredPost.columns) FROM \(StoredPost.tables)
            JOIN unnest($1::uuid[], $2::uuid[]) AS fresh (id, fingerprint) ON fresh.id = post.id
            WHERE post.fingerprint <> fresh.fingerprint
            """, [.uuids(sightings.map(\.id.value)), .uuids(sightings.map(\.fingerprint))]
        ).rows.compactMap { StoredPost($0) }
        for post in changed {
            try insert([post.version], of: post.id, connection)
            try connection.run(
                """
                DELETE FROM version WHERE post = $1 AND number IN (SELECT number FROM (
                    SELECT number, row_number() OVER newest AS place, sum(octet_length(record)) OVER newest AS bytes
                    FROM version WHERE post = $1 WINDOW newest AS (ORDER BY number DESC)
                ) AS kept WHERE place > $2 OR place > 1 AND bytes > $3)
                """,
                [.uuid(post.id.value), .bigint(Int64(PostVersion.limit)), .bigint(Int64(PostVersion.mostBytes))])
        }
    }

    static func insert(_ versions: [PostVersion], of id: PostID, _ connection: Connection) throws(QueryFailure) {
        for version in versions {
            try connection.run("INSERT INTO version (post, record) VALUES ($1, $2)", [.uuid(id.value), .text(version.recordText)])
        }
    }

    /// An SQL expression: the versions of a row of `post`, oldest first, as `ResultRow.versions(_:)` reads them.
    static let column = """
        (SELECT '[' || string_agg(version.record, ',' ORDER BY version.number) || ']' FROM version WHERE version.post = post.id)
        """

    /// An SQL expression: the bytes of the versions of a row of `post`.
    static let bytes = "coalesce((SELECT sum(octet_length(version.record)) FROM version WHERE version.post = post.id), 0)::bigint"
}

extension ResultRow {
    func versions(_ column: Int32) -> [PostVersion] {
        let list = text(column).flatMap { try? JSONReader.read(Array($0.utf8)) }?.array ?? []
        return list.compactMap(PostVersion.init(record:))
    }

    /// All of them; `nil` if some can't be read.
    func wholeVersions(_ column: Int32) -> [PostVersion]? {
        guard let text = text(column) else { return [] }
        guard let list = (try? JSONReader.read(Array(text.utf8)))?.array else { return nil }
        let versions = list.compactMap(PostVersion.init(record:))
        return versions.count == list.count ? versions : nil
    }
}

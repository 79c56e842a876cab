import AggregatorCore

extension PostgresStore: RetentionStore {
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] {
        try await read { (connection) throws(QueryFailure) in
            let rows = try connection.run(
                """
                SELECT post.id, post.sort_seconds, post.sort_nanoseconds, post.is_read, post.is_starred, post.is_apart,
                    \(StoredPost.bytes) + \(VersionRows.bytes)
                FROM \(StoredPost.tables) WHERE post.feed = $1 ORDER BY post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id
                """, [.uuid(feed.value)]
            ).rows
            return rows.compactMap { row in
                guard let id = row.identifier(0), let sortDate = row.moment(1) else { return nil }
                return PostOutline(
                    id: PostID(id), sortDate: sortDate,
                    status: PostStatus(isRead: row.flag(3), isStarred: row.flag(4), isApart: row.flag(5)),
                    bytes: row.number(6).flatMap { Int(exactly: $0) } ?? 0)
            }
        }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        guard !ids.isEmpty else { return 0 }
        return try await write { (connection) throws(QueryFailure) in
            let order = Dictionary(ids.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
            let ids = Parameter.uuids(ids.map(\.value))
            let condition = "NOT is_starred" + (keepingUnread ? " AND is_read" : "")
            // Locks the feeds, so that this comes before commits for them or after.
            try connection.run(
                "SELECT FROM subscription WHERE feed IN (SELECT feed FROM post WHERE id = ANY($1)) ORDER BY feed FOR UPDATE", [ids])
            // Locked, so that what is read here is what is removed.
            let said = try connection.run(
                "SELECT id, feed, record FROM post WHERE id = ANY($1) AND \(condition) FOR UPDATE", [ids]
            ).rows.compactMap(Said.init)
            let rows = try connection.run(
                """
                WITH gone AS (DELETE FROM post WHERE id = ANY($1) AND \(condition) RETURNING id, feed, fingerprint),
                kept AS (
                    INSERT INTO removed (id, feed, fingerprint, seconds, nanoseconds)
                    SELECT id, feed, fingerprint, $2, $3 FROM gone WHERE EXISTS (SELECT FROM subscription WHERE feed = gone.feed)
                )
                SELECT id, feed, EXISTS (SELECT FROM subscription WHERE feed = gone.feed) FROM gone
                """, [ids, .bigint(moment.seconds), .integer(moment.nanoseconds)]
            ).rows
            let gone = rows.compactMap { row in row.identifier(0) }
            let kept = Set(rows.filter { $0.flag(2) }.compactMap { $0.identifier(0).map(PostID.init) })
            let lasting = said.filter { kept.contains($0.id) }.sorted { order[$0.id, default: 0] < order[$1.id, default: 0] }
            for (feed, posts) in Dictionary(grouping: lasting, by: \.feed).sorted(by: { $0.key < $1.key }) {
                try EvidenceRows.add(posts.map { ($0.id, $0.evidence) }, of: feed, connection)
            }
            // Nothing is remembered of feeds that are not followed.
            try connection.run(
                "DELETE FROM evidence WHERE post = ANY($1) AND NOT EXISTS (SELECT FROM removed WHERE removed.id = evidence.post)",
                [.uuids(gone)])
            try SubscriptionRows.dropUnknownFeeds(Array(Set(rows.compactMap { $0.identifier(1) })), connection)
            return gone.count
        }
    }

    /// The room is given back to this store only: a full rewrite would stop the work of other programs meanwhile.
    func compact() async throws(StoreFailure) {
        try await maintain { (connection) throws(QueryFailure) in
            // Lanes of sites that are not asked any more.
            try connection.script("DELETE FROM lane WHERE until < now() - interval '7 days'")
            let tables = "post, body, version, sign, removed, evidence, feed, subscription, source, setting, lane, writer"
            try connection.script("VACUUM (ANALYZE) \(tables)")
        }
    }
}

extension StoredPost {
    /// An SQL expression: the bytes of the texts in a row of `tables`.
    static let bytes = """
        (octet_length(post.record)::bigint + coalesce(octet_length(body.html), 0) + coalesce(octet_length(body.text), 0) \
        + coalesce(octet_length(body.markdown), 0))
        """
}

/// A post to be removed, and what is kept of it.
private struct Said {
    let id: PostID
    let feed: FeedID
    let evidence: [Evidence]

    init?(_ row: ResultRow) {
        guard let id = row.identifier(0), let feed = row.identifier(1) else { return nil }
        self.id = PostID(id)
        self.feed = FeedID(feed)
        evidence = (row.record(2) as Post?).map(Identity.lasting) ?? []
    }
}

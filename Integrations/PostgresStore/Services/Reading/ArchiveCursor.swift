import AggregatorCore

/// Goes through everything in the archive's order, a page at a time.
struct ArchiveCursor {
    /// Bytes of texts after which a page is full.
    private static let fullPage: Int64 = 4 << 20

    private let connection: Connection
    private let limit: Parameter

    init(_ connection: Connection, limit: Int) {
        self.connection = connection
        self.limit = .bigint(Int64(limit))
    }

    func records(after place: ArchiveKey?) throws(QueryFailure) -> [ArchiveRecord] {
        switch place {
        case nil: try settings(after: nil)
        case .setting(let key)?: try settings(after: key)
        case .feed(let feed)?: try posts(of: feed, after: nil)
        case .post(let feed, let id)?: try posts(of: feed, after: id)
        case .tombstone(let feed, let id)?: try tombstones(of: feed, after: id)
        }
    }

    private func settings(after key: String?) throws(QueryFailure) -> [ArchiveRecord] {
        let settings = try connection.runOnce(
            "SELECT key, value FROM setting WHERE $1 IS NULL OR key > $1 ORDER BY key LIMIT $2", [.text(key), limit]
        ).rows.compactMap { row -> ArchiveRecord? in
            guard let key = row.text(0), let value = row.bytes(1) else { return nil }
            return .setting(key: key, value: value)
        }
        return settings.isEmpty ? try feed(after: nil) : settings
    }

    /// The record of the next feed alone: what belongs to it comes after it. The feed is chosen first, by values and not by EXISTS, which a
    /// server turns into hashes of whole tables: 10,000 feeds took as long as the square of their number.
    private func feed(after feed: FeedID?) throws(QueryFailure) -> [ArchiveRecord] {
        let row = try connection.runOnce(
            """
            SELECT next.id, subscription.record, next.record, source.record FROM (
                SELECT id, record FROM feed
                WHERE ($1 IS NULL OR id > $1) AND (record IS NOT NULL
                    OR (SELECT feed FROM subscription WHERE subscription.feed = feed.id) IS NOT NULL
                    OR (SELECT feed FROM post WHERE post.feed = feed.id LIMIT 1) IS NOT NULL
                    OR (SELECT feed FROM removed WHERE removed.feed = feed.id LIMIT 1) IS NOT NULL)
                ORDER BY id LIMIT 1
            ) AS next LEFT JOIN subscription ON subscription.feed = next.id LEFT JOIN source ON source.feed = next.id
            """, [.uuid(feed?.value)]
        ).first
        guard let row, let id = row.identifier(0) else { return [] }
        let feed = ArchivedFeed(
            id: FeedID(id), subscription: row.record(1), description: row.record(2), state: row.record(3))
        // An archive must be complete: a gap in it would go unnoticed.
        let isWhole =
            (feed.subscription != nil || row.bytes(1) == nil) && (feed.description != nil || row.bytes(2) == nil)
            && (feed.state != nil || row.bytes(3) == nil)
        guard isWhole else { throw .unreadable("feed \(feed.id)") }
        return [.feed(feed)]
    }

    private func posts(of feed: FeedID, after id: PostID?) throws(QueryFailure) -> [ArchiveRecord] {
        // The lengths of texts are known without reading them, and asked only for posts that may be on the page.
        let rows = try connection.runOnce(
            """
            WITH chosen AS (
                SELECT id FROM post WHERE feed = $1 AND ($2 IS NULL OR id > $2) ORDER BY id LIMIT $3
            ), page AS (
                SELECT post.id, \(StoredPost.bytes) + \(VersionRows.bytes) AS bytes
                FROM chosen JOIN post ON post.id = chosen.id LEFT JOIN body ON body.post = post.id
            ), measured AS (SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM page)
            SELECT \(StoredPost.columns), \(EvidenceRows.column(post: "post.id")), \(VersionRows.column)
            FROM measured JOIN post ON post.id = measured.id LEFT JOIN body ON body.post = post.id
            WHERE measured.before < $4 ORDER BY post.id
            """, [.uuid(feed.value), .uuid(id?.value), limit, .bigint(Self.fullPage)]
        ).rows
        var posts: [ArchiveRecord] = []
        for row in rows {
            let end = StoredPost.columnCount
            guard let stored = StoredPost.whole(row), let versions = row.wholeVersions(end + 1) else {
                throw .unreadable("post \(row.identifier(0)?.description ?? "of the feed \(feed)")")
            }
            posts.append(.post(ArchivedPost(stored, evidence: row.evidence(end), versions: versions)))
        }
        return posts.isEmpty ? try tombstones(of: feed, after: nil) : posts
    }

    private func tombstones(of feed: FeedID, after id: PostID?) throws(QueryFailure) -> [ArchiveRecord] {
        let tombstones = try connection.runOnce(
            """
            SELECT id, fingerprint, seconds, nanoseconds, \(EvidenceRows.column(post: "removed.id")) FROM removed
            WHERE feed = $1 AND ($2 IS NULL OR id > $2) ORDER BY id LIMIT $3
            """, [.uuid(feed.value), .uuid(id?.value), limit]
        ).rows.compactMap { row -> ArchiveRecord? in
            guard let id = row.identifier(0), let fingerprint = row.identifier(1), let removed = row.moment(2) else { return nil }
            return .tombstone(
                Tombstone(id: PostID(id), feed: feed, fingerprint: fingerprint, removed: removed, evidence: row.evidence(4)))
        }
        return tombstones.isEmpty ? try self.feed(after: feed) : tombstones
    }
}

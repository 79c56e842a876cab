import AggregatorCore

/// Posts of one feed from an archive, written in a few statements for all of them.
struct ArchivedPostBatch {
    private var posts: [(post: ArchivedPost, row: PostRow)] = []
    private var size = 0

    /// `nil` where there are no posts.
    var feed: FeedID? { posts.first?.post.stored.feed }
    var isFull: Bool { posts.count >= PreparedHarvest.batch.posts || size >= PreparedHarvest.batch.bytes }

    /// No two posts of a batch may have the same id.
    mutating func add(_ post: ArchivedPost) {
        let row = PostRow(post.stored.post)
        posts.append((post, row))
        size += row.size
    }

    func write(_ connection: Connection) throws(QueryFailure) {
        guard let feed else { return }
        try SubscriptionRows.addFeed(feed, connection)
        let isNew = try put(in: feed, connection)
        for (post, _) in posts where isNew[post.stored.id] == nil { try addMarks(of: post.stored, connection) }
        let written = posts.filter { isNew[$0.post.stored.id] != nil }
        let replaced = isNew.filter { !$0.value }.map(\.key)
        try ArchiveWriter.makeRoom(for: written.map(\.post.stored.id), replacing: replaced, connection)
        try Bodies.write(written.map { ($0.post.stored.id, $0.row) }, connection)
        try EvidenceRows.add(written.map { ($0.post.stored.id, $0.post.evidence) }, of: feed, connection)
        for (post, _) in written { try VersionRows.insert(post.versions, of: post.stored.id, connection) }
    }

    /// Returns which posts were written, and whether each was new; a post that has changed after the record stays.
    private func put(in feed: FeedID, _ connection: Connection) throws(QueryFailure) -> [PostID: Bool] {
        let stored = posts.map(\.post.stored)
        let changed = stored.map(\.lastChanged)
        let written = try connection.run(
            Self.putPosts,
            [
                .uuid(feed.value), .uuids(stored.map(\.id.value)), .bigints(stored.map(\.sortDate.seconds)),
                .integers(stored.map(\.sortDate.nanoseconds)), .flags(stored.map(\.status.isRead)), .flags(stored.map(\.status.isStarred)),
                .flags(stored.map(\.status.isApart)), .texts(posts.map(\.row.kind)), .bigints(stored.map(\.firstSeen.seconds)),
                .integers(stored.map(\.firstSeen.nanoseconds)), .bigints(orNull: changed.map { $0?.seconds }),
                .integers(orNull: changed.map { $0?.nanoseconds }), .uuids(stored.map(\.fingerprint)), .texts(posts.map(\.row.tags)),
                .texts(posts.map(\.row.record)),
            ])
        return written.rows.reduce(into: [:]) { isNew, row in
            if let id = row.identifier(0) { isNew[PostID(id)] = row.flag(1) }
        }
    }

    /// Inserts posts, or lets them take the place of those that have not changed after them.
    private static let putPosts = """
        INSERT INTO post (id, feed, sort_seconds, sort_nanoseconds, is_read, is_starred, is_apart, kind, seen_seconds, seen_nanoseconds,
            changed_seconds, changed_nanoseconds, fingerprint, tags, record)
        SELECT id, $1, sort_seconds, sort_nanoseconds, is_read, is_starred, is_apart, kind, seen_seconds, seen_nanoseconds,
            changed_seconds, changed_nanoseconds, fingerprint, string_to_array(tags, E'\\x1F'), record
        FROM unnest($2::uuid[], $3::bigint[], $4::integer[], $5::boolean[], $6::boolean[], $7::boolean[], $8::text[], $9::bigint[],
            $10::integer[], $11::bigint[], $12::integer[], $13::uuid[], $14::text[], $15::text[])
            AS given (id, sort_seconds, sort_nanoseconds, is_read, is_starred, is_apart, kind, seen_seconds, seen_nanoseconds,
                changed_seconds, changed_nanoseconds, fingerprint, tags, record)
        -- In place: a mark that waits for this row would not find one that takes the place of a deleted one. A pull may have stored
        -- the post since its row was looked for.
        ON CONFLICT (id) DO UPDATE SET feed = excluded.feed, sort_seconds = excluded.sort_seconds,
            sort_nanoseconds = excluded.sort_nanoseconds,
            is_read = CASE WHEN (\(ArchiveWriter.since("post"))) = (\(ArchiveWriter.since("excluded"))) THEN post.is_read
                ELSE excluded.is_read END,
            is_starred = post.is_starred OR excluded.is_starred, kind = excluded.kind, seen_seconds = excluded.seen_seconds,
            seen_nanoseconds = excluded.seen_nanoseconds, changed_seconds = excluded.changed_seconds,
            changed_nanoseconds = excluded.changed_nanoseconds, fingerprint = excluded.fingerprint, tags = excluded.tags,
            record = excluded.record, is_apart = post.is_apart OR excluded.is_apart
        WHERE (\(ArchiveWriter.since("post"))) <= (\(ArchiveWriter.since("excluded")))
        -- A row that was not there has been deleted or changed by nobody.
        RETURNING id, xmax = 0
        """

    private func addMarks(of stored: StoredPost, _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            "UPDATE post SET is_starred = is_starred OR $2, is_apart = is_apart OR $3 WHERE id = $1",
            [.uuid(stored.id.value), .flag(stored.status.isStarred), .flag(stored.status.isApart)])
    }
}

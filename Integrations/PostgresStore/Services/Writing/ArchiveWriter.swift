import AggregatorCore

/// Writes records of an archive, inside of a transaction.
struct ArchiveWriter {
    private let connection: Connection
    /// The marks of the posts that these records replace, and since when each says what it says.
    private var known: [PostID: (status: PostStatus, since: Timestamp)] = [:]

    /// From here to the end of the transaction, whoever would mark one of these posts waits. All are locked at once: one after the other,
    /// there would be a deadlock with nearly every mark of several posts.
    init(_ connection: Connection, for records: [ArchiveRecord]) throws(QueryFailure) {
        self.connection = connection
        let rows = try connection.run(
            """
            SELECT id, is_read, is_starred, is_apart, \(Self.since("post"))
            FROM post WHERE id = ANY($1) ORDER BY id FOR UPDATE
            """, [.uuids(records.compactMap(\.place.post?.value))]
        ).rows
        for row in rows {
            guard let id = row.identifier(0), let since = row.moment(4) else { continue }
            known[PostID(id)] = (PostStatus(isRead: row.flag(1), isStarred: row.flag(2), isApart: row.flag(3)), since)
        }
    }

    mutating func take(_ record: ArchiveRecord) throws(QueryFailure) {
        switch record {
        // A setting whose key no index can hold must not keep everything else from being taken.
        case .setting(let key, _) where key.utf8.count > SettingRows.longestKey: break
        case .setting(let key, let value): try SettingRows.set(value, for: key, connection)
        case .feed(let feed): try take(feed)
        case .post(let post): try take(post)
        case .tombstone(let tombstone): try take(tombstone)
        }
    }

    private func take(_ feed: ArchivedFeed) throws(QueryFailure) {
        let id = Parameter.uuid(feed.id.value)
        try SubscriptionRows.addFeed(feed.id, connection)
        try connection.run("UPDATE feed SET record = $2 WHERE id = $1", [id, .text(feed.description?.recordText)])
        guard let subscription = feed.subscription,
            try !SubscriptionRows.isTaken(subscription.address, from: subscription, connection)
        else {
            try connection.run("DELETE FROM subscription WHERE feed = $1", [id])
            return
        }
        try SubscriptionRows.put(subscription, connection)
        try connection.run("DELETE FROM source WHERE feed = $1", [id])
        if let state = feed.state?.recordText {
            try connection.run("INSERT INTO source (feed, record) VALUES ($1, $2)", [id, .text(state)])
        }
    }

    private mutating func take(_ given: ArchivedPost) throws(QueryFailure) {
        let there = known[given.stored.id]
        guard let post = there.map({ given.taken(over: $0.status, since: $0.since) }) ?? given else { return }
        let stored = post.stored
        known[stored.id] = (stored.status, stored.since)
        try SubscriptionRows.addFeed(stored.feed, connection)
        let row = PostRow(stored.post)
        let written = try connection.run(
            Self.putPost,
            [
                .uuid(stored.id.value), .uuid(stored.feed.value), .bigint(stored.sortDate.seconds), .integer(stored.sortDate.nanoseconds),
                .flag(stored.status.isRead), .flag(stored.status.isStarred), .text(row.kind), .bigint(stored.firstSeen.seconds),
                .integer(stored.firstSeen.nanoseconds), .bigint(stored.lastChanged?.seconds), .integer(stored.lastChanged?.nanoseconds),
                .uuid(stored.fingerprint), .text(row.tags), .text(row.record),
                .flag(stored.status.isApart),
            ])
        guard written.writtenCount == 1 else {
            try connection.run(
                "UPDATE post SET is_starred = is_starred OR $2, is_apart = is_apart OR $3 WHERE id = $1",
                [.uuid(stored.id.value), .flag(stored.status.isStarred), .flag(stored.status.isApart)])
            return
        }
        try makeRoom(for: stored.id)
        try connection.run("DELETE FROM version WHERE post = $1", [.uuid(stored.id.value)])
        try Bodies.write([(stored.id, row)], connection)
        try EvidenceRows.add([(stored.id, post.evidence)], of: stored.feed, connection)
        try VersionRows.insert(post.versions, of: stored.id, connection)
    }

    /// Inserts a post, or lets it take the place of one that has not changed after it.
    private static let putPost = """
        INSERT INTO post (id, feed, sort_seconds, sort_nanoseconds, is_read, is_starred, kind, seen_seconds, seen_nanoseconds,
            changed_seconds, changed_nanoseconds, fingerprint, tags, record, is_apart)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, string_to_array($13, E'\\x1F'), $14, $15)
        -- In place: a mark that waits for this row would not find one that takes the place of a deleted one. A pull may have stored
        -- the post since its row was looked for.
        ON CONFLICT (id) DO UPDATE SET feed = excluded.feed, sort_seconds = excluded.sort_seconds,
            sort_nanoseconds = excluded.sort_nanoseconds,
            is_read = CASE WHEN (\(since("post"))) = (\(since("excluded"))) THEN post.is_read ELSE excluded.is_read END,
            is_starred = post.is_starred OR excluded.is_starred, kind = excluded.kind, seen_seconds = excluded.seen_seconds,
            seen_nanoseconds = excluded.seen_nanoseconds, changed_seconds = excluded.changed_seconds,
            changed_nanoseconds = excluded.changed_nanoseconds, fingerprint = excluded.fingerprint, tags = excluded.tags,
            record = excluded.record, is_apart = post.is_apart OR excluded.is_apart
        WHERE (\(since("post"))) <= (\(since("excluded")))
        """

    /// Since when a post says what it says, in seconds and nanoseconds.
    ///
    /// - Parameter row: The row of the post, as SQL names it.
    private static func since(_ row: String) -> String {
        "coalesce(\(row).changed_seconds, \(row).seen_seconds), coalesce(\(row).changed_nanoseconds, \(row).seen_nanoseconds)"
    }

    private func take(_ tombstone: Tombstone) throws(QueryFailure) {
        guard known[tombstone.id] == nil else { return }
        try SubscriptionRows.addFeed(tombstone.feed, connection)
        try makeRoom(for: tombstone.id)
        try connection.run(
            "INSERT INTO removed (id, feed, fingerprint, seconds, nanoseconds) VALUES ($1, $2, $3, $4, $5)",
            [
                .uuid(tombstone.id.value), .uuid(tombstone.feed.value), .uuid(tombstone.fingerprint), .bigint(tombstone.removed.seconds),
                .integer(tombstone.removed.nanoseconds),
            ])
        try EvidenceRows.add([(tombstone.id, tombstone.evidence)], of: tombstone.feed, connection)
    }

    /// Removes what exists under the id, except for a post.
    private func makeRoom(for id: PostID) throws(QueryFailure) {
        for sql in ["DELETE FROM evidence WHERE post = $1", "DELETE FROM removed WHERE id = $1"] {
            try connection.run(sql, [.uuid(id.value)])
        }
    }
}

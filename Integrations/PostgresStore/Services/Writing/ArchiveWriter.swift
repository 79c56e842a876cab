import AggregatorCore

/// Writes records of an archive, inside of a transaction.
///
/// Posts and tombstones that are new are written a batch at a time: for each by itself, there would be nine ways to the server and back.
struct ArchiveWriter {
    private let connection: Connection
    /// The marks of the posts that these records replace, and since when each says what it says.
    private var known: [PostID: (status: PostStatus, since: Timestamp)] = [:]
    /// What is removed under the ids of these records.
    private var removed: Set<PostID>
    /// What is still to be written: posts of one feed, or tombstones of one.
    private var posts = ArchivedPostBatch()
    private var tombstones: [Tombstone] = []

    /// From here to the end of the transaction, whoever would mark one of these posts waits. All are locked at once: one after the other,
    /// there would be a deadlock with nearly every mark of several posts.
    init(_ connection: Connection, for records: [ArchiveRecord]) throws(QueryFailure) {
        self.connection = connection
        let ids = Parameter.uuids(records.compactMap(\.place.post?.value))
        let gone = try connection.run("SELECT id FROM removed WHERE id = ANY($1)", [ids]).rows
        removed = Set(gone.compactMap { $0.identifier(0).map(PostID.init) })
        let rows = try connection.run(
            """
            SELECT id, is_read, is_starred, is_apart, \(Self.since("post"))
            FROM post WHERE id = ANY($1) ORDER BY id FOR UPDATE
            """, [ids]
        ).rows
        for row in rows {
            guard let id = row.identifier(0), let since = row.moment(4) else { continue }
            known[PostID(id)] = (PostStatus(isRead: row.flag(1), isStarred: row.flag(2), isApart: row.flag(3)), since)
        }
    }

    /// Takes the records in, in their order; to be called once.
    mutating func take(_ records: [ArchiveRecord]) throws(QueryFailure) {
        for record in records { try take(record) }
        try writePending()
    }

    private mutating func take(_ record: ArchiveRecord) throws(QueryFailure) {
        switch record {
        // A setting whose key no index can hold must not keep everything else from being taken.
        case .setting(let key, _) where key.utf8.count > SettingRows.longestKey: break
        case .setting(let key, let value): try SettingRows.set(value, for: key, connection)
        case .feed(let feed):
            try writePending()
            try take(feed)
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
        let id = given.stored.id
        let there = known[id]
        guard let post = there.map({ given.taken(over: $0.status, since: $0.since) }) ?? given else { return }
        known[id] = (post.stored.status, post.stored.since)
        // What takes another's place is written by itself: the other's evidence goes after the records before it have claimed theirs, and
        // before those behind it do.
        let isAlone = there != nil || removed.contains(id)
        if isAlone || posts.isFull || posts.feed != post.stored.feed { try writePending() }
        posts.add(post)
        if isAlone { try writePending() }
    }

    private mutating func take(_ tombstone: Tombstone) throws(QueryFailure) {
        guard known[tombstone.id] == nil else { return }
        let isAlone = !removed.insert(tombstone.id).inserted
        if isAlone || tombstones.count >= PreparedHarvest.batch.posts || tombstones.first?.feed != tombstone.feed { try writePending() }
        tombstones.append(tombstone)
        if isAlone { try writePending() }
    }

    private mutating func writePending() throws(QueryFailure) {
        try posts.write(connection)
        try writeTombstones()
        (posts, tombstones) = (ArchivedPostBatch(), [])
    }

    private func writeTombstones() throws(QueryFailure) {
        guard let feed = tombstones.first?.feed else { return }
        try SubscriptionRows.addFeed(feed, connection)
        try Self.makeRoom(for: tombstones.map(\.id), replacing: [], connection)
        try connection.run(
            """
            INSERT INTO removed (id, feed, fingerprint, seconds, nanoseconds)
            SELECT id, $1, fingerprint, seconds, nanoseconds
            FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::integer[]) AS given (id, fingerprint, seconds, nanoseconds)
            """,
            [
                .uuid(feed.value), .uuids(tombstones.map(\.id.value)), .uuids(tombstones.map(\.fingerprint)),
                .bigints(tombstones.map(\.removed.seconds)), .integers(tombstones.map(\.removed.nanoseconds)),
            ])
        try EvidenceRows.add(tombstones.map { ($0.id, $0.evidence) }, of: feed, connection)
    }

    /// Removes what exists under the ids beside posts: tombstones with their evidence, and the evidence and versions of the posts in
    /// `replaced`. A post that is new has none, and where everything is new, nothing is looked for.
    static func makeRoom(for ids: [PostID], replacing replaced: [PostID], _ connection: Connection) throws(QueryFailure) {
        let gone = try connection.run("DELETE FROM removed WHERE id = ANY($1) RETURNING id", [.uuids(ids.map(\.value))]).rows
        let owners = gone.compactMap { $0.identifier(0) } + replaced.map(\.value)
        guard !owners.isEmpty else { return }
        for table in ["evidence", "version"] { try connection.run("DELETE FROM \(table) WHERE post = ANY($1)", [.uuids(owners)]) }
    }

    /// Since when a post says what it says, in seconds and nanoseconds.
    ///
    /// - Parameter row: The row of the post, as SQL names it.
    static func since(_ row: String) -> String {
        "coalesce(\(row).changed_seconds, \(row).seen_seconds), coalesce(\(row).changed_nanoseconds, \(row).seen_nanoseconds)"
    }
}

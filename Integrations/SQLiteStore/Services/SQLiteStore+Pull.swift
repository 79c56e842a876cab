import AggregatorCore
import GRDB

extension SQLiteStore: PullStore {
    var lanePlace: String? { isReadOnly ? nil : file.lanes }

    /// `others` changes with what this connection writes besides harvests (low half) and with commits of other connections (`data_version`,
    /// high half).
    func revision() async -> StoreRevision? {
        try? await writeWithoutTransaction { [committed] db in
            let version = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
            let harvests = committed.withLock { $0 }
            return StoreRevision(commits: harvests, others: version << 32 &+ (Int64(db.totalChangesCount) &- harvests))
        }
    }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        try await readToDecide { [unreadable] db in
            var states: [FeedID: SourceState] = [:]
            try RowStatement(db, "SELECT feed.id, source.record FROM source JOIN feed ON feed.number = source.feed").forEach { row in
                let id = FeedID(row.identifier(0))
                states[id] = row.record(1, of: id, noting: unreadable)
            }
            return states
        } around: {
            try $0.states()
        }
    }

    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        try await readToDecide { [unreadable] db in
            let find = try RowStatement(db, "SELECT source.record FROM source JOIN feed ON feed.number = source.feed WHERE feed.id = ?")
            return try feeds.reduce(into: [:]) { states, id in
                states[id] = try find.first([.blob(id.value)]) { $0.record(0, of: id, noting: unreadable) } ?? nil
            }
        } around: {
            try $0.states().only(feeds)
        }
    }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        try await read { db in
            var known: [Evidence: KnownPost] = [:]
            let statement = try RowStatement(
                db,
                """
                SELECT ifnull(post.id, removed.id), ifnull(post.fingerprint, removed.fingerprint), post.id IS NULL FROM evidence
                LEFT JOIN post ON post.number = evidence.post LEFT JOIN removed ON removed.number = evidence.post
                WHERE evidence.feed = ? AND evidence.kind = ? AND evidence.key = ?
                """)
            // If nothing of the feed is stored, as at every first pull, it is not looked up post by post.
            let find = try RowStatement(
                db, "SELECT number FROM feed WHERE id = ? AND EXISTS (SELECT 1 FROM evidence WHERE evidence.feed = feed.number)")
            guard let number = try find.first([.blob(feed.value)], { $0.integer(0) }) else { return known }
            for item in evidence {
                known[item] = try statement.first([.integer(number), .integer(Int64(item.kind.rawValue)), .blob(item.key)]) {
                    KnownPost(id: PostID($0.identifier(0)), fingerprint: $0.identifier(1), isRemoved: $0.integer(2) != 0)
                }
            }
            return known
        }
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        let changes = try await commits.commit(PreparedHarvest(harvest), size: harvest.textSize, to: self)
        let news = changes.new.count + changes.changed.count
        if news > 0 { self.news.withLock { $0 += news } }
        return changes
    }
}

extension PreparedHarvest: CommitWork {
    static func write(_ batch: [PreparedHarvest], to store: SQLiteStore) async throws(StoreFailure) -> [CommitOutcome] {
        // As late as the last of them, so that none waits for less than was said.
        try await store.write(since: batch.map(\.wish).max() ?? .now) { [lateIndexes = store.lateIndexes, committed = store.committed] db in
            let before = Int64(db.totalChangesCount)
            // Also what is rolled back, as SQLite counts that too.
            defer { committed.withLock { $0 += Int64(db.totalChangesCount) - before } }
            if batch.contains(where: { !$0.sightings.isEmpty }) { try lateIndexes.leaveOut(db) }
            let posts = try PostWriter(db)
            return try batch.map { prepared -> CommitOutcome in
                do {
                    if try HarvestWriter.writeState(db, of: prepared) { return .success(ChangeSet()) }
                    return .success(try HarvestWriter(db, posts, prepared).write())
                } catch let failure as StoreFailure {
                    // A failure of this harvest alone, found before anything of it was written. An error of SQLite ends the transaction
                    // for all harvests.
                    return .failure(failure)
                }
            }
        }
    }
}

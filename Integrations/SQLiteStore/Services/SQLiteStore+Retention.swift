import AggregatorCore
import GRDB

extension SQLiteStore: RetentionStore {
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT post.id, post.sort_seconds, post.sort_nanoseconds, post.is_read, post.is_starred, post.is_apart,
                    length(CAST(post.record AS BLOB))
                    + ifnull(length(CAST(body.html AS BLOB)), 0) + ifnull(length(CAST(body.text AS BLOB)), 0)
                    + ifnull(length(CAST(body.markdown AS BLOB)), 0) + \(Versions.bytes)
                    FROM post LEFT JOIN body ON body.post = post.number WHERE post.feed = (SELECT number FROM feed WHERE id = ?)
                    ORDER BY post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id
                    """, arguments: [feed.value.blob]
            ).map { row in
                PostOutline(
                    id: PostID(row.identifier(0)), sortDate: row.moment(1),
                    status: PostStatus(isRead: row.flag(3), isStarred: row.flag(4), isApart: row.flag(5)),
                    bytes: Int(clamping: row.integer(6)))
            }
        }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        let count = try await write { try Removal($0, moment, keepingUnread: keepingUnread).remove(ids) }
        removed.withLock { $0 += count }
        return count
    }

    func compact() async throws(StoreFailure) {
        try await write { db in
            if try SearchIndex.isLargelyObsolete(db) { try SearchIndex.rebuild(db) }
        }
        let held = try heldToWrite()
        try await writeWithoutTransaction { [keeper, removed] db in
            let compaction = Compaction(db: db)
            guard try compaction.isWorthwhile(removed: removed.withLock { $0 }) else { return }
            try compaction.run()
            removed.withLock { $0 = 0 }
            keeper?.drain()
            // Rewriting the file may have taken long.
            try held.check()
            // If another process reads or copies the log just now, the file gets shorter when the store is closed.
            do { try db.checkpoint(.truncate) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
        }
    }
}

/// Removes posts, inside of a transaction.
private struct Removal {
    private let db: Database
    private let moment: Timestamp
    /// The SQL condition for posts that may be removed.
    private let condition: String

    init(_ db: Database, _ moment: Timestamp, keepingUnread: Bool) {
        self.db = db
        self.moment = moment
        condition = "is_starred = 0" + (keepingUnread ? " AND is_read = 1" : "")
    }

    func remove(_ ids: [PostID]) throws -> Int {
        let find = try db.cachedStatement(sql: "SELECT number, feed, id, fingerprint, record FROM post WHERE id = ? AND \(condition)")
        let delete = try db.cachedStatement(sql: "DELETE FROM post WHERE number = ?")
        let isFollowed = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM subscription WHERE feed = ?)")
        var successors: [Int64: [Int64: Int64]] = [:]
        var count = 0
        for id in ids {
            guard let row = try Row.fetchOne(find, arguments: [id.value.blob]) else { continue }
            let (number, feed) = (row.integer(0), row.integer(1))
            try delete.execute(arguments: [number])
            count += 1
            let isKept = try Bool.fetchOne(isFollowed, arguments: [feed]) ?? false
            // 0 is the number of no post and of no tombstone: such evidence is deleted below.
            let successor = isKept ? try Removed.insert(db, id, feed: feed, row.identifier(3), moment) : 0
            successors[feed, default: [:]][number] = successor
            if isKept {
                try keep(
                    Identity.lasting(of: PostRow.post(row.object(4), html: nil, text: nil, markdown: nil)), feed, successor)
            }
        }
        for (feed, successors) in successors.sorted(by: { $0.key < $1.key }) { try hand(feed, successors) }
        return count
    }

    private func keep(_ evidence: [Evidence], _ feed: Int64, _ removed: Int64) throws {
        let insert = try RowStatement(db, EvidenceRows.insert)
        for item in evidence { try insert.run([.integer(feed), .integer(Int64(item.kind.rawValue)), .blob(item.key), .integer(removed)]) }
    }

    /// Gives the evidence of posts to their tombstones, in one walk over the feed's evidence: it has no index by post.
    private func hand(_ feed: Int64, _ successors: [Int64: Int64]) throws {
        let given = try EvidenceRows.keys(db, of: feed, Set(successors.keys))
        let update = try RowStatement(db, "UPDATE evidence SET post = ? WHERE feed = ? AND kind = ? AND key = ?")
        for (number, rows) in given {
            guard let successor = successors[number] else { continue }
            for row in rows { try update.run([.integer(successor), .integer(feed), .integer(row.kind), .blob(row.key)]) }
        }
        try db.execute(sql: "DELETE FROM evidence WHERE feed = ? AND post = 0", arguments: [feed])
        try SubscriptionRows.dropUnknownFeed(db, feed)
    }
}

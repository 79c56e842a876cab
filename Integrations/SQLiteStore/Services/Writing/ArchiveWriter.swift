import AggregatorCore
import GRDB

/// Writes records of an archive, inside of a transaction.
struct ArchiveWriter {
    private let db: Database
    private let posts: PostWriter
    /// The evidence of posts and tombstones that these records replace, by number. Found for all at once, as it takes a walk over the
    /// feed's evidence.
    private var owned: [Int64: [EvidenceRows.Key]] = [:]

    init(_ db: Database, for records: [ArchiveRecord]) throws {
        self.db = db
        posts = try PostWriter(db)
        var known: [FeedID: Set<Int64>] = [:]
        for case .post(let feed, let id) in records.map(\.place) { known[feed, default: []].formUnion(try numbers(id)) }
        for case .tombstone(let feed, let id) in records.map(\.place) { known[feed, default: []].formUnion(try numbers(id)) }
        for (feed, numbers) in known where !numbers.isEmpty {
            owned.merge(try EvidenceRows.keys(db, of: SubscriptionRows.numberForFeed(db, feed), numbers)) { $1 }
        }
    }

    mutating func take(_ record: ArchiveRecord) throws {
        switch record {
        case .setting(let key, let value): try SettingRows.set(db, value, for: key)
        case .feed(let feed): try take(feed)
        case .post(let post): try take(post)
        case .tombstone(let tombstone): try take(tombstone)
        }
    }

    private func take(_ feed: ArchivedFeed) throws {
        let number = try SubscriptionRows.numberForFeed(db, feed.id)
        try db.execute(sql: "UPDATE feed SET record = ? WHERE number = ?", arguments: [feed.description?.recordText, number])
        if let subscription = feed.subscription, try !SubscriptionRows.isTaken(db, subscription.address, by: number) {
            try db.execute(
                sql: """
                    INSERT INTO subscription (feed, address, record) VALUES (?, ?, ?)
                    ON CONFLICT (feed) DO UPDATE SET address = excluded.address, record = excluded.record
                    """, arguments: [number, subscription.address.text, subscription.recordText])
            if let state = feed.state {
                try db.execute(sql: "INSERT OR REPLACE INTO source (feed, record) VALUES (?, ?)", arguments: [number, state.recordText])
            } else {
                try db.execute(sql: "DELETE FROM source WHERE feed = ?", arguments: [number])
            }
        } else {
            try db.execute(sql: "DELETE FROM subscription WHERE feed = ?", arguments: [number])
        }
    }

    private mutating func take(_ given: ArchivedPost) throws {
        guard let post = try admitted(given) else { return }
        let feed = try SubscriptionRows.numberForFeed(db, post.stored.feed)
        try forget(post.stored.id, feed: feed)
        guard let number = try posts.insert(post.stored, PostRow(post.stored.post), feed: feed) else {
            throw UnreadableRecord("post \(post.stored.id)")
        }
        try posts.insert(post.evidence, feed: feed, of: number)
        try Versions.insert(db, post.versions, of: number)
    }

    /// The post with the marks that stay; `nil` where a later one is there.
    private func admitted(_ post: ArchivedPost) throws -> ArchivedPost? {
        let known = try RowStatement(
            db,
            """
            SELECT is_read, is_starred, is_apart, coalesce(changed_seconds, seen_seconds), coalesce(changed_nanoseconds, seen_nanoseconds)
            FROM post WHERE id = ?
            """
        ).first([.blob(post.stored.id.value)]) { row in
            (status: PostStatus(isRead: row.flag(0), isStarred: row.flag(1), isApart: row.flag(2)), since: row.moment(3))
        }
        return known.map { post.taken(over: $0.status, since: $0.since) } ?? post
    }

    private mutating func take(_ tombstone: Tombstone) throws {
        guard try posts.known(tombstone.id) == nil else { return }
        let feed = try SubscriptionRows.numberForFeed(db, tombstone.feed)
        try forget(tombstone.id, feed: feed)
        let number = try Removed.insert(db, tombstone.id, feed: feed, tombstone.fingerprint, tombstone.removed)
        try posts.insert(tombstone.evidence, feed: feed, of: number)
    }

    /// The numbers of the post and of the tombstone with that id, as far as there are any.
    private func numbers(_ id: PostID) throws -> [Int64] {
        [try posts.known(id)?.number, try posts.removed(id)].compactMap { $0 }
    }

    /// Removes the post or tombstone that has that id, before another is inserted.
    private mutating func forget(_ id: PostID, feed: Int64) throws {
        let delete = try RowStatement(db, "DELETE FROM evidence WHERE feed = ? AND kind = ? AND key = ? AND post = ?")
        for number in try numbers(id) {
            if let rows = owned.removeValue(forKey: number) {
                for row in rows { try delete.run([.integer(feed), .integer(row.kind), .blob(row.key), .integer(number)]) }
            } else {
                // Inserted earlier in the same batch of records.
                try db.cachedStatement(sql: "DELETE FROM evidence WHERE feed = ? AND post = ?").execute(arguments: [feed, number])
            }
            try db.cachedStatement(sql: "DELETE FROM \(number < 0 ? "removed" : "post") WHERE number = ?").execute(arguments: [number])
        }
    }
}

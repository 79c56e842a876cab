import AggregatorCore
import GRDB

import struct Foundation.Data

/// Goes through everything in the archive's order, a page at a time.
struct ArchiveCursor {
    private let db: Database
    private let limit: Int
    /// Bytes of texts after which a page is full.
    private static let fullPage = 4 << 20
    /// Less than any feed's id. A condition with `IS NULL` instead would look at all earlier feeds, for each feed.
    private static let first = Data().databaseValue

    init(_ db: Database, limit: Int) {
        self.db = db
        self.limit = max(limit, 0)
    }

    /// Every record must come after the last: if an index disagrees with its table, one could come again and again.
    func records(after place: ArchiveKey?) throws -> [ArchiveRecord] {
        let records = limit > 0 ? try found(after: place) : []
        var last = place
        for record in records {
            if let last, record.place <= last { throw UnreadableRecord("list of feeds and posts") }
            last = record.place
        }
        return records
    }

    private func found(after place: ArchiveKey?) throws -> [ArchiveRecord] {
        switch place {
        case nil:
            let settings = try settings(after: nil)
            return settings.isEmpty ? try feed(after: nil) : settings
        case .setting(let key)?:
            let settings = try settings(after: key)
            return settings.isEmpty ? try feed(after: nil) : settings
        case .feed(let feed)?: return try posts(of: feed, after: nil)
        case .post(let feed, let id)?: return try posts(of: feed, after: id)
        case .tombstone(let feed, let id)?: return try tombstones(of: feed, after: id)
        }
    }

    private func settings(after key: String?) throws -> [ArchiveRecord] {
        try Row.fetchAll(
            db, sql: "SELECT key, value FROM setting WHERE ?1 IS NULL OR key > ?1 ORDER BY key LIMIT ?2", arguments: [key, limit]
        ).map { row in
            guard let key = row.text(0), let value = row.bytes(1) else { throw UnreadableRecord("settings") }
            return .setting(key: key, value: Array(value))
        }
    }

    /// The record of the next feed.
    private func feed(after feed: FeedID?) throws -> [ArchiveRecord] {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT feed.id, subscription.record, feed.record, source.record, feed.number FROM feed
                LEFT JOIN subscription ON subscription.feed = feed.number LEFT JOIN source ON source.feed = feed.number
                WHERE feed.id > ?1 AND (subscription.feed IS NOT NULL OR feed.record IS NOT NULL
                OR EXISTS (SELECT 1 FROM post WHERE post.feed = feed.number)
                OR EXISTS (SELECT 1 FROM removed WHERE removed.feed = feed.number)) ORDER BY feed.id LIMIT 1
                """, arguments: [feed?.value.blob ?? Self.first])
        guard let row else {
            try checkAllWereFound()
            return []
        }
        // Everything that belongs to a feed is found by its id.
        guard let id = row.wholeIdentifier(0).map(FeedID.init), try number(of: id) == row.integer(4) else {
            throw UnreadableRecord("list of feeds")
        }
        let subscription: Subscription? = try row.wholeRecord(1, of: "feed \(id)")
        guard subscription.map({ $0.id == id }) ?? true else { throw UnreadableRecord("feed \(id)") }
        return [
            .feed(
                ArchivedFeed(
                    id: id, subscription: subscription, description: try row.wholeRecord(2, of: "feed \(id)"),
                    state: try row.wholeRecord(3, of: "feed \(id)")))
        ]
    }

    /// Throws if the tables have posts that these walks over indexes would never reach, or subscriptions of feeds that are missing.
    private func checkAllWereFound() throws {
        let isWhole = try Bool.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM feed CROSS JOIN post INDEXED BY post_by_feed ON post.feed = feed.number WHERE feed.id > ?)
                = (SELECT count(*) FROM post NOT INDEXED)
                AND NOT EXISTS (SELECT 1 FROM subscription WHERE feed NOT IN (SELECT number FROM feed))
                """, arguments: [Self.first])
        if isWhole != true { throw UnreadableRecord("list of feeds and posts") }
    }

    private func posts(of feed: FeedID, after id: PostID?) throws -> [ArchiveRecord] {
        let number = try number(of: feed)
        // From `post_by_feed` alone: the rows themselves are read for one page only.
        let rows = try Int64.fetchAll(
            db, sql: "SELECT number FROM post WHERE feed = ?1 AND (?2 IS NULL OR id > ?2) ORDER BY id LIMIT ?3",
            arguments: [number, id?.value.blob, limit])
        let find = try RowStatement(db, "SELECT \(StoredPost.wholeColumns) FROM \(PostSearch.tables) WHERE post.number = ?")
        let evidence = try evidence(of: number, rows)
        var records: [ArchiveRecord] = []
        var bytes = 0
        for post in rows where bytes < Self.fullPage {
            // The index has it, and the table has not.
            let found = try find.first([.integer(post)]) { (stored: try StoredPost.whole($0), bytes: $0.textBytes(11...14)) }
            guard let (stored, size) = found else { throw UnreadableRecord("posts of feed \(feed)") }
            let kept = try Versions.all(db, of: post)
            // An archive must be complete: a gap in it would go unnoticed.
            if kept.isDamaged { throw UnreadableRecord("post \(stored.id)") }
            bytes += size + kept.bytes
            records.append(.post(ArchivedPost(stored, evidence: evidence[post] ?? [], versions: kept.versions)))
        }
        return records.isEmpty ? try tombstones(of: feed, after: nil) : records
    }

    private func tombstones(of feed: FeedID, after id: PostID?) throws -> [ArchiveRecord] {
        let number = try number(of: feed)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT number, id, fingerprint, seconds, nanoseconds FROM removed WHERE feed = ?1 AND (?2 IS NULL OR id > ?2)
                ORDER BY id LIMIT ?3
                """, arguments: [number, id?.value.blob, limit])
        guard !rows.isEmpty else { return try self.feed(after: feed) }
        let evidence = try evidence(of: number, rows.map { $0.integer(0) })
        return try rows.map { row in
            guard let id = row.wholeIdentifier(1) else { throw UnreadableRecord("removed posts of feed \(feed)") }
            return .tombstone(
                Tombstone(
                    id: PostID(id), feed: feed, fingerprint: row.identifier(2), removed: row.moment(3),
                    evidence: evidence[row.integer(0)] ?? []))
        }
    }

    private func evidence(of feed: Int64?, _ numbers: [Int64]) throws -> [Int64: [Evidence]] {
        guard let feed else { return [:] }
        return try EvidenceRows.all(db, of: feed, Set(numbers))
    }

    private func number(of feed: FeedID) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT number FROM feed WHERE id = ?", arguments: [feed.value.blob])
    }
}

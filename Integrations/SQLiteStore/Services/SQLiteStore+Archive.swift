import AggregatorCore
import GRDB

extension SQLiteStore: ArchiveStore {
    func records(after place: ArchivePlace?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await read { try ArchiveCursor($0, limit: limit).records(after: place) }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { db in
            let writer = ArchiveWriter(db)
            for record in records { try writer.take(record) }
        }
    }
}

/// Writes records, inside of a transaction.
private struct ArchiveWriter {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func take(_ record: ArchiveRecord) throws {
        switch record {
        case .setting(let key, let value): try Settings.set(db, value, for: key)
        case .feed(let feed): try take(feed)
        case .post(let post): try take(post)
        case .tombstone(let tombstone): try take(tombstone)
        }
    }

    private func take(_ feed: ArchivedFeed) throws {
        let number = try Subscriptions.numberForFeed(db, feed.id)
        try db.execute(sql: "UPDATE feed SET record = ? WHERE number = ?", arguments: [feed.description?.recordText, number])
        if let subscription = feed.subscription, try !Subscriptions.isTaken(db, subscription.address, by: number) {
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

    private func take(_ post: ArchivedPost) throws {
        let feed = try Subscriptions.numberForFeed(db, post.stored.feed)
        try forget(post.stored.id, feed: feed, isPost: true)
        let number = try post.stored.insert(db, feed: feed)
        try post.evidence.insert(db, feed: feed, of: number)
        try Versions.insert(db, post.versions, of: number)
    }

    private func take(_ tombstone: Tombstone) throws {
        let feed = try Subscriptions.numberForFeed(db, tombstone.feed)
        try forget(tombstone.id, feed: feed, isPost: false)
        let number = try Removed.insert(db, tombstone.id, feed: feed, tombstone.fingerprint, tombstone.removed)
        try tombstone.evidence.insert(db, feed: feed, of: number)
    }

    /// Makes room for what comes under that id.
    private func forget(_ id: PostID, feed: Int64, isPost: Bool) throws {
        let post = try Int64.fetchOne(db.cachedStatement(sql: "SELECT number FROM post WHERE id = ?"), arguments: [id.value.blob])
        for number in [post, try Removed.number(db, id)].compactMap({ $0 }) {
            try db.execute(sql: "DELETE FROM evidence WHERE feed = ? AND post = ?", arguments: [feed, number])
            try db.execute(sql: "DELETE FROM \(number < 0 ? "removed" : "post") WHERE number = ?", arguments: [number])
        }
    }
}

import AggregatorCore
import GRDB

extension SQLiteStore: ArchiveStore {
    func records(after place: ArchivePlace?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        try await read { try ArchiveCursor($0, limit: limit).records(after: place) }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await write { db in
            let writer = try ArchiveWriter(db)
            for record in records { try writer.take(record) }
        }
    }
}

/// Writes records, inside of a transaction.
private struct ArchiveWriter {
    private let db: Database
    private let posts: PostWriter

    init(_ db: Database) throws {
        self.db = db
        posts = try PostWriter(db)
    }

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
        let number = try posts.insert(post.stored, PostRow(post.stored.post), feed: feed)
        try posts.insert(post.evidence, feed: feed, of: number)
        try Versions.insert(db, post.versions, of: number)
    }

    private func take(_ tombstone: Tombstone) throws {
        let feed = try Subscriptions.numberForFeed(db, tombstone.feed)
        try forget(tombstone.id, feed: feed, isPost: false)
        let number = try Removed.insert(db, tombstone.id, feed: feed, tombstone.fingerprint, tombstone.removed)
        try posts.insert(tombstone.evidence, feed: feed, of: number)
    }

    /// Makes room for what comes under that id.
    private func forget(_ id: PostID, feed: Int64, isPost: Bool) throws {
        for number in [try posts.known(id)?.number, try posts.removed(id)].compactMap({ $0 }) {
            try db.execute(sql: "DELETE FROM evidence WHERE feed = ? AND post = ?", arguments: [feed, number])
            try db.execute(sql: "DELETE FROM \(number < 0 ? "removed" : "post") WHERE number = ?", arguments: [number])
        }
    }
}

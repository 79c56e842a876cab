import AggregatorCore
import GRDB

/// Feeds whose rows are missing.
extension Checkup {
    /// Adds the rows of followed feeds again. A feed is only its id and its description: the next document brings that, and the
    /// subscription has the id.
    func unknownFeeds() throws -> StoreFinding? {
        let rows = "subscription WHERE feed NOT IN (SELECT number FROM feed)"
        let count = try count(rows)
        guard count > 0 else { return nil }
        if isRepairing {
            var ids: [(number: Int64, id: FeedID)] = []
            try RowStatement(db, "SELECT feed, record, address FROM \(rows)").forEach { row in
                let known: Subscription? = row.record(1)
                let id = known?.id ?? row.text(2).flatMap { WebAddress($0) }.map { Identity.feed(firstAddress: $0) }
                if let id { ids.append((row.integer(0), id)) }
            }
            let insert = try RowStatement(db, "INSERT OR IGNORE INTO feed (number, id) VALUES (?, ?)")
            for feed in ids { try insert.run([.integer(feed.number), .blob(feed.id.value)]) }
        }
        let isMended = try isRepairing && self.count(rows) == 0
        let advice = isMended ? "their feeds are known again" : "\(isRepairing ? "restore a copy" : "--repair mends that")"
        return StoreFinding("Subscriptions to unknown feeds (\(count)): \(advice).", isMended: isMended)
    }

    /// Adds rows for the feeds that only posts know of. Without them, the posts could not be archived, and the next feed that is followed
    /// might get their number.
    func feedsOfPosts() throws -> StoreFinding? {
        let rows = "post WHERE feed NOT IN (SELECT number FROM feed)"
        let count = try count(rows)
        guard count > 0 else { return nil }
        return try finding("Posts of unknown feeds (\(count))", "they stay, as posts of a feed that nobody follows") {
            let lost = try Row.fetchAll(db, sql: "SELECT feed, min(id) FROM \(rows) GROUP BY feed")
            let insert = try RowStatement(db, "INSERT INTO feed (number, id) VALUES (?, ?)")
            // Those that keep their numbers come first, so that no other gets one of them.
            for feed in lost where isNumberOfFeed(feed.integer(0)) {
                try insert.run([.integer(feed.integer(0)), .blob(madeUpID(from: feed.identifier(1)))])
            }
            for feed in lost where !isNumberOfFeed(feed.integer(0)) {
                try insert.run([.integer(nil), .blob(madeUpID(from: feed.identifier(1)))])
                let number = db.lastInsertedRowID
                for table in ["post", "evidence", "removed"] {
                    try db.execute(sql: "UPDATE \(table) SET feed = ? WHERE feed = ?", arguments: [number, feed.integer(0)])
                }
            }
        }
    }

    /// Whether a feed is numbered so: SQLite counts from 1, and after the last number it can only guess.
    private func isNumberOfFeed(_ number: Int64) -> Bool { number > 0 && number < .max }

    /// An id that no address gives; the same for the same posts.
    private func madeUpID(from post: Identifier) -> Identifier { ContentHash.of(Array("the lost feed of \(post)".utf8)) }
}

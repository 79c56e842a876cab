import AggregatorCore
import GRDB

/// The rows of subscriptions.
enum SubscriptionRows {
    static func all(_ db: Database, noting unreadable: DamageLog) throws -> [Subscription] {
        var subscriptions: [Subscription] = []
        var damaged: [Int64] = []
        try RowStatement(db, rows).forEach { row in
            if let found = subscription(row, noting: unreadable) { subscriptions.append(found) } else { damaged.append(row.integer(0)) }
        }
        for feed in damaged { if let subscription = try bare(db, feed, noting: unreadable) { subscriptions.append(subscription) } }
        return sorted(subscriptions)
    }

    /// Returns the subscriptions that can be read.
    static func readable(_ db: Database, noting unreadable: DamageLog) throws -> [Subscription] {
        do { return try all(db, noting: unreadable) } catch let error as DatabaseError where error.isOfAPage {
            return try ReadableFeeds(db, noting: unreadable).subscriptions()
        }
    }

    static func sorted(_ subscriptions: [Subscription]) -> [Subscription] {
        subscriptions.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    /// The feed's number and its subscription.
    static func find(_ db: Database, _ id: FeedID, noting unreadable: DamageLog? = nil) throws -> (Int64, Subscription)? {
        let find = try RowStatement(db, "\(rows) WHERE subscription.feed = (SELECT number FROM feed WHERE id = ?)")
        guard let (feed, found) = try find.first([.blob(id.value)], { ($0.integer(0), subscription($0, noting: unreadable)) }) else {
            return nil
        }
        return try (found ?? bare(db, feed, noting: unreadable)).map { (feed, $0) }
    }

    /// What `subscription(_:noting:)` reads. A subscription counts even if its feed is missing.
    private static let rows =
        "SELECT subscription.feed, subscription.record, feed.id FROM subscription LEFT JOIN feed ON feed.number = subscription.feed"

    /// The subscription of a row; `nil` if its record can't be read. It gets the id of its feed, whatever the record says: all that belongs
    /// to it is found by that.
    private static func subscription(_ row: RowCells, noting unreadable: DamageLog?) -> Subscription? {
        let subscription: Subscription? = row.record(1)
        guard let id = row.wholeIdentifier(2).map(FeedID.init), let subscription, subscription.id != id else { return subscription }
        unreadable?.note("feed \(id)")
        return subscription.with(id: id)
    }

    /// What is left of a subscription whose record can't be read: it is followed as before.
    private static func bare(_ db: Database, _ feed: Int64, noting unreadable: DamageLog?) throws -> Subscription? {
        let find = try RowStatement(
            db, "SELECT feed.id, subscription.address FROM subscription JOIN feed ON feed.number = subscription.feed WHERE feed.number = ?")
        guard let (id, text) = try find.first([.integer(feed)], { (FeedID($0.identifier(0)), $0.text(1)) }) else { return nil }
        unreadable?.note("feed \(id)")
        return text.flatMap { WebAddress($0) }.map { Subscription(id: id, address: $0, added: .epoch) }
    }

    /// The subscription that already has the address of `subscription`, or its id.
    static func first(_ db: Database, of subscription: Subscription) throws -> Subscription? {
        let owner = try RowStatement(db, "\(rows) WHERE subscription.address = ?")
            .first([.text(subscription.address.text)]) { self.subscription($0, noting: nil) }
        return try owner.flatMap(\.self) ?? find(db, subscription.id)?.1
    }

    static func isTaken(_ db: Database, _ address: WebAddress, by feed: Int64) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM subscription WHERE address = ? AND feed <> ?")
        return try Row.fetchOne(statement, arguments: [address.text, feed]) != nil
    }

    static func replace(_ db: Database, _ feed: Int64, with subscription: Subscription) throws {
        try db.cachedStatement(sql: "UPDATE subscription SET address = ?, record = ? WHERE feed = ?")
            .execute(arguments: [subscription.address.text, subscription.recordText, feed])
    }

    /// The numbers of feeds whose subscription has that tag.
    static func feeds(_ db: Database, tagged tag: TagKey) throws -> Set<Int64> {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT feed, value FROM subscription
                JOIN json_each(iif(json_valid(subscription.record), subscription.record, '{}'), '$.tags')
                WHERE instr(subscription.record, '"tags":') > 0
                """)
        var feeds: Set<Int64> = []
        while let row = try rows.next() { if TagKey(row.text(1) ?? "") == tag { feeds.insert(row.integer(0)) } }
        return feeds
    }

    /// Removes a feed that is not followed and has neither posts nor removed posts.
    static func dropUnknownFeed(_ db: Database, _ feed: Int64) throws {
        try db.execute(
            sql: """
                DELETE FROM feed WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM subscription WHERE feed = ?1)
                AND NOT EXISTS (SELECT 1 FROM post WHERE feed = ?1) AND NOT EXISTS (SELECT 1 FROM removed WHERE feed = ?1)
                """, arguments: [feed])
    }

    static func numberForFeed(_ db: Database, _ id: FeedID) throws -> Int64 {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO feed (id) VALUES (?)").execute(arguments: [id.value.blob])
        let statement = try db.cachedStatement(sql: "SELECT number FROM feed WHERE id = ?")
        guard let number = try Int64.fetchOne(statement, arguments: [id.value.blob]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a feed is missing right after it was added")
        }
        return number
    }
}

extension Subscription {
    /// The same subscription under another id, and at another address if one is given.
    func with(id: FeedID, address: WebAddress? = nil) -> Subscription {
        Subscription(
            id: id, address: address ?? self.address, name: name, tags: tags, homePage: homePage, added: added, preferences: preferences)
    }
}

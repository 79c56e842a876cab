import AggregatorCore
import GRDB

extension SQLiteStore: SubscriptionStore {
    func subscriptions() async throws(StoreFailure) -> [Subscription] {
        try await readToDecide {
            [unreadable] in
            try SubscriptionRows.all($0, noting: unreadable)
        } around: {
            try $0.subscriptions()
        }
    }

    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        try await read { [unreadable] db in
            SubscriptionRows.sorted(try Set(feeds).compactMap { try SubscriptionRows.find(db, $0, noting: unreadable)?.1 })
        } around: {
            try $0.subscriptions().filter { feeds.contains($0.id) }
        }
    }

    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await write { db in
            try subscriptions.map { subscription in
                if let known = try SubscriptionRows.first(db, of: subscription) { return known }
                let feed = try SubscriptionRows.numberForFeed(db, subscription.id)
                try db.cachedStatement(sql: "INSERT INTO subscription (feed, address, record) VALUES (?, ?, ?)")
                    .execute(arguments: [feed, subscription.address.text, subscription.recordText])
                return subscription
            }
        }
    }

    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        try await write { db in
            guard let (feed, stored) = try SubscriptionRows.find(db, subscription.id) else {
                throw StoreFailure.notSubscribed(subscription.id)
            }
            guard known == nil || known == stored else { return false }
            var subscription = subscription
            if try SubscriptionRows.isTaken(db, subscription.address, by: feed) { subscription.address = stored.address }
            try SubscriptionRows.replace(db, feed, with: subscription)
            return true
        }
    }

    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        try await write { db in
            var removed: Set<FeedID> = []
            for id in ids {
                guard let (feed, _) = try SubscriptionRows.find(db, id) else { continue }
                for sql in [
                    "DELETE FROM subscription WHERE feed = ?",
                    "DELETE FROM post WHERE feed = ? AND is_starred = 0",
                    "DELETE FROM removed WHERE feed = ?",
                    "DELETE FROM evidence WHERE feed = ?1 AND post NOT IN (SELECT number FROM post WHERE feed = ?1)",
                ] { try db.execute(sql: sql, arguments: [feed]) }
                try SubscriptionRows.dropUnknownFeed(db, feed)
                removed.insert(id)
            }
            return removed
        }
    }

    func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { [unreadable] db in
            var feeds: [FeedID: Feed] = [:]
            let rows = try Row.fetchCursor(db, sql: "SELECT id, record FROM feed WHERE record IS NOT NULL")
            while let row = try rows.next() {
                let id = FeedID(row.identifier(0))
                feeds[id] = row.record(1, of: id, noting: unreadable)
            }
            return feeds
        } around: {
            try $0.descriptions()
        }
    }

    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { [unreadable] db in
            let find = try db.cachedStatement(sql: "SELECT record FROM feed WHERE id = ?")
            return try ids.reduce(into: [:]) { feeds, id in
                feeds[id] = try Row.fetchOne(find, arguments: [id.value.blob])?.record(0, of: id, noting: unreadable)
            }
        } around: {
            try $0.descriptions().only(ids)
        }
    }

    func counts() async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { db in
            var counts: [FeedID: PostCounts] = [:]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT feed.id, counted.posts, counted.unread FROM feed
                    JOIN (SELECT feed, count(*) AS posts, sum(is_read = 0) AS unread FROM post GROUP BY feed) AS counted
                    ON counted.feed = feed.number
                    """)
            while let row = try rows.next() { counts[FeedID(row.identifier(0))] = row.counts(1) }
            return counts
        } around: {
            try $0.counts()
        }
    }

    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { db in
            let count = try db.cachedStatement(
                sql: "SELECT count(*), sum(is_read = 0) FROM post WHERE feed = (SELECT number FROM feed WHERE id = ?) GROUP BY feed")
            return try feeds.reduce(into: [:]) { counts, feed in
                counts[feed] = try Row.fetchOne(count, arguments: [feed.value.blob])?.counts(0)
            }
        } around: {
            try $0.counts().only(feeds)
        }
    }
}

extension Row {
    fileprivate func counts(_ column: Int) -> PostCounts {
        PostCounts(posts: Int(clamping: integer(column)), unread: Int(clamping: integer(column + 1)))
    }
}

import AggregatorCore

extension PostgresStore: SubscriptionStore {
    func subscriptions() async throws(StoreFailure) -> [Subscription] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT feed, record, address FROM subscription").subscriptions(noting: unreadable)
        }
    }

    func subscriptions(to feeds: [FeedID]) async throws(StoreFailure) -> [Subscription] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT feed, record, address FROM subscription WHERE feed = ANY($1)", [.uuids(feeds.map(\.value))])
                .subscriptions(noting: unreadable)
        }
    }

    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await write { (connection) throws(QueryFailure) in
            try SubscriptionRows.lockList(connection)
            var stored: [Subscription] = []
            for subscription in subscriptions { stored.append(try SubscriptionRows.add(subscription, connection)) }
            return stored
        }
    }

    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        try await write { (connection) throws(QueryFailure) in
            let stored = try SubscriptionRows.lock(subscription.id, connection)
            guard known == nil || known == stored else { return false }
            var subscription = subscription
            if try SubscriptionRows.isTaken(subscription.address, from: stored, connection) { subscription.address = stored.address }
            try SubscriptionRows.replace(with: subscription, connection)
            return true
        }
    }

    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        guard !ids.isEmpty else { return [] }
        return try await write { (connection) throws(QueryFailure) in
            let removed = try SubscriptionRows.lock(ids, connection)
            guard !removed.isEmpty else { return [] }
            for sql in [
                "DELETE FROM subscription WHERE feed = ANY($1)",
                "DELETE FROM post WHERE feed = ANY($1) AND NOT is_starred",
                "DELETE FROM removed WHERE feed = ANY($1)",
                "DELETE FROM evidence WHERE feed = ANY($1) AND NOT EXISTS (SELECT FROM post WHERE post.id = evidence.post)",
            ] { try connection.run(sql, [.uuids(removed)]) }
            try SubscriptionRows.dropUnknownFeeds(removed, connection)
            return Set(removed.map { FeedID($0) })
        }
    }

    func feeds() async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT id, record FROM feed WHERE record IS NOT NULL").records(noting: unreadable)
        }
    }

    func feeds(_ ids: [FeedID]) async throws(StoreFailure) -> [FeedID: Feed] {
        try await read { [unreadable] (connection) throws(QueryFailure) in
            try connection.run("SELECT id, record FROM feed WHERE id = ANY($1) AND record IS NOT NULL", [.uuids(ids.map(\.value))])
                .records(noting: unreadable)
        }
    }

    func counts() async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { (connection) throws(QueryFailure) in
            try connection.run("SELECT \(ResultSet.counted) FROM post GROUP BY feed").counts
        }
    }

    func counts(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: PostCounts] {
        try await read { (connection) throws(QueryFailure) in
            try connection.run(
                "SELECT \(ResultSet.counted) FROM post WHERE feed = ANY($1) GROUP BY feed", [.uuids(feeds.map(\.value))]
            ).counts
        }
    }
}

extension ResultRow {
    /// The subscription in a row of feed, record and address. If its record can't be read, the address is followed as before.
    func subscription(noting unreadable: DamageLog? = nil) -> Subscription? {
        if let subscription: Subscription = record(1) { return subscription }
        guard let id = identifier(0).map(FeedID.init) else { return nil }
        unreadable?.note("feed \(id)")
        return text(2).flatMap { WebAddress($0) }.map { Subscription(id: id, address: $0, added: .epoch) }
    }
}

extension ResultSet {
    fileprivate func subscriptions(noting unreadable: DamageLog) -> [Subscription] {
        rows.compactMap { $0.subscription(noting: unreadable) }.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    fileprivate static let counted = "feed, count(*), count(*) FILTER (WHERE NOT is_read)"

    /// The counts in rows of the columns `counted`.
    fileprivate var counts: [FeedID: PostCounts] {
        rows.reduce(into: [:]) { counts, row in
            guard let id = row.identifier(0) else { return }
            counts[FeedID(id)] = PostCounts(posts: Int(row.number(1) ?? 0), unread: Int(row.number(2) ?? 0))
        }
    }
}

import AggregatorCore

/// The rows of subscriptions.
enum SubscriptionRows {
    /// The subscription, locked: no other transaction changes it until this one ends.
    static func lock(_ id: FeedID, _ connection: Connection) throws(QueryFailure) -> Subscription {
        let rows = try connection.run(
            "SELECT feed, record, address FROM subscription WHERE feed = $1 FOR UPDATE", [.uuid(id.value)])
        guard let subscription = rows.first?.subscription() else { throw .store(.notSubscribed(id)) }
        return subscription
    }

    /// Locks those of these subscriptions that are there, always in the same order, so that no two transactions wait for each other.
    static func lock(_ ids: [FeedID], _ connection: Connection) throws(QueryFailure) -> [Identifier] {
        try connection.run("SELECT feed FROM subscription WHERE feed = ANY($1) ORDER BY feed FOR UPDATE", [.uuids(ids.map(\.value))])
            .rows.compactMap { $0.identifier(0) }
    }

    /// Lets one transaction at a time change the list, so that lists in different orders don't wait for each other; pulls go on meanwhile.
    static func lockList(_ connection: Connection) throws(QueryFailure) {
        try connection.run("LOCK TABLE subscription IN SHARE ROW EXCLUSIVE MODE")
    }

    /// Removes feeds that are not followed and have neither posts nor removed posts.
    static func dropUnknownFeeds(_ ids: [Identifier], _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            """
            DELETE FROM feed WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM subscription WHERE subscription.feed = feed.id)
                AND NOT EXISTS (SELECT FROM post WHERE post.feed = feed.id) AND NOT EXISTS (SELECT FROM removed WHERE removed.feed = feed.id)
            """, [.uuids(ids)])
    }

    static func add(_ subscription: Subscription, _ connection: Connection) throws(QueryFailure) -> Subscription {
        // A subscription with the address goes before one with the id.
        let known = try connection.run(
            "SELECT feed, record, address FROM subscription WHERE address = $1 OR feed = $2 ORDER BY address = $1 DESC LIMIT 1",
            [.text(subscription.address.text), .uuid(subscription.id.value)])
        if let known = known.first?.subscription() { return known }
        try addFeed(subscription.id, connection)
        try put(subscription, connection)
        return subscription
    }

    static func addFeed(_ id: FeedID, _ connection: Connection) throws(QueryFailure) {
        try connection.run("INSERT INTO feed (id) VALUES ($1) ON CONFLICT DO NOTHING", [.uuid(id.value)])
    }

    /// Adds the subscription, in place of the one with its id if there is one.
    static func put(_ subscription: Subscription, _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            """
            INSERT INTO subscription (feed, address, tags, record) VALUES ($1, $2, string_to_array($3, E'\\x1F'), $4)
            ON CONFLICT (feed) DO UPDATE SET address = excluded.address, tags = excluded.tags, record = excluded.record
            """, values(of: subscription))
    }

    static func isTaken(_ address: WebAddress, from known: Subscription, _ connection: Connection) throws(QueryFailure) -> Bool {
        try connection.run(
            "SELECT FROM subscription WHERE address = $1 AND feed <> $2", [.text(address.text), .uuid(known.id.value)]
        ).first != nil
    }

    /// The feeds whose subscription has that tag.
    static func feeds(tagged tag: String, _ connection: Connection) throws(QueryFailure) -> Set<FeedID> {
        let key = TagKey(tag)
        let rows = try connection.run("SELECT feed, record FROM subscription WHERE tags @> $1", [.texts([TagList.key(tag)])]).rows
        return rows.reduce(into: []) { feeds, row in
            guard let feed = row.identifier(0), let subscription: Subscription = row.record(1) else { return }
            if subscription.tags.contains(where: { TagKey($0) == key }) { feeds.insert(FeedID(feed)) }
        }
    }

    static func replace(with subscription: Subscription, _ connection: Connection) throws(QueryFailure) {
        try connection.run(
            "UPDATE subscription SET address = $2, tags = string_to_array($3, E'\\x1F'), record = $4 WHERE feed = $1",
            values(of: subscription))
    }

    private static func values(of subscription: Subscription) -> [Parameter] {
        [
            .uuid(subscription.id.value), .text(subscription.address.text), .text(TagList.joined(subscription.tags)),
            .text(subscription.recordText),
        ]
    }
}

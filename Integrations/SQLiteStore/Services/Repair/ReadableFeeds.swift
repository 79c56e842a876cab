import AggregatorCore
import GRDB

/// What a file with damaged pages still says about its feeds: read from the other pages of its tables, and from their indexes.
struct ReadableFeeds {
    private let rows: ReadableRows

    init(_ db: Database, noting unreadable: DamageLog) {
        rows = ReadableRows(db)
        unreadable.note("feeds")
    }

    /// Keyed by the numbers of their rows.
    func ids() throws -> [Int64: FeedID] {
        var ids: [Int64: FeedID] = [:]
        func take(_ row: Row) {
            let number = row.integer(0)
            if ids[number] == nil { ids[number] = row.wholeIdentifier(1).map(FeedID.init) }
        }
        _ = try rows.forEach(of: "feed", by: "number", columns: "number, id", take)
        try bothWays("SELECT number, id FROM feed INDEXED BY sqlite_autoindex_feed_1", by: "id", take)
        return ids
    }

    func subscriptions() throws -> [Subscription] {
        let ids = try ids()
        var found: [Int64: Subscription] = [:]
        func take(_ row: Row) {
            let number = row.integer(0)
            if found[number] == nil { found[number] = subscription(ids[number], row.text(1), row.record(2)) }
        }
        _ = try rows.forEach(of: "subscription", by: "feed", columns: "feed, address, record", take)
        try bothWays(
            "SELECT feed, address, NULL FROM subscription INDEXED BY sqlite_autoindex_subscription_1", by: "address", take)
        return SubscriptionRows.sorted(Array(found.values))
    }

    /// Made from as much of it as is known.
    private func subscription(_ id: FeedID?, _ address: String?, _ record: Subscription?) -> Subscription? {
        if let record { return record.with(id: id ?? record.id) }
        guard let address = address.flatMap({ WebAddress($0) }) else { return nil }
        return Subscription(id: id ?? Identity.feed(firstAddress: address), address: address, added: .epoch)
    }

    func descriptions() throws -> [FeedID: Feed] {
        var feeds: [FeedID: Feed] = [:]
        _ = try rows.forEach(of: "feed", by: "number", columns: "number, id, record") { row in
            if let id = row.wholeIdentifier(1).map(FeedID.init) { feeds[id] = row.record(2) }
        }
        return feeds
    }

    func states() throws -> [FeedID: SourceState] {
        let ids = try ids()
        var states: [FeedID: SourceState] = [:]
        _ = try rows.forEach(of: "source", by: "feed", columns: "feed, record") { row in
            if let id = ids[row.integer(0)] { states[id] = row.record(1) }
        }
        return states
    }

    /// Counts the posts whose rows can be read.
    func counts() throws -> [FeedID: PostCounts] {
        var counts: [Int64: PostCounts] = [:]
        _ = try rows.forEach(of: "post", by: "number", columns: "number, feed, is_read") { row in
            var count = counts[row.integer(1)] ?? PostCounts(posts: 0, unread: 0)
            count.posts += 1
            count.unread += row.flag(2) ? 0 : 1
            counts[row.integer(1)] = count
        }
        let ids = try ids()
        return counts.reduce(into: [:]) { known, count in if let id = ids[count.key] { known[id] = count.value } }
    }

    /// The rows of an index, read from both ends up to what can't be read.
    private func bothWays(_ query: String, by column: String, _ body: (Row) throws -> Void) throws {
        for order in ["", " ORDER BY \(column) DESC"] { _ = try rows.isRead(query + order, body) }
    }
}

extension Dictionary where Key == FeedID {
    /// Only the values of these feeds.
    func only(_ feeds: [FeedID]) -> [FeedID: Value] {
        let wanted = Set(feeds)
        return filter { wanted.contains($0.key) }
    }
}

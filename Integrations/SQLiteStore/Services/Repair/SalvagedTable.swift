import AggregatorCore
import GRDB

import struct Foundation.Data

/// The tables whose rows are brought over.
enum TableName: String { case feed, subscription, source, post, body, removed, version, evidence, setting }

/// A table that is brought over row by row; its key is its rowid.
struct SalvagedTable {
    var name: TableName
    var key: String
    var what: String
    /// The effect of lost rows for the user.
    var advice: String
    /// The first format that has the table.
    var firstFormat = 1
    /// Queries of indexes alone, from both ends, for rows that can't be read. Their records are empty, which a check mends.
    var remains: [String] = []

    /// Whether a row can belong to the table. A page whose end is missing reads as zeros there, but no key is 0, and only removed posts
    /// have negative numbers. A text that ends in zeros is not whole; in older stores some texts have a NUL before their end.
    func holds(_ row: Row) throws -> Bool {
        let key = row.integer(0)
        guard name == .removed ? key < 0 : key > 0 else { return false }
        return try name != .body || (1..<row.count).allSatisfy { try row.withUnsafeData(atIndex: $0) { $0?.last != 0 } }
    }

    /// Tables that others refer to come first. Those of the search are made anew.
    static let all = [
        SalvagedTable(
            name: .feed, key: "number", what: StoreFlaw.unreadableFeeds.what, advice: StoreFlaw.unreadableFeeds.advice,
            remains: bothWays("SELECT number, id FROM feed INDEXED BY sqlite_autoindex_feed_1", "id DESC")),
        SalvagedTable(
            name: .subscription, key: "feed", what: "Rows of subscriptions that can't be read",
            advice: "what their index knows of them was brought over",
            remains: bothWays(
                "SELECT feed, address, '' AS record FROM subscription INDEXED BY sqlite_autoindex_subscription_1", "address DESC")),
        SalvagedTable(
            name: .source, key: "feed", what: StoreFlaw.unreadableStates.what, advice: StoreFlaw.unreadableStates.advice),
        SalvagedTable(
            name: .post, key: "number", what: "Rows of posts that can't be read",
            advice: "what their indexes know of them was brought over",
            remains: bothWays(
                posts("number, id, feed, is_read", by: "post_by_feed"),
                "feed DESC, sort_seconds, sort_nanoseconds, id DESC, is_read DESC")),
        SalvagedTable(name: .body, key: "post", what: "Rows of texts that can't be read", advice: "they stay behind"),
        SalvagedTable(
            name: .removed, key: "number", what: "Removed posts that can't be read",
            advice: "what their indexes know of them stays removed", firstFormat: 2,
            remains: [
                """
                WITH place AS MATERIALIZED (SELECT number, feed FROM removed INDEXED BY removed_by_feed)
                SELECT number, id, place.feed AS feed, zeroblob(16) AS fingerprint, 0 AS seconds, 0 AS nanoseconds
                FROM removed INDEXED BY sqlite_autoindex_removed_1 JOIN place USING (number)
                """
            ]),
        SalvagedTable(
            name: .version, key: "number", what: StoreFlaw.unreadableVersions.what, advice: "they stay behind", firstFormat: 4),
    ]

    /// A query for what an index has of posts, with defaults for the other columns of a row.
    static func posts(_ columns: String, by index: String) -> String {
        """
        SELECT \(columns), sort_seconds, sort_nanoseconds, sort_seconds AS seen_seconds, sort_nanoseconds AS seen_nanoseconds,
        'post' AS kind, zeroblob(16) AS fingerprint, '' AS record FROM post INDEXED BY \(index)
        """
    }

    /// What the signs know of posts, if the table of posts and its indexes can't be read.
    static let postsBySign = """
        SELECT DISTINCT post AS number, id, 0 AS feed, 0 AS sort_seconds, 0 AS sort_nanoseconds, 0 AS seen_seconds,
        0 AS seen_nanoseconds, 'post' AS kind, zeroblob(16) AS fingerprint, '' AS record FROM sign
        """

    private static func bothWays(_ query: String, _ order: String) -> [String] { [query, query + " ORDER BY " + order] }
}

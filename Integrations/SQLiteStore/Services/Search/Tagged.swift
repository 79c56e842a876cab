import AggregatorCore
import GRDB

import struct Foundation.Data

/// What has a tag: posts, and feeds, with all of their posts.
struct Tagged {
    /// If there are more posts, they are not sorted: going through all posts in order, until there are enough, takes less time.
    private static let few = 4000

    /// The tag as it was asked for, as bytes of UTF-8: SQLite would end a text at a NUL.
    private let name: Data
    /// The tag as the tables store it, without accents. A post with this may have the tag; its record decides.
    private let tag: String
    /// The numbers of the feeds whose subscription has the tag, as a JSON array.
    private let feeds: String

    init(_ db: Database, _ tag: String) throws {
        name = Data(tag.utf8)
        self.tag = PostRow.tag(tag)
        feeds = "[\(try SubscriptionRows.feeds(db, tagged: TagKey(tag)).map(\.description).joined(separator: ","))]"
    }

    /// The condition for rows of `post` that have the tag.
    var condition: SQL {
        """
        (post.feed IN (SELECT value FROM json_each(\(feeds)))
        OR (instr(post.tags, \(PostRow.joined([tag]))) > 0 AND \(Self.isInRecord)(post.record, \(name))))
        """
    }

    private static let isInRecord = SQL(sql: functionName)
    private static let functionName = "aggregator_has_tag"

    /// Whether a post with that record has that tag. If the record can't be read, what the tables say counts.
    static let function = DatabaseFunction(functionName, argumentCount: 2, pure: true) { values in
        guard let record = String.fromDatabaseValue(values[0]), let tag = Data.fromDatabaseValue(values[1]) else { return true }
        var text = record
        guard let object = text.withUTF8({ JSONValue.object(in: $0) }) else { return true }
        return TagKey(String(decoding: tag, as: UTF8.self)).isAmong(object.list("categories"))
    }

    /// The numbers of the posts that may have the tag, in no order; `nil` if there are more than `few`.
    func posts(_ db: Database) throws -> Set<Int64>? {
        let ofFeeds: SQL = "SELECT number FROM post WHERE feed IN (SELECT value FROM json_each(\(feeds)))"
        let most = Self.few + 1
        let many: SQL = "SELECT count(*) FROM (SELECT document FROM tag WHERE tag = \(tag) UNION ALL \(ofFeeds) LIMIT \(most))"
        guard try SQLRequest<Int>(literal: many).fetchOne(db) ?? 0 < most else { return nil }
        let posts: SQL = """
            SELECT document.post FROM tag CROSS JOIN document ON document.number = tag.document WHERE tag.tag = \(tag) UNION ALL \(ofFeeds)
            UNION ALL SELECT unindexed.post FROM unindexed CROSS JOIN post ON post.number = unindexed.post
            WHERE instr(post.tags, \(PostRow.joined([tag]))) > 0 LIMIT \(most)
            """
        let numbers = try SQLRequest<Int64>(literal: posts).fetchAll(db)
        return numbers.count < most ? Set(numbers) : nil
    }
}

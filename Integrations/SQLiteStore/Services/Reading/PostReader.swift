import AggregatorCore
import GRDB

/// Reads posts one by one, so that one that can't be read hides no other.
final class PostReader {
    private let db: Database
    private let unreadable: DamageLog
    private let findNumber: RowStatement
    private let findFeed: RowStatement
    /// With their texts, and without.
    private let find: [RowStatement]
    /// The same, with the feed's id given.
    private let findOfFeed: [RowStatement]
    // Read once if pages can't be read, for all later look-ups.
    private var numbers: [PostID: Int64]?
    private var feeds: [Int64: FeedID]?

    init(_ db: Database, noting unreadable: DamageLog) throws {
        self.db = db
        self.unreadable = unreadable
        findNumber = try RowStatement(db, "SELECT number FROM post WHERE id = ?")
        findFeed = try RowStatement(db, "SELECT feed FROM post WHERE number = ?")
        let texts = [
            "LEFT JOIN body ON body.post = post.number", "JOIN (SELECT NULL AS post, NULL AS html, NULL AS text, NULL AS markdown) AS body",
        ]
        find = try texts.map {
            try RowStatement(
                db, "SELECT \(StoredPost.columns) FROM post LEFT JOIN feed ON feed.number = post.feed \($0) WHERE post.number = ?")
        }
        findOfFeed = try texts.map {
            try RowStatement(db, "SELECT \(StoredPost.columns) FROM post JOIN (SELECT ?1 AS id) AS feed \($0) WHERE post.number = ?2")
        }
    }

    /// The post with a number that an index has; without its texts if those can't be read. `nil` if nothing of it can be read, or if its
    /// table has no such number, which is noted.
    func post(_ number: Int64) throws -> StoredPost? {
        for statement in find {
            guard let known = try attempt({ try statement.first([.integer(number)]) { StoredPost($0, noting: unreadable) } }) else {
                continue
            }
            if known == nil { unreadable.note("posts") }
            return known
        }
        if let feed = try attempt({ try findFeed.first([.integer(number)]) { $0.integer(0) } }) ?? nil {
            let id = try id(of: feed)
            for statement in findOfFeed {
                let values: [RowValue] = [id.map { .blob($0.value) } ?? .null, .integer(number)]
                if let known = try attempt({ try statement.first(values) { StoredPost($0, noting: unreadable) } }) { return known }
            }
        }
        unreadable.note("posts")
        return nil
    }

    func post(_ id: PostID) throws -> StoredPost? { try number(of: id).flatMap { try post($0) } }

    func number(of id: PostID) throws -> Int64? {
        if let known = try attempt({ try findNumber.first([.blob(id.value)]) { $0.integer(0) } }) { return known }
        let numbers =
            try self.numbers
            ?? Dictionary(ReadablePosts(db, noting: unreadable).places.map { ($0.id, $0.number) }) { first, _ in first }
        self.numbers = numbers
        return numbers[id]
    }

    private func id(of feed: Int64) throws -> FeedID? {
        let feeds = try self.feeds ?? ReadableFeeds(db, noting: unreadable).ids()
        self.feeds = feeds
        return feeds[feed]
    }

    /// `nil` if a page can't be read.
    private func attempt<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch let error as DatabaseError where error.isOfAPage { return nil }
    }
}

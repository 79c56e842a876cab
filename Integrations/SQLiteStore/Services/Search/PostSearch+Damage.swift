import AggregatorCore
import GRDB

/// Queries over a file with pages that can't be read.
extension PostSearch {
    /// What can be read of the answer. Posts are read one by one, in the order of one index or, if that can't be read, of their rows.
    func readable(_ db: Database) throws -> [StoredPost] {
        let after = query.ordersByWords ? nil : query.after
        let (first, last) = (query.since?.seconds ?? .min, after?.sortDate.seconds ?? .max)
        let request: SQL = "SELECT post.number FROM post WHERE post.sort_seconds BETWEEN \(first) AND \(last) ORDER BY \(Self.order)"
        do {
            let numbers = try SQLRequest<Int64>(literal: request).fetchCursor(db)
            return try readable(db) { try numbers.next() }
        } catch let error as DatabaseError where error.isOfAPage {
            var numbers = try ReadablePosts(db, noting: unreadable).newestFirst.makeIterator()
            return try readable(db) { numbers.next() }
        }
    }

    /// The same, for the posts whose numbers `next` gives in order.
    private func readable(_ db: Database, _ next: () throws -> Int64?) throws -> [StoredPost] {
        let reader = try PostReader(db, noting: unreadable)
        let subscriptions = query.looksInside ? try SubscriptionRows.readable(db, noting: unreadable) : []
        let tags = Dictionary(subscriptions.map { ($0.id, $0.tags) }) { $1 }
        // Places instead of posts: in a list by words, all matches are known before the first.
        var found: [(place: PostQuery.Cursor, number: Int64)] = []
        while query.ordersByWords || found.count < limit, let number = try next() {
            guard let post = try reader.post(number), query.matches(post, feedTags: tags[post.feed] ?? []) else { continue }
            found.append((query.place(of: post), number))
        }
        found.sort { $0.place < $1.place }
        var posts: [StoredPost] = []
        var room = query.room
        for (_, number) in found where !room.isFull {
            guard let post = try reader.post(number) else { continue }
            posts.append(post)
            room.take(post)
        }
        return posts
    }
}

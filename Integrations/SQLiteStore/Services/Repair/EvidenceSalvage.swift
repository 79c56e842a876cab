import AggregatorCore
import GRDB

/// Makes evidence anew for the posts of feeds that have lost some of it.
///
/// A part is worse than none: of a post whose guid is unknown, and whose page is known, it would say that another post is at its page now,
/// and the next pull would store the post a second time.
struct EvidenceSalvage {
    let db: Database

    /// - Parameter whole: The feeds of which no evidence was lost. Of these nothing is added: what several of their posts share was left
    ///   out.
    func makeAnew(except whole: Set<Int64>) throws {
        for feed in try Int64.fetchAll(db, sql: "SELECT feed FROM post UNION SELECT feed FROM removed") where !whole.contains(feed) {
            try makeAnew(of: feed)
        }
    }

    private func makeAnew(of feed: Int64) throws {
        let description: Feed? = try Row.fetchOne(db, sql: "SELECT record FROM feed WHERE number = ?", arguments: [feed])?.record(0)
        let posts = try posts(of: feed, homePage: description?.addresses.homePage)
        let unreadable = try posts.unreadable + removed(of: feed)
        let given = try EvidenceRows.keys(db, of: feed, Set(posts.readable.map(\.number) + unreadable))
        try forget(unreadable, of: feed, given)

        // What several posts have tells none of them from the others; a post that would have nothing else gets it all the same.
        var owners: [Evidence: Int] = [:]
        for post in posts.readable { for item in Set(post.evidence) { owners[item, default: 0] += 1 } }
        for row in unreadable.flatMap({ given[$0] ?? [] }) { if let item = Evidence(row) { owners[item, default: 0] += 1 } }
        let add = try RowStatement(db, EvidenceRows.insert)
        for post in posts.readable {
            let own = post.evidence.filter { owners[$0] == 1 }
            for item in own.isEmpty && given[post.number] == nil ? post.evidence : own {
                try add.run([.integer(feed), .integer(Int64(item.kind.rawValue)), .blob(item.key), .integer(post.number)])
            }
        }
    }

    private typealias Readable = (number: Int64, evidence: [Evidence])

    /// The evidence of the posts of a feed, and those whose records can't be read.
    private func posts(of feed: Int64, homePage: WebAddress?) throws -> (readable: [Readable], unreadable: [Int64]) {
        var posts: (readable: [Readable], unreadable: [Int64]) = ([], [])
        let find = try RowStatement(
            db, "SELECT \(StoredPost.columns), post.number FROM \(PostSearch.tables) WHERE post.feed = ? ORDER BY post.number")
        try find.forEach([.integer(feed)]) { row in
            let number = row.integer(17)
            if row.object(11) == nil {
                posts.unreadable.append(number)
            } else {
                posts.readable.append((number, Identity.evidence(of: StoredPost(row).post, homePage: homePage)))
            }
        }
        return posts
    }

    private func removed(of feed: Int64) throws -> [Int64] {
        try Row.fetchAll(db, sql: "SELECT number FROM removed WHERE feed = ?", arguments: [feed]).map { $0.integer(0) }
    }

    /// Forgets the evidence of posts of which none can be made anew. Without any, a pull takes such a post for new, derives the id for it
    /// that it has, and so finds it; but for the few whose source has changed their names since.
    private func forget(_ posts: [Int64], of feed: Int64, _ given: [Int64: [EvidenceRows.Key]]) throws {
        let delete = try RowStatement(db, "DELETE FROM evidence WHERE feed = ? AND kind = ? AND key = ?")
        for row in posts.flatMap({ given[$0] ?? [] }) { try delete.run([.integer(feed), .integer(row.kind), .blob(row.key)]) }
    }
}

import AggregatorCore
import GRDB

/// The index that search is answered by, and what is not in it yet.
enum SearchIndex {
    /// Posts in a transaction: others that write wait no longer than that takes.
    static let batch = 500

    /// Notes that a post has a new text, inside of the transaction that brings it.
    static func note(_ db: Database, _ number: Int64, _ post: Post) throws {
        try db.cachedStatement(sql: "DELETE FROM document WHERE post = ?").execute(arguments: [number])
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO unindexed (post, title) VALUES (?, ?)")
            .execute(arguments: [number, post.title.map { SearchText.folded($0.plain) } ?? ""])
    }

    /// Indexes some of what is new, the newest last; `false` when nothing is left.
    static func advance(_ db: Database) throws -> Bool {
        let numbers = try Int64.fetchAll(db, sql: "SELECT post FROM unindexed ORDER BY post LIMIT ?", arguments: [batch])
        let find = try db.cachedStatement(sql: "SELECT \(StoredPost.columns) FROM \(PostSearch.tables) WHERE post.number = ?")
        for number in numbers {
            if let row = try Row.fetchOne(find, arguments: [number]) { try add(db, number, StoredPost(row).post) }
            try db.cachedStatement(sql: "DELETE FROM unindexed WHERE post = ?").execute(arguments: [number])
        }
        return !numbers.isEmpty
    }

    private static func add(_ db: Database, _ number: Int64, _ post: Post) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO document (post, title) VALUES (?, ?)")
            .execute(arguments: [number, post.title.map { SearchText.folded($0.plain) } ?? ""])
        try db.cachedStatement(sql: "INSERT INTO search (rowid, text) VALUES (?, ?)")
            .execute(arguments: [db.lastInsertedRowID, SearchText(post).text])
    }

    /// Notes all posts of a store that had no index.
    static func noteAll(_ db: Database) throws {
        try note(db, try Int64.fetchAll(db, sql: "SELECT number FROM post"))
    }

    /// Notes posts that are stored.
    static func note(_ db: Database, _ numbers: [Int64]) throws {
        let find = try db.cachedStatement(sql: "SELECT record FROM post WHERE number = ?")
        for number in numbers {
            try note(db, number, try Row.fetchOne(find, arguments: [number])?.record(0, as: Post.self) ?? Post())
        }
    }

    /// Leaves out what points nowhere any more.
    static func rebuild(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO search (search) VALUES ('delete-all')")
        try db.execute(sql: "INSERT OR REPLACE INTO unindexed (post, title) SELECT post, title FROM document")
        try db.execute(sql: "DELETE FROM document")
    }

    /// The posts that may have all of these words: those that have all their runs of three letters, and those that are not indexed.
    /// `nil` where no word is that long, and so every post may.
    static func candidates(_ words: [String]) -> SQL? {
        var runs: [String] = []
        for word in words {
            let scalars = Array(word.unicodeScalars)
            for start in 0..<max(scalars.count - 2, 0) {
                runs.append(String(String.UnicodeScalarView(scalars[start..<start + 3])))
            }
        }
        guard !runs.isEmpty else { return nil }
        // Few enough for any expression; what they let through the text itself decides.
        let match = runs.prefix(32).map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " AND ")
        return """
            post.number IN (SELECT document.post FROM search JOIN document ON document.number = search.rowid WHERE search MATCH \(match)
            UNION ALL SELECT post FROM unindexed)
            """
    }

    /// How many of the words are in the title of a row of `post`.
    static func hits(_ words: [String]) -> SQL {
        let title: SQL = """
            coalesce((SELECT title FROM document WHERE document.post = post.number),
            (SELECT title FROM unindexed WHERE unindexed.post = post.number), '')
            """
        return words.isEmpty ? "0" : words.map { SQL("(instr(\(title), \($0)) > 0)") }.joined(separator: " + ")
    }
}

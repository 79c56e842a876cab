import AggregatorCore
import GRDB

/// The search index, and the notes of posts that are not in it yet.
enum SearchIndex {
    /// Posts per transaction: other writers wait no longer than that takes.
    static let postsPerBatch = 1000
    /// Bytes of terms per transaction, or about twice as much text: those of a thousand ordinary posts, and some tenths of a second. In
    /// scripts where every two letters are a term, a text has more bytes of terms than of letters, and each term is work for the index. If
    /// only texts were counted, other writers and the end of the process would wait many times as long.
    static let bytesPerBatch = 2 << 20

    /// Notes that a post has a new text, inside of the transaction that stores the text.
    static func note(_ db: Database, _ number: Int64, title: String) throws {
        for table in ["document", "sign"] { try RowStatement(db, "DELETE FROM \(table) WHERE post = ?").run([.integer(number)]) }
        try RowStatement(db, noteNew).run([.integer(number), .text(title)])
    }

    /// Notes a post that has just been inserted: its number and its folded title. With REPLACE, SQLite would keep the former contents of
    /// each page, to be able to undo the statement.
    static let noteNew = "INSERT INTO unindexed (post, title) VALUES (?, ?) ON CONFLICT DO UPDATE SET title = excluded.title"

    /// The posts that one transaction indexed.
    struct Batch: Sendable {
        /// The last of its posts: the next batch begins after it.
        var last: Int64
        /// The rows of signs and tags of its posts, still to be written.
        var rows = IndexRows()
    }

    /// Indexes some of the noted posts, from the number after `last` upwards; `nil` if none is left there. The posts stay noted until their
    /// other rows are written (`IndexRows`).
    ///
    /// - Parameter isEnded: Whether to stop: then the transaction is rolled back, and the batch is left to the next time.
    static func advance(_ db: Database, after last: Int64, isEnded: () -> Bool) throws -> Batch? {
        let numbers = try Int64.fetchAll(
            db, sql: "SELECT post FROM unindexed WHERE post > ? ORDER BY post LIMIT ?", arguments: [last, postsPerBatch])
        let find = try RowStatement(db, "SELECT \(StoredPost.columns) FROM \(PostSearch.tables) WHERE post.number = ?")
        let known = try RowStatement(db, "SELECT number FROM document WHERE post = ?")
        let add = try RowStatement(db, "INSERT INTO document (post, title) VALUES (?, ?)")
        guard var batch = numbers.first.map({ Batch(last: $0) }) else { return nil }
        var documents: [(number: Int64, terms: String)] = []
        var size = 0
        for number in numbers where size < bytesPerBatch {
            if isEnded() { throw CancellationError() }
            batch.last = number
            guard let stored = try find.first([.integer(number)], { StoredPost($0) }) else {
                try RowStatement(db, "DELETE FROM unindexed WHERE post = ?").run([.integer(number)])
                continue
            }
            size += stored.post.content.textSize / 2
            // A post has a document already if its other rows were not written in time.
            let before = try known.first([.integer(number)]) { $0.integer(0) }
            let signs = try Signs.missing(db, number, stored, isIndexed: before != nil)
            if before == nil {
                try add.run([.integer(number), .text(PostRow.title(of: stored.post))])
                let terms = SearchText(stored.post).terms
                size += max(terms.utf8.count - stored.post.content.textSize / 2, 0)
                documents.append((db.lastInsertedRowID, terms))
            }
            batch.rows.add(
                number, document: before ?? db.lastInsertedRowID, id: stored.id, signs: signs, tags: PostRow.tags(of: stored.post))
        }
        // In a loop of their own: FTS5 writes what it has gathered whenever another statement begins that may have to be undone.
        let index = try RowStatement(db, "INSERT INTO search (rowid, text) VALUES (?, ?)")
        for document in documents {
            if isEnded() { throw CancellationError() }
            try index.run([.integer(document.number), .text(document.terms)])
        }
        return batch
    }

    /// Notes all posts of a store that had no index.
    static func noteAll(_ db: Database) throws {
        try note(db, try Int64.fetchAll(db, sql: "SELECT number FROM post"))
    }

    /// Notes posts that are stored.
    static func note(_ db: Database, _ numbers: [Int64]) throws {
        let find = try db.cachedStatement(sql: "SELECT record FROM post WHERE number = ?")
        for number in numbers {
            let post = try Row.fetchOne(find, arguments: [number])?.record(0, as: Post.self)
            try note(db, number, title: post.map(PostRow.title) ?? "")
        }
    }

    /// Makes the index anew without documents that point nowhere any more.
    static func rebuild(_ db: Database) throws {
        try db.execute(sql: "INSERT INTO search (search) VALUES ('delete-all')")
        // A noted post without a document must have all of its signs or none; of a post that was about to get them, some may be written.
        try db.execute(sql: "DELETE FROM sign WHERE post IN (SELECT post FROM unindexed WHERE post IN (SELECT post FROM document))")
        try db.execute(sql: "INSERT OR REPLACE INTO unindexed (post, title) SELECT post, title FROM document")
        try db.execute(sql: "DELETE FROM document; DELETE FROM tag")
    }

    /// Notes all posts again, for a store with an older folding of letters. Titles and tags are folded at once; what is made of texts, when
    /// they are indexed.
    static func refold(_ db: Database) throws {
        try rebuild(db)
        let retitle = try RowStatement(db, "UPDATE unindexed SET title = ? WHERE post = ?")
        let retag = try RowStatement(db, "UPDATE post SET tags = ? WHERE number = ?")
        // Records of ASCII alone fold as before.
        let numbers = try Int64.fetchAll(db, sql: "SELECT number FROM post WHERE record GLOB '*[^' || char(1) || '-' || char(127) || ']*'")
        let find = try db.cachedStatement(sql: "SELECT record FROM post WHERE number = ?")
        for number in numbers {
            guard let post = try Row.fetchOne(find, arguments: [number])?.record(0, as: Post.self) else { continue }
            try retitle.run([.text(PostRow.title(of: post)), .integer(number)])
            let tags = PostRow.tags(of: post)
            if !tags.isEmpty { try retag.run([.text(PostRow.joined(tags)), .integer(number)]) }
        }
    }

    /// The query for the index: all terms of the words. `nil` if no word has a letter.
    static func match(_ words: [String]) -> String? {
        let terms = words.flatMap(SearchTerms.required)
        // At most 32 terms, few enough for any expression; the text itself decides about the rest. A term is letters alone, so there is
        // nothing to escape.
        return terms.isEmpty ? nil : terms.prefix(32).map { "\"\($0.text)\"\($0.isPrefix ? "*" : "")" }.joined(separator: " AND ")
    }

    /// The number of the words that are in the title of a row of `post`.
    static func hits(_ words: [String]) -> SQL {
        hits(
            words,
            in: """
                coalesce((SELECT title FROM document WHERE document.post = post.number),
                (SELECT title FROM unindexed WHERE unindexed.post = post.number), '')
                """)
    }

    /// The number of the words that are in a title.
    static func hits(_ words: [String], in title: SQL) -> SQL {
        words.isEmpty ? "0" : words.map { SQL("(instr(\(title), \($0)) > 0)") }.joined(separator: " + ")
    }
}

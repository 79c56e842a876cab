import AggregatorCore
import GRDB

/// Writes posts and their evidence, inside of a transaction; its statements are looked up once for all posts.
struct PostWriter {
    private let db: Database
    private let known: RowStatement
    private let removed: RowStatement
    private let post: RowStatement
    private let body: RowStatement
    private let unindexed: RowStatement
    private let evidence: RowStatement

    init(_ db: Database) throws {
        self.db = db
        known = try RowStatement(db, "SELECT number, fingerprint FROM post WHERE id = ?")
        removed = try RowStatement(db, Removed.find)
        post = try RowStatement(
            db,
            """
            INSERT INTO post (id, feed, is_read, is_starred, seen_seconds, seen_nanoseconds, changed_seconds, changed_nanoseconds,
            sort_seconds, sort_nanoseconds, fingerprint, kind, tags, record, is_apart)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """)
        body = try RowStatement(db, "INSERT INTO body (post, html, text, markdown) VALUES (?, ?, ?, ?)")
        unindexed = try RowStatement(db, SearchIndex.noteNew)
        evidence = try RowStatement(db, EvidenceRows.insert)
    }

    /// The number and the fingerprint of a post that is stored.
    func known(_ id: PostID) throws -> (number: Int64, fingerprint: Identifier)? {
        try known.first([.blob(id.value)]) { ($0.integer(0), $0.identifier(1)) }
    }

    /// The number of a post that was removed.
    func removed(_ id: PostID) throws -> Int64? {
        try removed.first([.blob(id.value)]) { $0.integer(0) }
    }

    /// Adds the rows of a post; `feed` is the feed's number. Returns the post's, or `nil` where it is there already.
    func insert(_ stored: StoredPost, _ row: PostRow, feed: Int64) throws -> Int64? {
        try post.run([
            .blob(stored.id.value), .integer(feed), .flag(stored.status.isRead), .flag(stored.status.isStarred),
            .integer(stored.firstSeen.seconds), .integer(Int64(stored.firstSeen.nanoseconds)), .integer(stored.lastChanged?.seconds),
            .integer(stored.lastChanged.map { Int64($0.nanoseconds) }), .integer(stored.sortDate.seconds),
            .integer(Int64(stored.sortDate.nanoseconds)), .blob(stored.fingerprint), .text(row.kind), .text(row.tags), .text(row.record),
            .flag(stored.status.isApart),
        ])
        guard db.changesCount > 0 else { return nil }
        let number = db.lastInsertedRowID
        try body.run([.integer(number), .text(row.html), .text(row.text), .text(row.markdown)])
        try unindexed.run([.integer(number), .text(row.title)])
        return number
    }

    /// Adds the evidence that no post of the feed has yet. Returns whether there was any.
    @discardableResult
    func insert(_ items: [Evidence], feed: Int64, of number: Int64) throws -> Bool {
        var isGiven = false
        for item in items {
            try evidence.run([.integer(feed), .integer(Int64(item.kind.rawValue)), .blob(item.key), .integer(number)])
            if db.changesCount > 0 { isGiven = true }
        }
        return isGiven
    }
}

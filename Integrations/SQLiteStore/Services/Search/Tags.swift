import GRDB

/// The rows of tags, by which posts are found that share a tag with few others. They are written with the search index, outside of a pull's
/// transactions, and point to its documents; those of a post that was changed or removed point nowhere.
enum Tags {
    /// Documents by the folded tags of their posts, so that a tag that few posts have, or none, is not looked for in all of them. This text
    /// is part of the numbered schema too: another form of the table takes a migration and a text of its own.
    static let table = """
        CREATE TABLE tag (
            tag TEXT NOT NULL,
            document INTEGER NOT NULL,
            PRIMARY KEY (tag, document)
        ) STRICT, WITHOUT ROWID
        """

    struct Insertion {
        private let statement: RowStatement

        init(_ db: Database) throws { statement = try RowStatement(db, "INSERT OR IGNORE INTO tag (tag, document) VALUES (?, ?)") }

        func run(_ name: String, _ document: Int64) throws { try statement.run([.text(name), .integer(document)]) }
    }

    /// Inserts the tags of all documents, for a store that had none.
    static func insertAll(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT document.number, post.tags FROM document JOIN post ON post.number = document.post WHERE post.tags IS NOT NULL")
        let insert = try Insertion(db)
        while let row = try rows.next() {
            for name in PostRow.tags(in: row.text(1) ?? "") { try insert.run(name, row.integer(0)) }
        }
    }
}

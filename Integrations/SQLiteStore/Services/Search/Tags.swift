import GRDB

/// The rows of tags by which posts are found that share one with few others. They are written with the search's index, outside of a pull's
/// transactions, and point to its documents: of a post that is changed or removed they point nowhere.
enum Tags {
    /// Documents by the tags of their posts, folded: a tag that few posts have, or none, is not looked for in all of them. A part of the
    /// numbered schema as well: another form of it is a migration of its own, and a text beside this one.
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

    /// Those of all documents, for a store that had none.
    static func insertAll(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT document.number, post.tags FROM document JOIN post ON post.number = document.post WHERE post.tags IS NOT NULL")
        let insert = try Insertion(db)
        while let row = try rows.next() {
            for name in PostRow.tags(in: row.text(1) ?? "") { try insert.run(name, row.integer(0)) }
        }
    }
}

import AggregatorCore
import GRDB

/// The tables, and how older ones become them.
enum Schema {
    /// "aggr" in ASCII, in the file's header: what makes a SQLite file one of ours.
    static let applicationID: Int32 = 0x6167_6772

    /// Bytes per page of a new file; an existing file keeps its size. Most posts are longer than SQLite's default page of 4,096 bytes, and
    /// each page is written twice to the log and once to the file: with this size a cold pull does a twentieth less work.
    static let pageSize = 8192

    /// Migrations in order; a file's `user_version` is how many of them it has been through.
    private static let migrations: [String] = [
        """
        CREATE TABLE feed (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            record TEXT -- what it last said of itself, JSON
        ) STRICT;

        CREATE TABLE subscription (
            feed INTEGER PRIMARY KEY REFERENCES feed,
            address TEXT NOT NULL UNIQUE,
            record TEXT NOT NULL -- JSON
        ) STRICT;

        CREATE TABLE source (
            feed INTEGER PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
            record TEXT NOT NULL -- JSON
        ) STRICT;

        CREATE TABLE post (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            feed INTEGER NOT NULL REFERENCES feed,
            sort_seconds INTEGER NOT NULL,
            sort_nanoseconds INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0,
            is_starred INTEGER NOT NULL DEFAULT 0,
            kind TEXT NOT NULL,
            seen_seconds INTEGER NOT NULL,
            seen_nanoseconds INTEGER NOT NULL,
            changed_seconds INTEGER,
            changed_nanoseconds INTEGER,
            fingerprint BLOB NOT NULL,
            tags TEXT, -- folded, each between two U+001F
            record TEXT NOT NULL -- all but the text, JSON
        ) STRICT;
        CREATE INDEX post_by_date ON post (sort_seconds DESC, sort_nanoseconds DESC, id);
        CREATE INDEX post_by_feed ON post (feed, sort_seconds DESC, sort_nanoseconds DESC, id, is_read);
        CREATE INDEX post_unread ON post (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE is_read = 0;
        CREATE INDEX post_starred ON post (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE is_starred = 1;

        -- The texts, apart from what lists are made of.
        CREATE TABLE body (
            post INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
            html TEXT, -- sanitized
            text TEXT,
            markdown TEXT
        ) STRICT;

        -- What a post can be recognised by. No foreign key to the post: it would need an index of its own, and posts are only ever
        -- removed together with their evidence.
        CREATE TABLE evidence (
            feed INTEGER NOT NULL REFERENCES feed,
            kind INTEGER NOT NULL,
            key BLOB NOT NULL,
            post INTEGER NOT NULL,
            PRIMARY KEY (feed, kind, key)
        ) STRICT, WITHOUT ROWID;

        \(SettingRows.table);
        """,
        """
        -- Posts that were removed, and are not to come back. Numbers are below zero: `evidence` points to them as it does to posts.
        CREATE TABLE removed (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            feed INTEGER NOT NULL REFERENCES feed,
            fingerprint BLOB NOT NULL,
            seconds INTEGER NOT NULL,
            nanoseconds INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX removed_by_feed ON removed (feed);

        -- What search looks for, in runs of three letters: folded texts (`SearchText`) of which only the index is kept. It says which
        -- posts may match; the text itself decides. A post that is changed becomes a new document, and the old one points nowhere.
        CREATE VIRTUAL TABLE search USING fts5(text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
        CREATE TABLE document (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            post INTEGER NOT NULL UNIQUE REFERENCES post ON DELETE CASCADE,
            title TEXT NOT NULL -- folded
        ) STRICT;
        -- Posts that are not indexed yet: a pull's transaction does no more for the search than this.
        CREATE TABLE unindexed (
            post INTEGER PRIMARY KEY REFERENCES post ON DELETE CASCADE,
            title TEXT NOT NULL -- folded
        ) STRICT;
        """,
        """
        -- Terms (`SearchTerms`) instead of runs of three letters, which took several times as long to index.
        DROP TABLE search;
        \(SearchIndex.table);
        \(SearchIndex.gathering);
        INSERT OR REPLACE INTO unindexed (post, title) SELECT post, title FROM document;
        DELETE FROM document;
        """,
        """
        -- What posts said before they were edited, in the order of their numbers.
        CREATE TABLE version (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
            record TEXT NOT NULL -- JSON
        ) STRICT;
        CREATE INDEX version_by_post ON version (post);

        -- Posts by what those have in common that may be alike (`SimilaritySign`); with their ids, so that the first of many are found at once.
        CREATE TABLE sign (
            sign INTEGER NOT NULL,
            id BLOB NOT NULL,
            post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
            PRIMARY KEY (sign, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sign_by_post ON sign (post);

        -- No story with any other post, by the user's word.
        ALTER TABLE post ADD COLUMN is_apart INTEGER NOT NULL DEFAULT 0;
        """,
        """
        \(Tags.table);
        """,
        """
        -- Letters become others for the search (`LetterFolds`) than they did: nothing is kept elsewhere than before, all of it anew.
        """,
        """
        -- Likewise printed marks and what is not seen.
        """,
    ]

    static var version: Int { migrations.count }

    /// The indexes that the tables have, and what makes each.
    static func indexes() throws -> [(name: String, making: String)] {
        try fresh { db in
            let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
            return try Row.fetchAll(db, sql: sql).map { ($0[0], $0[1]) }
        }
    }

    /// The columns of these tables, in their order.
    static func columns(of tables: [String]) throws -> [[String]] {
        try fresh { db in try tables.map { try columns(of: $0, db) } }
    }

    static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
    }

    private static func fresh<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try DatabaseQueue().write { db in
            for migration in migrations { try db.execute(sql: migration) }
            return try body(db)
        }
    }

    /// The facts that the header and the schema of a file state.
    struct Stamp: Equatable {
        var applicationID: Int32
        var version: Int
        var isEmpty: Bool
        /// Whether the tables exist that every format has.
        var hasTables: Bool

        init(_ db: Database) throws {
            applicationID = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let names = Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema"))
            isEmpty = names.isEmpty
            hasTables = names.isSuperset(of: ["feed", "subscription", "source", "post", "body", "evidence"])
        }

        /// Whether there are tables, but the header names no possible format: some of its bytes are damaged, or another program has copied
        /// the tables alone.
        var isLost: Bool { version == 0 ? !isEmpty : !Self.formats.contains(version) }

        /// More formats than there will ever be.
        private static let formats = 1..<10_000

        /// Refuses a file of another program, of a newer version, or with a damaged header. A repair accepts such a header and reads
        /// whichever tables exist.
        func check(path: String, isRepairing: Bool = false) throws(StoreFailure) {
            if applicationID == 0, version == 0, isEmpty { return }
            // A copy that was made table by table has zeros for both in its header.
            guard applicationID == Schema.applicationID || (applicationID == 0 && isLost && hasTables) else {
                throw StoreFailure(.badAddress, "The file \(path) is a SQLite database of another program; name another one with --store.")
            }
            if isLost {
                if isRepairing { return }
                throw StoreFailure(
                    .damaged,
                    "The store \(path) is damaged: its header does not say which format it is of; restore a copy, or have "
                        + "`aggregator check --repair` bring what is there into a new file.")
            }
            guard version <= Schema.version else {
                throw StoreFailure(
                    .tooNew,
                    "The store \(path) was written by a newer aggregator (format \(version), this one knows \(Schema.version)); update it.")
            }
        }
    }

    /// Brings the file up to date, whole or not at all, and keeps a copy of what it was. Called at every opening for writing; changes
    /// nothing if the file is up to date.
    static func migrate(_ db: Database, file: StoreFile) throws {
        let old = try Stamp(db).version
        guard old != version else { return }
        if old > 0 { try file.keepCopy(named: "format-\(old)") { try db.execute(sql: "VACUUM INTO ?", arguments: [$0]) } }
        try db.inTransaction(.immediate) {
            // Another process may have migrated it first.
            let stamp = try Stamp(db)
            try stamp.check(path: file.path)
            for migration in migrations.dropFirst(stamp.version) { try db.execute(sql: migration) }
            if stamp.version == 1 { try SearchIndex.noteAll(db) }
            try SearchIndex.refold(db)
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
            return .commit
        }
    }
}

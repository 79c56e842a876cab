import AggregatorCore

/// The tables, and how older ones become them.
enum Schema {
    /// Migrations in order; `aggregator_format` says which a schema has been through.
    private static let migrations = [beginnings, workers, stories, letters, marks]

    private static let beginnings =
        """
        CREATE TABLE aggregator_format (
            number integer PRIMARY KEY,
            applied timestamptz NOT NULL DEFAULT now()
        );

        CREATE TABLE feed (
            id uuid PRIMARY KEY,
            record text -- what it last said of itself, JSON
        );

        CREATE TABLE subscription (
            feed uuid PRIMARY KEY REFERENCES feed,
            address text NOT NULL,
            tags text[] NOT NULL, -- as in post
            record text NOT NULL, -- JSON
            -- By hash: an address may be longer than what a tree can hold.
            EXCLUDE USING hash (address WITH =)
        );

        CREATE TABLE source (
            feed uuid PRIMARY KEY REFERENCES subscription ON DELETE CASCADE,
            record text NOT NULL -- JSON
        );

        CREATE TABLE post (
            id uuid PRIMARY KEY,
            feed uuid NOT NULL REFERENCES feed,
            sort_seconds bigint NOT NULL,
            sort_nanoseconds integer NOT NULL,
            is_read boolean NOT NULL DEFAULT false,
            is_starred boolean NOT NULL DEFAULT false,
            kind text NOT NULL,
            seen_seconds bigint NOT NULL,
            seen_nanoseconds integer NOT NULL,
            changed_seconds bigint,
            changed_nanoseconds integer,
            fingerprint uuid NOT NULL,
            tags text[] NOT NULL, -- folded
            record text NOT NULL -- all but the texts, JSON
        );
        CREATE INDEX post_by_date ON post (sort_seconds DESC, sort_nanoseconds DESC, id);
        CREATE INDEX post_by_feed ON post (feed, sort_seconds DESC, sort_nanoseconds DESC, id, is_read);
        CREATE INDEX post_by_id ON post (feed, id);
        CREATE INDEX post_unread ON post (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE NOT is_read;
        CREATE INDEX post_starred ON post (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE is_starred;
        CREATE INDEX post_by_tag ON post USING gin (tags);

        -- The texts, apart from what lists are made of.
        CREATE TABLE body (
            post uuid PRIMARY KEY REFERENCES post ON DELETE CASCADE,
            html text, -- sanitized
            text text,
            markdown text,
            title text COLLATE "C" NOT NULL, -- folded
            folded text COLLATE "C" NOT NULL, -- what search looks at
            grams tsvector -- pieces of it; null where there are too many
        );
        CREATE INDEX body_by_gram ON body USING gin (grams);
        CREATE INDEX body_without_grams ON body (post) WHERE grams IS NULL;

        -- What is left of posts that were removed.
        CREATE TABLE removed (
            id uuid PRIMARY KEY,
            feed uuid NOT NULL REFERENCES feed,
            fingerprint uuid NOT NULL,
            seconds bigint NOT NULL,
            nanoseconds integer NOT NULL
        );
        CREATE INDEX removed_by_id ON removed (feed, id);

        -- What a post can be recognised by, also one that was removed.
        CREATE TABLE evidence (
            feed uuid NOT NULL,
            kind integer NOT NULL,
            key uuid NOT NULL,
            post uuid NOT NULL,
            PRIMARY KEY (feed, kind, key)
        );
        CREATE INDEX evidence_by_post ON evidence (post);

        CREATE TABLE setting (
            key text COLLATE "C" PRIMARY KEY,
            value bytea NOT NULL
        );
        """

    static var version: Int { migrations.count }

    /// Brings the schema up to date, whole or not at all, or refuses it; changes nothing if it is up to date.
    static func open(_ session: Session, _ address: ConnectionAddress, _ options: StoreOptions) throws(QueryFailure) {
        let isReadOnly = options.isReadOnly
        let version = try session.read { (connection) throws(QueryFailure) in try check(connection, address) }
        if isReadOnly, version == 0 {
            throw .store(StoreFailure(.notMade, "There is no store \(address.description); `aggregator add` makes one."))
        }
        guard version < Self.version else {
            // A repair may have nothing to write.
            if !isReadOnly, !options.isRepairing {
                try session.read { (connection) throws(QueryFailure) in try checkRights(connection, address) }
            }
            return
        }
        guard !isReadOnly else {
            throw .store(
                StoreFailure(
                    .unavailable, "The store \(address.description) is of an older format; open it for writing once, as a pull does."))
        }
        try session.writeRepeatably { (connection) throws(QueryFailure) in try migrate(connection, address) }
    }

    /// Refuses a user who may only read, and a standby, before anything is asked for, as with a file that can't be written.
    private static func checkRights(_ connection: Connection, _ address: ConnectionAddress) throws(QueryFailure) {
        let row = try connection.runOnce(
            "SELECT has_table_privilege('post', 'INSERT'), current_user, current_setting('transaction_read_only')::boolean", []
        ).first
        guard let row else { return }
        // As the server would say of the first change.
        if row.flag(2) { throw .refused(state: "25006", message: "its transactions are read-only") }
        guard !row.flag(0) else { return }
        throw .store(
            StoreFailure(
                .unwritable,
                "The store \(address.description) cannot be written (the user “\(row.text(1) ?? "")” has no right to); have its owner grant it."
            ))
    }

    private static func migrate(_ connection: Connection, _ address: ConnectionAddress) throws(QueryFailure) {
        // One process at a time; one that waited finds it done.
        try connection.run("SELECT pg_advisory_xact_lock(hashtextextended('aggregator ' || $1, 0))", [.text(address.schema)])
        let version = try check(connection, address)
        if try connection.runOnce("SELECT WHERE to_regnamespace(quote_ident($1)) IS NULL", [.text(address.schema)]).first != nil {
            try connection.script("CREATE SCHEMA \(connection.quoted(address.schema))")
        }
        for (number, migration) in migrations.enumerated().dropFirst(version) {
            try connection.script(migration)
            try connection.runOnce("INSERT INTO aggregator_format (number) VALUES ($1)", [.integer(Int32(clamping: number + 1))])
        }
        if version > 0 { try refold(connection) }
    }

    /// The format of the schema, 0 if there is none; throws if the schema is another program's, or newer.
    private static func check(_ connection: Connection, _ address: ConnectionAddress) throws(QueryFailure) -> Int {
        guard let facts = try SchemaFacts(connection, address) else { return 0 }
        if let failure = facts.refusal(address) { throw .store(failure) }
        guard facts.hasFormat else {
            if let version = try recognised(connection) { return version }
            guard !facts.hasTables else {
                throw .store(
                    StoreFailure(
                        .badAddress,
                        "The schema “\(address.schema)” of \(address.description) is another program's; name another one with ?schema=NAME."
                    ))
            }
            return 0
        }
        return try format(connection, address)
    }

    /// The format of a schema that has the table of formats.
    private static func format(_ connection: Connection, _ address: ConnectionAddress) throws(QueryFailure) -> Int {
        guard let version = try connection.runOnce("SELECT max(number) FROM aggregator_format", []).first?.number(0) else {
            // The numbers are lost, but there are tables: the first number comes with the first of them.
            if let version = try recognised(connection) { return version }
            throw .store(
                StoreFailure(
                    .damaged, "The store \(address.description) is damaged: it no longer says of which format it is; restore a copy."))
        }
        guard version <= Int64(Self.version) else {
            throw .store(
                StoreFailure(
                    .tooNew,
                    "The store \(address.description) was written by a newer aggregator (format \(version), this one knows \(Self.version)); update it."
                ))
        }
        return Int(clamping: max(version, 0))
    }
}
